// The states of the games, as engine.ts reads them. Made by python -m karban.wasm from the rules: do not edit.
// A set of cards has more bits than a number of JavaScript, so it is a bigint.

export interface GapState {
  players: number;
  colours: number;
  target: number;
  last_round: number;
  timed: number;
  extra_rounds: number;
  deck: number[];
  deck_size: number;
  drawn: number;
  shuffled: number;
  hand: bigint[];
  held: number[];
  row: bigint;
  place: number[];
  placed: number;
  collection: bigint[];
  round: number;
  first: number;
  turn: number;
  closing: number;
  over: number;
  total: number[];
  round_score: number[];
  best: number[];
  best_round: number[];
}

export interface NumberState {
  players: number;
  no_void: number;
  deck: number[];
  round: number;
  turn: number;
  free: number[];
  waiting: number;
  choice: number[];
  total: number[];
  over: number;
  shown: number[];
  approved: number;
  gained: number[];
}

export interface QwixxState {
  players: number;
  jokers: number;
  deck: number[];
  deck_size: number;
  drawn: number;
  shuffled: number;
  action: number;
  active: number;
  hand: bigint[];
  held: number[];
  display: number[];
  empty: number;
  discard: bigint;
  born: number[];
  reshuffles: number;
  sheet: number[][];
  penalties: number[];
  waiting: number;
  choice: number[];
  crossed: number;
  over: number;
  laid: bigint;
  laid_by: number;
  laid_colour: number;
  laid_crossed: number;
}

export interface ThreeState {
  players: number;
  tables: number;
  colour: number[];
  deck: number[];
  shuffled: number;
  row: bigint[];
  hand: bigint[][];
  held: number[];
  drawn: number[];
  taken: bigint[];
  up: number[][];
  down: number[][];
  running: number[];
  bonuses: number;
  turn: number;
  over: number;
}

/** By the name of the game. */
export interface States {
  gap: GapState;
  number: NumberState;
  qwixx: QwixxState;
  three: ThreeState;
}
