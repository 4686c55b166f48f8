/** Moves as the server writes them (qwixx 8.2), and what a choice that is half made can still become. */
import type { Row } from "./print";

/** What a move does, or what has been chosen of one so far. */
export interface QwixxChoice {
  slots: number[]; // taken from the display
  cards: string[]; // laid from the hand
  row: Row | null; // in which is crossed out
  crossed: number[];
}

export interface QwixxMove extends QwixxChoice {
  text: string;
}

export const NOTHING: QwixxChoice = { slots: [], cards: [], row: null, crossed: [] };

/** Read a move: T1,4 or R4 or - or R:4,9*=4. */
export function read(text: string): QwixxMove {
  const numbers = (words: string) => (words ? words.split(",").map(Number) : []);
  if (text[0] === "T") return { ...NOTHING, text, slots: numbers(text.slice(1)) };
  if (text === "-") return { ...NOTHING, text };
  const row = text[0] as Row;
  const [laid, crossed] = text.slice(2).split("=");
  if (crossed === undefined) return { ...NOTHING, text, row, crossed: [Number(text.slice(1))] };
  const cards = laid!.split(",").map((word) => (word.endsWith("*") ? `J${word.slice(0, -1)}` : row + word));
  return { ...NOTHING, text, row, cards, crossed: numbers(crossed) };
}

/** The moves that a choice can still become. */
export function within(moves: QwixxMove[], choice: QwixxChoice): QwixxMove[] {
  const all = <T>(few: T[], many: T[]) => few.every((one) => many.includes(one));
  return moves.filter(
    (move) =>
      (choice.row === null || choice.row === move.row) &&
      all(choice.slots, move.slots) &&
      all(choice.cards, move.cards) &&
      all(choice.crossed, move.crossed),
  );
}

/** The move that a choice is, if it is a whole one. Jokers that cross nothing may be of any colour. */
export function whole(moves: QwixxMove[], choice: QwixxChoice): QwixxMove | undefined {
  return within(moves, choice).find(
    (move) =>
      move.slots.length === choice.slots.length &&
      move.cards.length === choice.cards.length &&
      move.crossed.length === choice.crossed.length,
  );
}

/** A field of a sheet: R7. */
export function field(row: Row, number: number): string {
  return row + number;
}

/** The fields that can be crossed out in addition to a choice, or are already in it. */
export function fieldsOf(moves: QwixxMove[], choice: QwixxChoice): Set<string> {
  return new Set(within(moves, choice).flatMap((move) => move.crossed.map((number) => field(move.row!, number))));
}

// ---------------------------------------------------------------- changing a choice

/** Take a card of the display into the choice, or out of it; the one that was chosen first makes room. */
export function withSlot(moves: QwixxMove[], choice: QwixxChoice, slot: number): QwixxChoice {
  const { slots } = choice;
  if (slots.includes(slot)) return { ...NOTHING, slots: slots.filter((other) => other !== slot) };
  const more = { ...NOTHING, slots: [...slots, slot] };
  return within(moves, more).length ? more : { ...NOTHING, slots: [...slots.slice(1), slot] };
}

/** Take a card of the hand into the choice, or out of it; one that does not go with the others begins a new one. */
export function withCard(moves: QwixxMove[], choice: QwixxChoice, card: string): QwixxChoice {
  if (choice.cards.includes(card)) {
    const cards = choice.cards.filter((other) => other !== card);
    const crossed = choice.crossed.filter((number) => cards.some((other) => Number(other.slice(1)) === number));
    const less = { ...NOTHING, cards, crossed, row: crossed.length ? choice.row : null };
    return whole(moves, less) ? less : { ...NOTHING, cards };
  }
  const cards = [...choice.cards, card];
  return [
    { ...choice, cards },
    { ...NOTHING, cards },
    { ...NOTHING, cards: [card] },
  ].find((more) => within(moves, more).length)!;
}

/** Cross a field out, with as few crosses and cards more as it takes, or leave it again. */
export function withField(moves: QwixxMove[], choice: QwixxChoice, row: Row, number: number): QwixxChoice {
  if (choice.row === row && choice.crossed.includes(number)) {
    const less = { ...choice, crossed: choice.crossed.filter((other) => other !== number) };
    return less.crossed.length && whole(moves, less) ? less : { ...NOTHING, cards: choice.cards };
  }
  const before = choice.row === row ? choice.crossed : [];
  const found = within(moves, { ...choice, row, crossed: [...before, number] }).sort((a, b) => cost(a) - cost(b))[0];
  return found
    ? { ...NOTHING, row, cards: found.cards, crossed: found.crossed }
    : withField(moves, NOTHING, row, number);
}

/** Cards of a colour go before jokers. */
function cost({ cards, crossed }: QwixxMove): number {
  return 100 * crossed.length + 10 * cards.length + cards.filter((card) => card[0] === "J").length;
}
