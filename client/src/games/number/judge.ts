/** What became of the numbers of a turn, and why. The server has judged them already; here it is said and drawn. */
import type { NumberTurn, NumberView } from "../../wire";

export const ROUNDS = 2;
export const TURNS = 5;
const BONUS = [2, 3, 4, 6, 8];

export interface Verdict {
  seat: number;
  number: string;
  shared: string[]; // the digits that are in lower numbers as well
  out: Clash | null;
}

/** The first lower number with which another one shares digits. */
export interface Clash {
  digits: string[];
  lower: string;
  place: number; // of the lower number among all that are shown
}

/** What the highest approved number of a turn earns. */
export function bonusOf(turn: number): number {
  return BONUS[turn - 1] ?? 0;
}

/** How often the first digit counts. */
export function timesOf(turn: number): number {
  return turn === TURNS ? 2 : 1;
}

/** What a number scores if it is approved, without the bonus. */
export function worth(number: string, turn: number): number {
  return Number(number[0]) * timesOf(turn);
}

/** The numbers of a turn from the highest to the lowest. */
export function judged(numbers: (string | null)[]): Verdict[] {
  const shown = numbers
    .map((number, seat) => ({ number, seat }))
    .filter((one): one is { number: string; seat: number } => one.number !== null)
    .sort((a, b) => Number(b.number) - Number(a.number));
  return shown.map(({ number, seat }) => {
    const clashes = shown.flatMap((other, place): Clash[] => {
      const digits = digitsOf(number).filter((digit) => other.number.includes(digit));
      return other.number < number && digits.length ? [{ digits, lower: other.number, place }] : [];
    });
    return { number, seat, shared: clashes.flatMap((clash) => clash.digits), out: clashes[0] ?? null };
  });
}

/** The different digits of a number. */
export function digitsOf(number: string): string[] {
  return [...new Set(number)];
}

/** The latest turn in which somebody has written a number. */
export function lastShown(view: NumberView): NumberTurn | null {
  return view.turns.findLast((turn) => turn.numbers.some((number) => number !== null)) ?? null;
}

export function turnOf(view: NumberView, round: number, turn: number): NumberTurn | undefined {
  return view.turns.find((one) => one.round === round && one.turn === turn);
}

/** The digits that a seat has crossed out in a round. */
export function crossedIn(view: NumberView, round: number, seat: number): string[] {
  return view.turns
    .filter((turn) => turn.round === round && turn.approved[seat])
    .flatMap((turn) => digitsOf(turn.numbers[seat] ?? ""))
    .sort();
}

/** The digits that the latest turn has crossed out on the board of a seat. */
export function freshOf(view: NumberView, seat: number): string[] {
  const turn = lastShown(view);
  return turn?.round === view.round && turn.approved[seat] ? digitsOf(turn.numbers[seat] ?? "") : [];
}

/** The points of a seat in the turns of a round. */
export function turnPoints(view: NumberView, round: number, seat: number): number {
  return view.turns.filter((turn) => turn.round === round).reduce((sum, turn) => sum + (turn.points[seat] ?? 0), 0);
}

/** Whether the digits crossed out in a round have been scored. */
export function isCounted(view: NumberView, round: number): boolean {
  return view.over || round < view.round;
}
