/** What lies on the table before anybody has laid a card, and what is printed there. */
import type { ThreePile, ThreeView } from "../../wire";

export const PLACES = 4; // of a row, the start card included
export const IN_ROW = 30;
export const ALL_COLOURS = 7;
export const RUNNING = [10, 7, 5, 3]; // for whoever shows all colours first, second, …
export const DROPPED = 2; // the last cards of a hand
const FINAL: Record<number, number> = { [ALL_COLOURS]: 10, [ALL_COLOURS - 1]: 5 };

export type Collection = Record<string, ThreePile>;

/** The row that a card belongs to. */
export const rowOf = (card: string): number => Math.floor(Number(card) / IN_ROW);

/** How many colours lie face up. */
export const coloursUp = (piles: Collection): number => Object.values(piles).filter(({ up }) => up > 0).length;

/** What that many colours are worth at the end. */
export const finalBonus = (colours: number): number => FINAL[colours] ?? 0;

/** How many cards a seat will still lay. */
export const turnsLeft = ({ hand_sizes, piles }: ThreeView, seat: number): number =>
  Math.max(0, hand_sizes[seat]! + piles[seat]! - DROPPED);
