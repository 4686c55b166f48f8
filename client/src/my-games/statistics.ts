/** What many games say together. Of what few games cannot tell, nothing is claimed: every share comes with its interval. */
import type { Played } from "./played";

export const ERRORS = 2; // standard errors to either side: about 95 of 100 such intervals are right

/** Games of one kind: how much of them was won, beside what would be fair. */
export interface Group {
  key: string;
  games: number;
  wins: number; // shared ones in parts
  share: number;
  fair: number;
  low: number; // between these the share is most likely, had one played on for ever
  high: number;
}

/** An estimate and its standard error. */
export interface Estimate {
  value: number;
  error: number;
  of: number; // games, or decisions
}

export interface Streaks {
  now: number; // games won in a row, up to the last
  longest: number;
}

/** The games in which one had a seat of one's own. */
export function own(games: Played[]): Played[] {
  return games.filter(({ seat }) => seat !== null);
}

/** Wins by game, by opponents, …: the kinds with the most games first. */
export function groups(games: Played[], kind: (game: Played) => string): Group[] {
  const kinds = new Map<string, Played[]>();
  for (const game of own(games)) {
    const key = kind(game);
    kinds.set(key, [...(kinds.get(key) ?? []), game]);
  }
  const all = [...kinds].map(([key, some]) => group(key, some));
  return all.sort((one, other) => other.games - one.games || (one.key < other.key ? -1 : 1));
}

export function group(key: string, games: Played[]): Group {
  const wins = sum(games.map(({ share }) => share));
  const fair = games.length ? sum(games.map(({ players }) => 1 / players)) / games.length : 0;
  const [low, high] = interval(wins, games.length);
  return { key, games: games.length, wins, share: games.length ? wins / games.length : 0, fair, low, high };
}

/** Wilson's interval of a share: it is honest of few games, and never leaves 0 to 1. */
export function interval(wins: number, games: number): [low: number, high: number] {
  if (!games) return [0, 1];
  const squared = ERRORS * ERRORS;
  const share = wins / games;
  const middle = (share + squared / (2 * games)) / (1 + squared / games);
  const half =
    (ERRORS / (1 + squared / games)) * Math.sqrt((share * (1 - share)) / games + squared / (4 * games * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Of each game the one with the most points, the earliest of equals. */
export function bestScores(games: Played[]): Played[] {
  const best = new Map<string, Played>();
  for (const game of byTime(own(games))) {
    const known = best.get(game.game);
    if (!known || pointsOf(game) > pointsOf(known)) best.set(game.game, game);
  }
  return [...best.values()].sort((one, other) => (one.game < other.game ? -1 : 1));
}

export const pointsOf = ({ scores, seat }: Played): number => scores[seat ?? -1] ?? 0;

/** A win that was shared goes on with a streak. */
export function streaks(games: Played[]): Streaks {
  let [now, longest] = [0, 0];
  for (const { outcome } of byTime(own(games))) {
    now = outcome === "lost" ? 0 : now + 1;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

/** What a decision gave away, on average; null: nothing was measured. */
export function givenAway(games: Played[]): Estimate | null {
  const all = measured(games);
  const decisions = sum(all.map(({ luck }) => luck.decisions));
  if (!decisions) return null;
  const error = Math.hypot(...all.map(({ luck }) => luck.given_error)) / decisions;
  return { value: sum(all.map(({ luck }) => luck.given)) / decisions, error, of: decisions };
}

/** Luck, or play, of all games together, in wins. */
export function total(games: Played[], what: "luck" | "play"): Estimate | null {
  const all = measured(games);
  if (!all.length) return null;
  return {
    value: sum(all.map((one) => figure(one, what))),
    error: Math.hypot(...all.map((one) => errorOf(one, what))),
    of: all.length,
  };
}

/** A point of a line over the games: its middle, and how far it may be off. */
export interface Point {
  game: Played;
  value: number;
  error: number;
}

/** The mean play of so many games up to each. */
export function moving(games: Played[], many: number): Point[] {
  const all = measured(byTime(games));
  return all.map((game, place) => {
    const some = all.slice(Math.max(0, place + 1 - many), place + 1);
    const error = Math.hypot(...some.map((one) => errorOf(one, "play"))) / some.length;
    return { game, value: sum(some.map((one) => figure(one, "play"))) / some.length, error };
  });
}

/** The luck of all games up to each. */
export function summed(games: Played[]): Point[] {
  let [value, squares] = [0, 0];
  return measured(byTime(games)).map((game) => {
    value += figure(game, "luck");
    squares += errorOf(game, "luck") ** 2;
    return { game, value, error: Math.sqrt(squares) };
  });
}

type Measured = Played & { luck: NonNullable<Played["luck"]> };

export function measured(games: Played[]): Measured[] {
  return own(games).filter((game): game is Measured => game.luck !== null);
}

const figure = ({ luck }: Measured, what: "luck" | "play") => luck[what];
const errorOf = ({ luck }: Measured, what: "luck" | "play") => (what === "luck" ? luck.error : luck.play_error);

const byTime = (games: Played[]) => [...games].sort((one, other) => one.ended - other.ended);

const sum = (all: number[]) => all.reduce((before, one) => before + one, 0);
