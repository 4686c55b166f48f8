/** Why a move is a good one, in words that all games share: the twin of the server's `reasons/fact.py`. */
import { capital, signed, t } from "../core/texts";
import type { ConsideredMove } from "../wire";
import { isApart, isEqual, percent } from "./figures";

/** What a move brings at once, beside all others that bring no more; nothing where another brings as much. */
export function compared(own: number, others: number[]): string[] {
  if (!others.length) return [t("There is no other choice.")];
  if (Math.max(...others) >= own) return [];
  if (own > 0) return [t("Nothing else brings as much at once.")];
  return [own === 0 ? t("Everything else costs points.") : t("Everything else costs more.")];
}

/** Two moves, and what is expected of them as far as a search has looked at them. */
export interface Looked {
  move: string;
  other: string;
  considered: ConsideredMove[];
}

/**
 * Another move looks better at first sight, and nothing that can be counted speaks against it: then the search does, as far as
 * it can tell.
 */
export function moreNow(words: string, points: number, { move, other, considered }: Looked): string {
  const [own, theirs] = [move, other].map((text) => considered.find((one) => one.move === text));
  const values = { other: words, points: signed(points) };
  if (own && theirs && isApart(own, theirs)) {
    const shares = { less: percent(theirs.wins), share: percent(own.wins) };
    return capital(
      t("{other} would bring {points} now, but win {less}% instead of {share}%, as the search has it.", {
        ...values,
        ...shares,
      }),
    );
  }
  if (own && theirs && isEqual(own, theirs)) {
    return capital(t("{other} would bring {points} now, and is about equally good.", values));
  }
  return capital(
    points > 0
      ? t("{other} would bring more now: {points}.", values)
      : t("{other} would cost less now: {points}.", values),
  );
}

/** Another move brings more now, but leaves the next player more. */
export function leavesMore(other: string, points: number, more: number, most: number): string {
  const values = { other, points: signed(points), more: signed(more), most: signed(most) };
  return capital(
    t("{other} would bring {points} now, but leave the next player up to {more} instead of {most}.", values),
  );
}

/** Another move brings more now, but less together with the best card that the hand then has for the same rows. */
export function lessInAll(other: string, points: number, less: number, whole: number): string {
  const values = { other, points: signed(points), less: signed(less), whole: signed(whole) };
  return capital(
    t(
      "{other} would bring {points} now, but with your next card {less} in all instead of {whole}, " +
        "if nobody else changed anything.",
      values,
    ),
  );
}

/** Of several the first that is best by these numbers, the first of them counting most. */
export function bestOf<One>(all: One[], by: (one: One) => number[]): One | undefined {
  let best: { one: One; worth: number[] } | undefined;
  for (const one of all) {
    const worth = by(one);
    const place = best ? worth.findIndex((value, i) => value !== best!.worth[i]) : 0;
    if (!best || (place >= 0 && worth[place]! > best.worth[place]!)) best = { one, worth };
  }
  return best?.one;
}
