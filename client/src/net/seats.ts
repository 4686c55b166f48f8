/** The tables at which this device has a seat, and the tokens that prove it. */
import { Observable } from "../core/observable";
import { randomText } from "./api";

export interface SavedSeat {
  table: string;
  token: string;
  game: string;
  names: (string | null)[];
  at: number; // when it was last seen
  over: boolean;
}

const STORAGE_KEY = "karban.tables";
const MAX_SAVED_SEATS = 50;
const MAX_AGE_MS = 60 * 86_400_000; // two months

export const savedSeats = new Observable<SavedSeat[]>(readStored());
addEventListener("storage", (event) => event.key === STORAGE_KEY && savedSeats.set(readStored()));

/** A token of one's own: with it a request to sit down may be repeated. */
export const newToken = (): string => randomText(32);

export const tokenOf = (table: string): string | null =>
  savedSeats.value.find((kept) => kept.table === table)?.token ?? null;

/** Remember a seat, or what has become of its table. */
export function saveSeat(kept: SavedSeat): void {
  const others = readStored().filter((other) => other.table !== kept.table && other.at > Date.now() - MAX_AGE_MS);
  store([kept, ...others].slice(0, MAX_SAVED_SEATS));
}

export function forgetSeat(table: string): void {
  store(readStored().filter((kept) => kept.table !== table));
}

function readStored(): SavedSeat[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]") as SavedSeat[];
  } catch {
    return [];
  }
}

function store(all: SavedSeat[]): void {
  savedSeats.set(all);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // Without storage a seat lasts as long as its page.
  }
}
