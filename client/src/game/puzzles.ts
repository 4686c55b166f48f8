/** The puzzles of a game: the default export of games/NAME/puzzles.ts is one of these. */
export interface Puzzles {
  data: PuzzleData;
  themes: Record<string, string>; // by letter, marked for translation: what must be seen
}

/** How a puzzle went: found at the first try, missed, or missed and found later. */
export type Outcome = "right" | "wrong" | "later";
export const OUTCOMES: readonly unknown[] = ["right", "wrong", "later"] satisfies Outcome[];

/**
 * The games of tools/puzzles.py and the puzzles in them, in columns: the build makes these of puzzles.json, of which
 * tools/puzzle_file.py says what is in it. Texts of several are one, with spaces between them.
 */
export interface PuzzleData {
  seed: string; // of all games
  rules: number; // the version
  numbers: number[]; // of each game, how much more than that of the one before
  players: number[];
  codes: string; // of the moves
  counts: number[]; // of the puzzles in it
  moves: number[]; // of each puzzle: made before it
  seats: number[];
  accepted: number[]; // so many moves, those with the highest shares, are right
  ratings: number[];
  levels: number[]; // 1 to 3: how hard
  themes: string; // letters
  shares: string; // of the win, by legal move: one sign each, whose code is 35 more than the percent
}
