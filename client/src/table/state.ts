/** What the page of a table knows. */
import type { GameDrawing, LoggedMove, Scene } from "../game/drawing";
import type { Hint, StateMessage, View } from "../wire";

export interface LogLine {
  n: number;
  at: number;
  seat: number | null;
  text: string; // as it was said when it happened
  say(): string; // the same in the language that is spoken now
}

/** The end of a round, while it is looked at. */
export interface Summary {
  scene: Scene; // of the position after it
  before: View; // that before its last move
  move: LoggedMove | null; // the last one; null: several are new
}

export interface TableState {
  message: StateMessage | null; // null: nothing has been received yet
  game: GameDrawing | null;
  before: View | null; // what was shown before
  unfolding: boolean; // what has come of the last move is not shown yet
  summary: Summary | null;
  waiting: { message: StateMessage; since: number } | null; // the newest that is not shown yet, and when it came
  uncovered: number | null; // where several play at one device: whose cards are shown
  sent: { seat: number; decision: string; move: string } | null;
  hint: Hint | null;
  thinking: boolean; // whether a hint is on its way
  refusal: { code: string; text: string; rule?: string } | null; // `rule`: the clause that forbids it
  lines: LogLine[]; // what has happened, in words
}

export const EMPTY: TableState = {
  message: null,
  game: null,
  before: null,
  unfolding: false,
  summary: null,
  waiting: null,
  uncovered: null,
  sent: null,
  hint: null,
  thinking: false,
  refusal: null,
  lines: [],
};
