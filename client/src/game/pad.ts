/**
 * The score pad of a game: the default export of games/NAME/pad.tsx. People play with the printed cards and write down here what
 * they would write on paper; what that is worth, and whether it may be, the compiled rules say.
 */
import type { ComponentType } from "preact";

/** A line of the paper: whose it is (null: nobody's) and what it says, as in the record of a pad: [0, "R4 Y1 G2"]. */
export type Entry = readonly [seat: number | null, written: string];

/** A game on paper. A value: whoever changes something makes another. */
export interface Paper {
  game: string;
  players: number;
  names: readonly string[];
  options: Readonly<Record<string, unknown>>;
  first: number; // the seat that begins
  entries: readonly Entry[];
}

/** What the lines come to; each game adds what it shows. */
export interface Standing {
  scores: number[]; // so far
  over: boolean;
  winners: number[]; // empty until it is over
  first: number | null; // who begins the next round, or whose turn it is; null: nobody's, or the pad cannot know
}

/** What a line may not be, in a sentence, and by which clause of the rules. `at`: the line, where an earlier one was corrected. */
export class NotWritten extends Error {
  constructor(
    message: string,
    readonly clause?: string, // "qwixx 2.1"
    readonly at?: number,
  ) {
    super(message);
  }
}

/** Read all lines of a paper from the first to the last; what one may not be is said of this line. */
export function readLines({ entries }: Paper, read: (entry: Entry) => void): void {
  for (const [at, entry] of entries.entries()) {
    try {
      read(entry);
    } catch (error) {
      throw error instanceof NotWritten ? new NotWritten(error.message, error.clause, at) : error;
    }
  }
}

/** Reads paper, by the compiled rules of a game. */
export interface Scorer<S extends Standing> {
  /** All lines from the first to the last; throws NotWritten at the first that cannot be. */
  read(paper: Paper): S;
}

export interface PadProps<S extends Standing> {
  paper: Paper;
  standing: S;
  /** The seats that may be written for at this device: all, or one's own where everybody has a phone. */
  seats: readonly number[];
  /** Write lines, all of them or none; a refusal is shown and said by the page, and false comes back. */
  write(...entries: Entry[]): boolean;
  /** Put another line in the place of one. */
  correct(at: number, entry: Entry): boolean;
  /** Take a line away, as if it had never been written. */
  strike(at: number): boolean;
}

export interface CorrectProps<S extends Standing> extends PadProps<S> {
  at: number; // the line that is being corrected
  done(): void; // it has been, or was left as it is
}

export interface Pad<S extends Standing> {
  players: readonly [least: number, most: number];
  /** Which options of games/NAME/options.ts matter on paper. */
  options: readonly string[];
  /** Loads the compiled rules. Tests give them as bytes. */
  load(source?: string | BufferSource): Promise<Scorer<S>>;
  /** Where one taps; fills the page between heading and foot, at every size, and scrolls by itself if it must. */
  Board: ComponentType<PadProps<S>>;
  /** What stands in the history for a line: "Ann: red 7". Plain text, no full stop. */
  line(paper: Paper, at: number): string;
  /** How one line is corrected, in a dialog. */
  Correct: ComponentType<CorrectProps<S>>;
  /** What is worked out at the end for a seat, line by line: "4 red − 2 green = 2". */
  worked(paper: Paper, standing: S, seat: number): string[];
}
