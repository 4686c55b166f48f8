/** What a game says of itself on the first page. The default export of games/NAME/cover.tsx is one of these. */
import type { ComponentType } from "preact";

export interface Cover {
  line: string; // what it is about, in one line; marked
  minutes: number;
  Picture: ComponentType; // drawn like the cards, 320 × 200
  /** The options, each with what it does; the values are those of the server. All texts are marked. */
  options: Choice[];
}

export interface Choice {
  name: string; // as the server calls it
  title: string;
  about: string;
  values: Answer[]; // the usual one first
}

export interface Answer {
  option?: string; // as the server calls it, where an answer is about another option than the others
  value: unknown;
  words: string;
}
