/** What the page and the Worker that holds its tables say to each other. */
import type { StateMessage } from "../wire";
import { PREFIX } from "./here";

/** Where a new table is asked for, and where a game that was begun elsewhere is brought to: instead of a table's name. */
export const NEW = `${PREFIX}new`;
export const TAKEN = `${PREFIX}taken`;
export const DEALT = `${PREFIX}dealt`; // and where the deal of a day is
export const RESTORED = `${PREFIX}restored`; // and one from a file with everything
export const CHECKED = `${PREFIX}checked`; // and where a finished game is only played again

export type FromPage =
  | { type: "texts"; texts: Record<string, string | string[]> } // of the language that is spoken from now on, by their keys
  | { type: "warm"; game: string } // it will be played soon
  | { type: "request"; id: number; method: string; to: string; body: unknown }
  | { type: "listen"; id: number; table: string; seen: number }
  | { type: "unlisten"; id: number };

export type FromWorker =
  | { type: "answer"; id: number; status: number; content: unknown }
  | { type: "state"; id: number; message: StateMessage } // to who listens
  | { type: "refused"; id: number; code: string; message: string }; // there is nothing to listen to
