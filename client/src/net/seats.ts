/**
 * The tables at which this device has a seat, and the tokens that prove it. Whoever loses a token loses the seat, so none
 * is thrown away because a server has refused it once: it may have been wrong, as one that has just started is. A token
 * that was refused again and again is put aside, and tried again when somebody comes back to its table.
 */
import { Observable } from "../core/observable";
import { getTable, randomText } from "./api";

export interface SavedSeat {
  table: string;
  token: string;
  game: string;
  names: (string | null)[];
  bots?: (string | null)[]; // what bots are called; not known of what was kept long ago
  at: number; // when it was last seen
  over: boolean;
}

const STORAGE_KEY = "karban.tables";
const ASIDE_KEY = "karban.tables.aside"; // what was put aside
const MAX_SAVED_SEATS = 50;
const MAX_AGE_MS = 60 * 86_400_000; // two months
const MIN_REFUSALS = 4; // of a token, without a success between them, …
const MIN_REFUSED_MS = 8_000; // … over this time: then it is put aside

export const savedSeats = new Observable<SavedSeat[]>(readStored(STORAGE_KEY));
addEventListener("storage", (event) => event.key === STORAGE_KEY && savedSeats.set(readStored(STORAGE_KEY)));

/** A token of one's own: with it a request to sit down may be repeated. */
export const newToken = (): string => randomText(32);

export const tokenOf = (table: string): string | null =>
  savedSeats.value.find((kept) => kept.table === table)?.token ?? null;

/** Remember a seat, or what has become of its table. */
export function saveSeat(kept: SavedSeat): void {
  savedSeats.set(write(STORAGE_KEY, withSeat(STORAGE_KEY, kept)));
}

/** The person does not want it any more: nothing of it is kept. */
export function forgetSeat(table: string): void {
  savedSeats.set(write(STORAGE_KEY, without(STORAGE_KEY, table)));
  write(ASIDE_KEY, without(ASIDE_KEY, table));
}

/** Nobody is known by this token any more, or there is no such table: the seat is put aside. */
export function putAside(table: string): void {
  const kept = savedSeats.value.find((one) => one.table === table);
  if (!kept) return;
  write(ASIDE_KEY, withSeat(ASIDE_KEY, kept));
  savedSeats.set(write(STORAGE_KEY, without(STORAGE_KEY, table)));
}

/** Try a token that was put aside once more; whether it is good again. */
export async function tryAside(table: string): Promise<boolean> {
  const kept = readStored(ASIDE_KEY).find((one) => one.table === table);
  if (!kept || tokenOf(table)) return false;
  try {
    if ((await getTable(table, kept.token)).seat === null) return false;
  } catch {
    return false; // it stays aside
  }
  saveSeat(kept);
  write(ASIDE_KEY, without(ASIDE_KEY, table));
  return true;
}

/** How often in a row, and since when, a server has refused a token. */
export class Refusals {
  private count = 0;
  private since = 0;

  /** One more; whether there are so many now, over so long a time, that the token is put aside. */
  add(now: number): boolean {
    if (!this.count++) this.since = now;
    return this.count >= MIN_REFUSALS && now - this.since >= MIN_REFUSED_MS;
  }

  clear(): void {
    this.count = 0;
  }
}

function withSeat(key: string, kept: SavedSeat): SavedSeat[] {
  const others = without(key, kept.table).filter((other) => other.at > Date.now() - MAX_AGE_MS);
  return [kept, ...others].slice(0, MAX_SAVED_SEATS);
}

function without(key: string, table: string): SavedSeat[] {
  return readStored(key).filter((kept) => kept.table !== table);
}

function readStored(key: string): SavedSeat[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "[]") as SavedSeat[]).filter((one) => one?.names?.map);
  } catch {
    return [];
  }
}

function write(key: string, all: SavedSeat[]): SavedSeat[] {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage a seat lasts as long as its page.
  }
  return all;
}
