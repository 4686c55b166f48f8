/** What laying a card would do. The server decides; this only foresees it, from what lies open. */
import type { ThreePile, ThreeView } from "../../wire";

export const PLACES = 4; // of a row, the start card included
export const ALL_COLOURS = 7;
const IN_ROW = 30;
const TOO_MANY = 3;
const FACE_UP = [0, 1, 5]; // by cards of one colour

export type Collection = Record<string, ThreePile>;

export interface Outcome {
  card: string;
  row: number;
  place: number; // where it slides in
  taken: string[];
  highest: boolean; // whether it takes the card beside the start card, for lack of higher ones
  piles: Collection; // the collection afterwards
  turned: string[]; // the colours of which three turn face down
  bonus: number; // the running bonus that it brings
  points: number; // all together
}

/** The row that a card belongs to. */
export const rowOf = (card: string): number => Math.floor(Number(card) / IN_ROW);

/** What one colour of a collection is worth. */
export const worth = ({ up, down }: ThreePile): number => FACE_UP[up]! - down;

/** How many colours lie face up. */
export const coloursUp = (piles: Collection): number => Object.values(piles).filter(({ up }) => up > 0).length;

/** What that many colours are worth at the end. */
export const finalBonus = (colours: number): number =>
  colours === ALL_COLOURS ? 10 : colours === ALL_COLOURS - 1 ? 5 : 0;

/** How many cards a seat will still lay: the last two of its hand are dropped. */
export const turnsLeft = ({ hand_sizes, piles }: ThreeView, seat: number): number =>
  Math.max(0, hand_sizes[seat]! + piles[seat]! - 2);

/** What would come of laying a card now. */
export function foresee(view: ThreeView, seat: number, card: string): Outcome {
  const row = view.rows[rowOf(card)]!;
  const higher = row.filter((other) => Number(other) > Number(card));
  const full = row.length === PLACES;
  const highest = full && higher.length === 0;
  const taken = !full ? [] : highest ? [row[1]!] : higher;
  const { piles, turned } = collected(view.collections[seat]!, taken, view.colours);
  const first = view.running[seat] === null && coloursUp(piles) === ALL_COLOURS;
  const bonus = (taken.length && first && view.stack[0]) || 0;
  const points = total(piles) - total(view.collections[seat]!) + bonus;
  return { card, row: rowOf(card), place: row.length - higher.length, taken, highest, piles, turned, bonus, points };
}

function collected(before: Collection, taken: string[], colours: Record<string, string>) {
  const piles = structuredClone(before);
  const turned: string[] = [];
  for (const card of taken) {
    const colour = colours[card];
    const pile = piles[colour ?? ""];
    if (!colour || !pile) continue; // a card without colour leaves the game
    pile.up++;
    if (pile.up < TOO_MANY) continue;
    pile.up -= TOO_MANY;
    pile.down += TOO_MANY;
    turned.push(colour);
  }
  return { piles, turned };
}

function total(piles: Collection): number {
  return Object.values(piles).reduce((sum, pile) => sum + worth(pile), 0);
}
