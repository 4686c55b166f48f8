/** Finished games get into the archive by themselves: at the end of each, or later, if its page was closed before. */
import { tryAt } from "../local/days";
import { isHere } from "../local/here";
import { readRecord, writeRecord } from "../local/record";
import { BrowserStorage } from "../local/storage";
import * as api from "../net/api";
import { onlyOf, ownOf, peopleIn } from "../net/game-lines";
import { type SavedSeat, savedSeats } from "../net/seats";
import type { StateMessage } from "../wire";
import { archive } from "./games";

const MAX_ASKED = 10; // tables of a server of which it is asked at one visit whether they are over

/** The game of a table has ended before somebody's eyes. It is kept if they have played. */
export async function keepEnded(message: StateMessage): Promise<void> {
  const { table, seat, seats } = message;
  if (seat === null && !seats?.length) return;
  if ((await archive.known()).has(table)) return;
  await keep(table, message.setup.game, seats && seats.length > 1 ? null : seat, endOf(message) ?? Date.now());
}

let collecting: Promise<void> | null = null;

/** Look for finished games that are not in the archive yet. `ask`: also whether others have ended meanwhile. */
export function collect(ask = false): Promise<void> {
  collecting ??= collectAll(ask).finally(() => {
    collecting = null;
  });
  return collecting;
}

async function collectAll(ask: boolean): Promise<void> {
  const known = await archive.known();
  const isNew = ({ table }: { table: string }) => !known.has(table);
  for (const { table, game, names, at } of (await tablesHere()).filter(isNew)) {
    await keep(table, game, onlyOf(peopleIn(names)), at).catch(() => {}); // it is tried again the next time
  }
  const held = savedSeats.value.filter((one) => isNew(one) && !isHere(one.table));
  const going = held.filter(({ over }) => !over).slice(0, ask ? MAX_ASKED : 0);
  for (const one of held.filter(({ over }) => over)) await keepFromServer(one).catch(() => {});
  for (const one of going) if (await isOver(one.table).catch(() => false)) await keepFromServer(one).catch(() => {});
}

async function tablesHere() {
  const all = await BrowserStorage.open().then(
    (storage) => storage.list(),
    () => [],
  );
  return all.filter(({ over, hidden }) => over && !hidden);
}

/** As a spectator would ask: with the token the server would think that somebody has come back to play. */
async function isOver(table: string): Promise<boolean> {
  return (await api.getTable(table, null)).stage === "over";
}

/** The server may keep a record for longer than its table; then only the names tell whose seat it was. */
async function keepFromServer({ table, token, game, names, at }: SavedSeat): Promise<void> {
  const message = await api.getTable(table, token).catch(orNull);
  if (message && message.stage !== "over") return;
  try {
    await keep(table, game, message ? message.seat : ownOf(names), (message && endOf(message)) ?? at);
  } catch (error) {
    if (isGone(error)) await archive.forgo(table);
  }
}

async function keep(table: string, game: string, seat: number | null, ended: number): Promise<void> {
  const from = `/api/tables/${encodeURIComponent(table)}/record`;
  const found = await api.request<unknown>("GET", from, null);
  const record = typeof found === "string" ? found : writeRecord(readRecord(JSON.stringify(found)));
  const daily = tryAt(table)?.day;
  const source = daily ? "daily" : isHere(table) ? "here" : "server";
  await archive.put({ id: table, ended, game, record, seat, source, ...(daily && { daily }) });
}

const endOf = ({ events }: StateMessage) => events.filter(({ type }) => type === "moved").at(-1)?.at;

const isGone = (error: unknown) => error instanceof api.ApiError && error.status === 404;

/** What a server refuses, it refuses the next time too; what gets lost is asked for again then. */
function orNull(error: unknown): null {
  if (error instanceof api.ApiError && error.status >= 400 && error.status < 500) return null;
  throw error;
}
