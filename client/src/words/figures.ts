/** What a search expects of moves, as far as it can be told: the twin of the server's `reasons/figures.py`. */
import { t, tn } from "../core/texts";
import type { ConsideredMove } from "../wire";

export const SHOWN = 3; // moves
const ERRORS = 2; // standard errors to either side: what is nearer cannot be told apart
const EQUAL = 0.03; // of the win: what surely differs by less is about equally good

/** Whether one move is better than another for all that can be told. */
export function isApart(one: ConsideredMove, other: ConsideredMove): boolean {
  return one.wins - other.wins > ERRORS * Math.hypot(one.error, other.error);
}

export const percent = (share: number): number => Math.round(100 * share);

/** Whether two moves are surely about equally good; that they cannot be told apart is not enough. */
export function isEqual(one: ConsideredMove, other: ConsideredMove): boolean {
  return Math.abs(one.wins - other.wins) + ERRORS * Math.hypot(one.error, other.error) <= EQUAL;
}

/** The share of the win and the points that are expected of a move, and how sure that is. */
export function expected({ wins, error, points }: ConsideredMove): string {
  return tn(
    "wins {share} ± {error} %, about {n} point",
    "wins {share} ± {error} %, about {n} points",
    Math.round(points),
    { share: percent(wins), error: Math.max(1, Math.round(100 * ERRORS * error)) },
  );
}

/** How the best move stands beside the others that are shown; nothing where there are none. */
export function lead(considered: ConsideredMove[]): string {
  const [first, ...others] = considered.slice(0, SHOWN);
  if (!first || !others.length) return "";
  const equal = others.filter((other) => isEqual(first, other));
  if (equal.length) {
    return tn("{n} other choice is about equally good.", "{n} other choices are about equally good.", equal.length);
  }
  if (!others.every((other) => isApart(first, other))) return t("Which of the best is better cannot be told.");
  const next = others.reduce((best, other) => (other.wins > best.wins ? other : best));
  return t("Chance to win about {best}%, with the next best choice {next}%.", {
    best: percent(first.wins),
    next: percent(next.wins),
  });
}
