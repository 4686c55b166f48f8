/** When a coach speaks, and what a move has cost. */
import { t } from "../core/texts";
import { percent } from "../words/figures";
import type { ConsideredMove, Hint } from "../wire";

const MIN_LOST = 0.05; // of the win: what is less is nothing to talk about
const MIN_ERRORS = 2; // by as many the search must be sure of it
const EVERY = 4; // decisions of a game before each of which something is said, …
const NEW_KINDS = 12; // … until here only before those of a new kind; then only of costly moves

/** Whether something is said before a decision; `made`: how many there were before it, `known`: kinds spoken of. */
export function speaksBefore(made: number, kind: string, known: ReadonlySet<string>): boolean {
  return made < EVERY || (made < NEW_KINDS && !known.has(kind));
}

/** A move, and the one that would have been better. */
export interface Cost {
  best: ConsideredMove;
  own: ConsideredMove;
}

/** What a move has cost, by the hint that was there before it; null: nothing that the search is sure of. */
export function costOf({ considered }: Hint, move: string): Cost | null {
  const [best] = considered;
  const own = considered.find((one) => one.move === move);
  if (!best || !own) return null;
  const lost = best.wins - own.wins;
  return lost >= MIN_LOST && lost > MIN_ERRORS * Math.hypot(best.error, own.error) ? { best, own } : null;
}

/** A remark on a costly move; `reason`: what the better one would have done. */
export function remark({ best, own }: Cost, reason: string): string {
  return t("Your chance to win went from about {best}% to {own}%. Better: {reason}", {
    best: percent(best.wins),
    own: percent(own.wins),
    reason,
  });
}
