/** What can happen at a table of this browser, as it is kept. The meaning of these never changes: games depend on it. */

/** What somebody has done in earlier games of a chain of rematches. */
export interface Tally {
  who: string; // "me", or the bot: where another sits, the score begins anew
  games: number;
  wins: number;
  points: number;
}

/** A new table. Its cards follow from the secret and the salts, or where it was brought from elsewhere from a seed or decks. */
export interface Created {
  type: "created";
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  secret: string | null; // hexadecimal
  seed?: string | null;
  decks?: string[][] | null;
  stand_in: string; // the bot that plays for somebody who asks for it
  hints: boolean;
  first: number | null; // null: drawn from the seed
  after: string | null; // the table of which it is a rematch
  series: Tally[]; // by seat, of a rematch
  daily?: string; // the day whose deal it is
}

export interface Sat {
  type: "sat";
  seat: number;
  name: string;
  bot?: string; // its level
}

export interface Moved {
  type: "moved";
  seat: number | null; // null: the game's own clock
  move: string;
  by?: string; // the bot that decided
}

export type LogEvent =
  | Created
  | Sat
  | Moved
  | { type: "salted"; seat: number; salt: string }
  | { type: "started" }
  | { type: "stood-in"; seat: number; level: string; why: string }
  | { type: "came-back"; seat: number }
  | { type: "undone"; seat: number }
  | { type: "resumed"; still: number } // milliseconds in which nobody had the table open
  | { type: "rematched"; table: string; seat: number };

/** An event in its place. */
export interface Row {
  table: string;
  n: number;
  at: number; // milliseconds since 1970
  key?: string; // of the request that it answers
  event: LogEvent;
}
