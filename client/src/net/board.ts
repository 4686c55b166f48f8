/** The board of the day, where there is a server that keeps one: docs/daily.md. */
import type { BoardEntry, DailyBoard, NewBoardEntry } from "../wire";
import * as api from "./api";
import { newToken } from "./seats";

export type { BoardEntry, DailyBoard };

const KEY = "karban.board";
const WHOLE = /^[\w-]{43}$/; // what was kept may be damaged, and a board would take nothing else

/** Who has played the deal of a day; null: nobody keeps a board here, or nobody can be reached. */
export async function boardOf(game: string, date: string): Promise<DailyBoard | null> {
  return api.request<DailyBoard>("GET", path(game, date), deviceKey()).catch(() => null);
}

/**
 * Enter the board with a game. The same game once more changes nothing, so it may be repeated. The server plays it again, bots
 * included, and says why if it does not accept it: an ApiError with a sentence for people.
 */
export async function enterBoard(game: string, date: string, record: string, name: string): Promise<DailyBoard> {
  const entry: NewBoardEntry = { record: JSON.parse(record), ...(name ? { name } : {}) };
  return api.request("POST", path(game, date), deviceKey(), entry);
}

const path = (game: string, date: string) => `/api/daily/${encodeURIComponent(game)}/${encodeURIComponent(date)}`;

let madeHere = ""; // where the browser keeps nothing

/** By what this device is known to the board, and nowhere else: there is one entry a game and day for it. */
function deviceKey(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && WHOLE.test(kept)) return kept;
    madeHere ||= newToken();
    localStorage.setItem(KEY, madeHere);
  } catch {
    madeHere ||= newToken();
  }
  return madeHere;
}
