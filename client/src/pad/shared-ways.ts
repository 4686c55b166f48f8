/** How a pad comes to be shared: opened for all from here, or joined by its code. */
import { pageData } from "../core/page-data";
import { t } from "../core/texts";
import type { Standing } from "../game/pad";
import { ApiError, randomText } from "../net/api";
import { lookAtPad, openPad, takeSeat } from "../net/pads";
import { newToken } from "../net/seats";
import { type Begin, beginOf } from "../paper/changes";
import { newPadId, pads } from "../paper/storage";
import type { PadState } from "../wire";
import type { PadLog } from "./log";
import type { SharedLog } from "./shared";
import { isShared, type Pending, type SharedPad, sharedPad } from "./shared-note";

export const JOIN = "#join="; // before the code

/** Of which game the numbers stay sealed until all are in: that is a table, and no pad. */
export const SEALED = "number";

/** A code as people read it out. */
export const spoken = (code: string): string => code.replace(/^(.{4})(.+)$/, "$1 $2");

/** What somebody has typed as a code. */
export const typedCode = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether there is no server that could keep the order, in a sentence; "": there is one. */
export function noServer(): string {
  return pageData.kept === "site"
    ? t("Several phones need a server, and this site has none: pass this phone round.")
    : "";
}

/** Open what is written here for all phones. The pad goes on under another name; what it was is in it. */
export async function openForAll<S extends Standing>(log: PadLog<S>): Promise<SharedPad> {
  const { paper, changes, began } = log.kept.value;
  const { names, options, first, entries } = paper;
  const token = newToken();
  const state = await openPad(token, { ...beginOf(changes), names: [...names], options, first });
  const pending: Pending[] = entries.map((entry) => ({
    key: randomText(9),
    change: { do: "write", entries: [entry] },
  }));
  const kept = { ...sharedPad(newPadId(), state, token, pending), began };
  await pads.add(kept);
  await pads.remove(log.id);
  return kept;
}

/** Play again on another pad, with the same phones in the same seats. */
export async function playAgain<S extends Standing>(log: SharedLog<S>, change: Begin): Promise<SharedPad> {
  const state = await openPad(log.token, change, log.company.value.code);
  const kept = sharedPad(newPadId(), state, log.token);
  await pads.add(kept);
  return kept;
}

/** Go on where they play again. */
export async function follow<S extends Standing>(log: SharedLog<S>, code: string): Promise<SharedPad> {
  const { state, here } = await findPad(code);
  if (here) return here;
  const known = await lookAtPad(state.pad, log.token);
  const kept = sharedPad(newPadId(), known, log.token);
  await pads.add(kept);
  return kept;
}

/** A pad that others have opened: what the server tells, and whether this phone is at it already. */
export interface Found {
  state: PadState;
  here: SharedPad | null;
}

export async function findPad(code: string): Promise<Found> {
  const here = (await pads.list()).filter(isShared).find(({ shared }) => shared.code === code) ?? null;
  try {
    return { state: await lookAtPad(code, here?.shared.token ?? null), here };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw new Error(t("There is no pad with this code. Look at it again on the other phone."));
    throw error;
  }
}

/** Write for a seat on this phone; null: only watch. */
export async function joinPad({ state, here }: Found, seat: number | null): Promise<SharedPad> {
  const token = here?.shared.token ?? newToken();
  const told = seat === null ? state : await takeSeat(state.pad, token, seat);
  if (here) return here;
  const first = state.changes[0]!;
  const kept = sharedPad(newPadId(), { ...told, changes: [first] }, token);
  await pads.add(kept);
  return kept;
}
