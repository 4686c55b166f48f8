/** What has been shown so far. */
import type { NumberTurn, NumberView } from "../../wire";
import { digitsOf } from "./print";

/** The latest turn in which somebody has written a number. */
export function lastShown({ turns }: Pick<NumberView, "turns">): NumberTurn | null {
  return turns.findLast((turn) => turn.numbers.some((number) => number !== null)) ?? null;
}

export function turnOf(view: NumberView, round: number, turn: number): NumberTurn | undefined {
  return view.turns.find((one) => one.round === round && one.turn === turn);
}

/** The digits that a seat has crossed out in a round. */
export function crossedIn({ turns }: Pick<NumberView, "turns">, round: number, seat: number): string[] {
  return turns
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
