/** The tables at which this device has a seat, and the tokens that prove it. */
import { Box } from "../app/box";
import { random } from "./api";

export interface Kept {
  table: string;
  token: string;
  game: string;
  names: (string | null)[];
  at: number; // when it was last seen
  over: boolean;
}

const KEY = "karban.tables";
const MOST = 50;
const FORGOTTEN = 60 * 86_400_000;

export const tables = new Box<Kept[]>(read());
addEventListener("storage", (event) => event.key === KEY && tables.set(read()));

/** A token of one's own: with it a request to sit down may be repeated. */
export const newToken = (): string => random(32);

export const tokenOf = (table: string): string | null =>
  tables.value.find((kept) => kept.table === table)?.token ?? null;

/** Remember a seat, or what has become of its table. */
export function keep(kept: Kept): void {
  const others = read().filter((other) => other.table !== kept.table && other.at > Date.now() - FORGOTTEN);
  write([kept, ...others].slice(0, MOST));
}

export function forget(table: string): void {
  write(read().filter((kept) => kept.table !== table));
}

function read(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}

function write(all: Kept[]): void {
  tables.set(all);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage a seat lasts as long as its page.
  }
}
