/**
 * What this device adds to a shuffle. The server must not know it before it has fixed its secret: a table is created
 * without it, and it goes there when the commitment has come. It is asked for until the server has it.
 */
import type { StateMessage } from "../wire";
import { ApiError, randomText, salt } from "./api";
import { remember } from "./remembered";

const SALT_BYTES = 16;
const givenAt = new Set<string>(); // tables to which it is on its way, or where it has arrived

/** Give the salt to a table whose commitment is known. */
export async function giveSalt(table: string, token: string): Promise<void> {
  if (givenAt.has(table)) return;
  givenAt.add(table);
  try {
    await salt(table, token, remember(randomText(SALT_BYTES)));
  } catch (error) {
    const there = error instanceof ApiError && error.code === "stale"; // an answer got lost, not the salt
    if (!there) givenAt.delete(table); // the next message is the next occasion
  }
}

/** Whether the deal waits for a salt of this device. */
export function isSaltMissing({ stage, setup, seat, seats }: StateMessage): boolean {
  const own = seats ?? (seat === null ? [] : [seat]);
  return stage === "open" && own.some((mine) => setup.salted[mine] === false);
}
