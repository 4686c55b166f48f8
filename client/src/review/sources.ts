/** Where the record of a review comes from: an address, a table, a game of this device, a file, a text that was pasted. */
import { archive } from "../archive/games";
import { loadTexts, t } from "../core/texts";
import { isHere } from "../local/here";
import { getTable, request } from "../net/api";
import { sharedRecord } from "../net/records";
import { tokenOf } from "../net/seats";
import { Refusal } from "../notation/refusal";
import { type Asked, recordOfLink } from "../share/address";
import { type ReviewedGame, openRecord } from "./game";
import { keptWhatIf } from "./kept-what-if";
import { type Doing, type Origin, ReviewStore } from "./store";

const MAX_FILE_BYTES = 10_000_000; // more than any record

/** A record, and what is known of where it came from. */
interface Found {
  text: string;
  origin: Origin;
}

/** What an address asks for; null: nothing, so somebody has to choose. */
export async function askedFor(asked: Asked, table?: string): Promise<ReviewStore | null> {
  const found = await foundBy(asked, table);
  return found && opened(found, asked);
}

async function foundBy({ packed, shared, mine }: Asked, table?: string): Promise<Found | null> {
  const origin = { mine: null };
  if (packed) return { text: await recordOfLink(packed), origin };
  if (shared) return { text: await sharedRecord(shared), origin };
  if (mine) return ofThisDevice(mine);
  return table ? ofTable(table) : null;
}

async function ofThisDevice(id: string): Promise<Found> {
  const kept = await archive.get(id).catch((error) => {
    if (!isHere(id)) throw error;
  });
  if (!kept && isHere(id)) return { text: await fetched(`/api/tables/${id}/record`), origin: { mine: null } };
  if (!kept) throw new Error(t("This game is not on this device any more."));
  return { text: kept.record, origin: { mine: kept.seat, kept: kept.id } };
}

/** Of one that is still played the server says "not-yet". */
async function ofTable(table: string): Promise<Found> {
  const text = await fetched(`/api/tables/${encodeURIComponent(table)}/record`);
  const token = tokenOf(table);
  const message = token ? await getTable(table, token).catch(() => null) : null;
  const several = message?.seats && message.seats.length > 1;
  return { text, origin: { mine: several ? null : (message?.seat ?? null), kept: table, table } };
}

/** A record as the server or a Worker has it: a text, or what was in it. */
async function fetched(from: string): Promise<string> {
  const found = await request<unknown>("GET", from, null);
  return typeof found === "string" ? found : JSON.stringify(found);
}

/** Look at what somebody has brought along. */
export async function brought(text: string): Promise<ReviewStore> {
  return opened({ text, origin: { mine: null } }, {});
}

/** The same of a file. */
export async function broughtFile(file: Blob): Promise<ReviewStore> {
  if (file.size > MAX_FILE_BYTES) throw new Error(t("This file is no game of Karban."));
  return brought(await file.text());
}

async function opened({ text, origin }: Found, asked: Asked): Promise<ReviewStore> {
  await loadTexts("notation");
  const reviewed = await openRecord(text).catch((error: unknown) => {
    throw error instanceof Refusal ? new Error(error.text(t)) : error;
  });
  return new ReviewStore(reviewed, origin, { ...placeIn(reviewed, asked), ...underWay(reviewed) });
}

/** A *what if* in which the page was loaded again goes on. */
function underWay({ text, record }: ReviewedGame): { doing?: Doing } {
  const number = keptWhatIf(text)?.number ?? 0;
  return typeof record.moves[number - 1]?.[0] === "number" ? { doing: { what: "what-if", number } } : {};
}

/** Where it is opened, as far as the game has such a place. */
export function placeIn({ matches, record }: ReviewedGame, { at, as, ask }: Asked) {
  const last = matches.length - 1;
  const decision = ask !== undefined && ask >= 1 && ask <= last ? record.moves[ask - 1]![0] : null;
  const seen = as !== undefined && as < record.players ? { seat: as, open: false } : {};
  if (decision === null) return { at: Math.min(at ?? 0, last), ...seen };
  const doing: Doing = { what: "exercise", number: ask! };
  return { at: ask! - 1, seat: decision, open: false, veiled: true, doing };
}
