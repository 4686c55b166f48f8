/** What moves do and what collections are worth, worked out from what everybody sees. */
import { valueOf } from "../../cards/colours";
import type { GapView } from "../../wire";

/** A move: a card and what it takes from the row. */
export interface Play {
  move: string;
  card: string;
  taken: string[]; // none: it stays in the row
}

/** What a collection scores. */
export interface Worth {
  plus: number;
  minus: number;
  points: number;
  most: string[]; // the colours that count as plus, by their letters
  fewest: string[]; // and as minus
}

/** The values beside a value; they form a ring. */
export function beside(value: number): [number, number] {
  return [(value + 9) % 10, (value + 1) % 10];
}

/** What a move takes from a row: the neighbours it names, or all cards of its own value. */
export function read(move: string, row: string[]): Play {
  const [card = "", neighbours] = move.split(":");
  const taken = neighbours ? neighbours.split(",") : row.filter((other) => valueOf(other) === valueOf(card));
  return { move, card, taken };
}

/** All that can be done with one card. */
export function playsWith(card: string, view: GapView): Play[] {
  return view.legal.filter((move) => move.startsWith(card)).map((move) => read(move, view.row));
}

/** Of several plays the one that leaves a collection worth most right now. */
export function likeliest(plays: Play[], collection: string[]): Play | undefined {
  const points = (play: Play) => worth([...collection, ...gained(play)]).points;
  return plays.reduce<Play | undefined>(
    (best, play) => (best && points(best) >= points(play) ? best : play),
    undefined,
  );
}

/** The same play with another card of the row instead of the one of the same value. */
export function instead(play: Play, other: string, plays: Play[]): Play {
  const kept = play.taken.filter((card) => valueOf(card) !== valueOf(other));
  return plays.find(({ taken }) => [...kept, other].every((card) => taken.includes(card))) ?? play;
}

/** The cards that a play brings to the collection. */
export function gained(play: Play): string[] {
  return play.taken.length ? [play.card, ...play.taken] : [];
}

/** How many cards of each colour, by letters. */
export function counted(cards: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card[0]!, (counts.get(card[0]!) ?? 0) + 1);
  return counts;
}

/** Plus for the colours there are most of, minus for those there are fewest of; none if all are equally many. */
export function worth(cards: string[]): Worth {
  const counts = [...counted(cards)];
  const numbers = counts.map(([, n]) => n);
  const [high, low] = [Math.max(0, ...numbers), Math.min(10, ...numbers)];
  const most = counts.filter(([, n]) => n === high).map(([letter]) => letter);
  const fewest = counts.filter(([, n]) => n === low && low < high).map(([letter]) => letter);
  const [plus, minus] = [most.length * high, fewest.length * low];
  return { plus, minus, points: plus - minus, most, fewest };
}

/** The collections after one more move; the view afterwards does not show them when the round has ended with it. */
export function collected(view: GapView, seat: number, move: string): string[][] {
  const play = read(move, view.row);
  return view.collections.map((cards, other) => (other === seat ? [...cards, ...gained(play)] : cards));
}
