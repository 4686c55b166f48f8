/** A game looked at again, as `karban analyse --json` writes it. Shares are parts of 1, errors are standard errors. */
import type { Json } from "../notation/game";
import type { ConsideredMove } from "../wire";

export interface Analysis {
  game: string;
  players: number;
  options: Json;
  names: string[] | null;
  bot: string;
  seed: string;
  games: number; // played on from each position
  rounds: number; // that the bot thinks about each decision
  over: boolean;
  fair: number; // the share of the win that each seat would have if all were alike
  seats: Account[];
  moves: Step[];
}

/** Where a seat's share of the win went: result − fair = play + others + deal + draws, exactly. */
export interface Account {
  seat: number;
  decisions: number;
  unknown: number; // decisions of which the bot could not say what they gave away
  given: number; // away, in all
  given_error: number;
  fair: number;
  result: number;
  play: number;
  play_error: number;
  others: number;
  others_error: number;
  luck: number; // deal + draws
  error: number; // of the luck
  deal: number;
  deal_error: number;
  draws: number;
  draws_error: number;
  worst: number[]; // the numbers of at most three moves that were mistakes for sure, the worst first
}

/** A move and what came of it, by seat; step 0 is the deal. */
export interface Step {
  number: number;
  seat: number | null;
  move: string;
  share: number[]; // of the win, afterwards
  error: number[];
  play: number[];
  play_error: number[];
  luck: number[];
  decision: Judgement | null;
}

/** What the bot says of a decision; `given` is null where it cannot say. */
export interface Judgement {
  would: string; // what the bot would have played
  best: string;
  best_share: number | null;
  share: number | null; // after the move played
  given: number | null; // away: best_share − share, never less than 0
  error: number; // of that
  considered: ConsideredMove[]; // as in a hint
}

/** Nothing is said of a figure below two errors. */
export const isClear = (value: number, error: number): boolean => Math.abs(value) >= 2 * error;
