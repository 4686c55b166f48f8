/** Where a finished game of a table is looked at again. */
import { isHere } from "../local/here";

export const reviewOf = (table: string): string => (isHere(table) ? mineOf(table) : `/t/${table}/review`);

/** The review of a game of the archive. */
export const mineOf = (id: string): string => `/review#mine=${encodeURIComponent(id)}`;
