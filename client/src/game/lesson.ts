/** A guided deal: what is dealt, what the others play, and step by step what is said, pointed at and to be done. */
export interface Lesson {
  players: number;
  options: Record<string, unknown>; // as in a record
  decks: string[][]; // the shuffles written out, as in a record
  first: number;
  seat: number; // the learner's
  opening?: ScriptedMove[]; // what the others play before the first step
  steps: Step[]; // at most 12
}

export type ScriptedMove = [seat: number, move: string];

/** One thing. All texts are marked for translation; a step has at most 25 words. */
export interface Step {
  say: string;
  point?: string | string[]; // what it points at: CSS selectors within the table
  accept?: Accepted[]; // none: it is read, and a button leads on
  instead?: Instead[]; // other moves that deserve a sentence of their own: the first that fits is said
  otherwise?: string; // what any other legal move would have done; needed where there is one
}

/** Moves that are not accepted, and what they would have done. */
export interface Instead {
  moves?: string[]; // any of these
  like?: string; // or any that is written like this: a regular expression
  say: string;
}

/** Moves that teach the same thing. */
export interface Accepted {
  moves: string[]; // any of these
  like?: string; // or any legal one that is written like this, a regular expression: `moves` are then examples
  because: string; // why it was right
  point?: string | string[]; // what the reason points at
  /**
   * What the others play. Who decides together with the learner comes first, once each: these choices are part of the
   * learner's move, and made with it. All that follows is played when the reason has been read.
   */
  then?: ScriptedMove[];
}
