/** What laying a card would do and what cards are worth, as soon as the rules are there. */
import { Foresight } from "../../table/foresight";
import type { ThreePile, ThreeView } from "../../wire";
import type { Outcome } from "./foresight";

export type { Outcome };

export const ahead = new Foresight(() => import("./foresight"));

/** What would come of laying a card now; null while the rules are not there. */
export function foresee(view: ThreeView, seat: number, card: string): Outcome | null {
  return ahead.now?.outcome(view, seat, card) ?? null;
}

/** What one colour of a collection is worth; null while the rules are not there. */
export function worth(pile: ThreePile): number | null {
  return ahead.now?.worth(pile) ?? null;
}
