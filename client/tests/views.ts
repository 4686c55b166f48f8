/** Views to be changed: those of seat 0 of two, before the first move. */
import type { GapView, QwixxView, ThreeView } from "../src/wire";

const COMMON = {
  seat: 0,
  players: 2,
  to_act: [0],
  legal: [],
  moves: 0,
  scores: [0, 0],
  over: false,
  winners: [],
};

export const gapView = (part: Partial<GapView> = {}): GapView => ({
  ...COMMON,
  game: "gap",
  options: { colours: ["R", "Y", "G", "B", "P"], target: 30, tiebreak: "best-round" },
  hand: [],
  round: 1,
  first: 0,
  row: [],
  hand_sizes: [6, 6],
  collections: [[], []],
  pile: 10,
  round_scores: [],
  last_round: false,
  ...part,
});

export const sheet = { R: [], Y: [], G: [], B: [], locks: [], penalties: 0 };

export const qwixxView = (part: Partial<QwixxView> = {}): QwixxView => ({
  ...COMMON,
  game: "qwixx",
  options: { jokers: false },
  hands: [[], []],
  choice: null,
  active: 0,
  action: "number",
  display: ["?4", "?12", "?7", "?8"],
  top: "?9",
  pile: 20,
  discard: 0,
  sheets: [sheet, sheet],
  laid: null,
  chosen: [false, false],
  ...part,
});

const COLOURS = ["green", "orange", "lilac", "red", "light blue", "magenta", "turquoise"];

/** A collection: how many cards of each colour lie face up and face down. */
export const piles = (part: Record<string, { up: number; down: number }> = {}) => ({
  ...Object.fromEntries(COLOURS.map((colour) => [colour, { up: 0, down: 0 }])),
  ...part,
});

export const threeView = (part: Partial<ThreeView> = {}): ThreeView => ({
  ...COMMON,
  game: "three",
  options: { colours: "standard" },
  hand: [],
  rows: [["0"], ["30"], ["60"]],
  hand_sizes: [8, 8],
  piles: [12, 12],
  colours: { "5": "lilac", "10": "red", "20": "green", "25": "orange", "40": "lilac" },
  collections: [piles(), piles()],
  running: [null, null],
  stack: [10, 7, 5, 3],
  ...part,
});
