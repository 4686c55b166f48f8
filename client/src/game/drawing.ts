/** What a game brings along: its table and its words. The default export of games/NAME/table.tsx is one of these. */
import type { ComponentType, VNode } from "preact";

import type { StateMessage, View } from "../wire";

/** What a table is drawn from: all that somebody may know, and what they may do. */
export interface Scene<V extends View = View> {
  view: V; // through the eyes of `seat`
  before: V | null; // what was shown before this; null at the beginning
  message: StateMessage;
  seat: number | null; // null: a spectator, or a device that waits to be passed on
  names: string[];
  decides: boolean; // whether `seat` must decide now, and has not just done so
  sent: string | null; // the move that is on its way to the server
  hint: string | null; // what a strong bot would play now, if that was asked for
  play(move: string): void;
}

/** One move that was made, for the log. */
export interface LoggedMove {
  seat: number;
  name: string; // of who made it
  move: string;
  shown: [number, string][]; // where several decided at the same time: what everybody chose
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
  /** What is shown when a round has just ended, or null. */
  roundEnd?(scene: Scene<V>, before: V): VNode | null;
  /** How long one looks at the table before the end of a round or of the game is shown. */
  lingerMs?(view: V): number;
  /** How the final scores came about, line by line. */
  Ending: ComponentType<Scene<V>>;
  /** The same position as nobody in particular sees it, for a device that is passed on; `views`: of all who play at it. */
  redact(view: V, views: V[]): V;
  /** The part of the rules that matters now: the id of a heading in rules.tsx. */
  section(view: V): string;
  /** Keys of its own, for the overview: [key, what it does]. */
  keys: [string, string][];
}
