/** What is whispered to somebody who plays a game for the first time: the default export of games/NAME/coach.ts loads it. */
import type { View } from "../wire";

/** One sentence of facts before a decision: what is possible, and what to look at. */
export interface Whisper {
  kind: string; // of decision: later on only what is new is whispered
  say: string;
}

/** From what a seat sees. */
export type Coach<V extends View = View> = (view: V, seat: number) => Whisper | null;

/** `source`: the file of the compiled rules, where it need not be fetched. */
export type LoadCoach<V extends View = View> = (source?: BufferSource) => Promise<Coach<V>>;
