/** The numbers of a turn are turned over one by one, the highest first. Any key or tap ends it. */
import { motionIsOff, motionScale } from "../../core/settings";
import type { NumberView } from "../../wire";
import { lastShown } from "./history";

const FLIGHT_MS = 450; // until all numbers lie in the middle
const STEP_MS = 750; // from one number to the next
const FLIP_MS = 420;
const PAUSE_MS = 300; // before the points
const AFTERWARDS_MS = 900; // until there is nothing more to see

/** When the number in a certain place is turned over. */
export const flipAt = (place: number): number => (FLIGHT_MS + place * STEP_MS) * motionScale();

/** When it has been read, and hits the higher ones with which it shares a digit. */
export const hitAt = (place: number): number => flipAt(place) + FLIP_MS * motionScale();

/** When the points of a turn are given. */
export function pointsAt(view: NumberView): number {
  const count = lastShown(view)?.numbers.filter((number) => number !== null).length ?? 0;
  return hitAt(count - 1) + PAUSE_MS * motionScale();
}

/**
 * The numbers of a turn being turned over. Nobody is told yet what comes of them; but where the round goes on, the next
 * number can be written already.
 */
export function between(before: NumberView, after: NumberView): { view: NumberView; ms: number } | null {
  const turn = after.turns.slice(before.turns.length).findLast(({ numbers }) => numbers.some(Boolean));
  if (!turn) return null;
  const told = { over: false, winners: [], scores: before.scores };
  const ms = motionIsOff() ? 0 : pointsAt(after) + AFTERWARDS_MS * motionScale();
  if (!after.over && after.round === before.round) return { view: { ...after, ...told }, ms };
  const free = before.free.map((digits, seat) =>
    turn.approved[seat] ? digits.filter((digit) => !turn.numbers[seat]?.includes(digit)) : digits,
  );
  const rest = { to_act: [], legal: [], choice: null, chosen: before.chosen.map(() => false) };
  return { view: { ...after, ...told, ...rest, free, round: turn.round, turn: turn.turn }, ms };
}
