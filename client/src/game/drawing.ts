/** What a game brings along: its table and its words. The default export of games/NAME/table.tsx is one of these. */
import type { ComponentType, VNode } from "preact";

import type { ConsideredMove, StateMessage, View } from "../wire";

/** What a table is drawn from: all that somebody may know, and what they may do. */
export interface Scene<V extends View = View> {
  view: V; // through the eyes of `seat`
  before: V | null; // what was shown before this; null at the beginning
  message: StateMessage;
  seat: number | null; // null: a spectator, or a device that waits to be passed on
  names: string[];
  decides: boolean; // whether `seat` must decide now, and has not just done so
  sent: string | null; // the move that is on its way to the server
  unfolding: boolean; // the outcome of the last moves is not to be told yet: see `between`
  hint: string | null; // what a strong bot would play now, if that was asked for
  recorded?: true; // a game looked at again: the seat is that of nobody who looks
  play(move: string): void;
}

/** One move that was made, for the log. */
export interface LoggedMove {
  seat: number;
  name: string; // of who made it
  move: string;
  shown: [number, string][]; // where several decided at the same time: what everybody chose
}

/** Says why a move is a good one, in a few short sentences; nothing before it is loaded, with its texts. */
export interface Reason<V extends View = View> {
  (scene: Scene<V>, move: string, considered?: ConsideredMove[]): string;
  /** The same one by one, the most telling first. `considered`: what a search expects of moves. */
  sentences(scene: Scene<V>, move: string, considered?: ConsideredMove[]): string[];
  load(): Promise<void>;
}

export interface GameDrawing<V extends View = View> {
  /** Everything between the heading and the line that says what to do. */
  Table: ComponentType<Scene<V>>;
  /** What may be done now, in one sentence; it is also read aloud when one's turn comes. */
  prompt(scene: Scene<V>): string;
  /**
   * A move in one sentence; null where there is nothing to say. `before` and `after` are the views around it where they
   * are known: they are not for moves that were made while nobody looked.
   */
  describeMove(move: LoggedMove, names: string[], before: V | null, after: V | null): string | null;
  /** What a legal move does and what speaks for it: facts, from what the seat may know. See docs/hints.md. */
  reason: Reason<V>;
  /** What is shown when a round has just ended, or null. */
  roundEnd?(scene: Scene<V>, before: V): VNode | null;
  /**
   * What is looked at on the way from one view to the next, and for how long: a position that the next one does not show
   * any more, as that at the end of a round, or choices that are turned over one by one. Nothing of what comes after is
   * told before; any key or tap ends it. Null: there is nothing between them. `move`: if there was just one.
   */
  between?(before: V, after: V, move: LoggedMove | null): { view: V; ms: number } | null;
  /** What the compiled rules say of moves that are not made yet: loaded when the table has been drawn. */
  foresight?: { load(): Promise<void> };
  /** How the final scores came about, line by line. */
  Ending: ComponentType<Scene<V>>;
  /** The same position as nobody in particular sees it, for a device that is passed on; `views`: of all who play at it. */
  redact(view: V, views: V[]): V;
  /** The part of the rules that matters now: the id of a heading in rules.tsx. */
  section(view: V): string;
  /** Keys of its own, for the overview: [key, what it does]. */
  keys: [string, string][];
}
