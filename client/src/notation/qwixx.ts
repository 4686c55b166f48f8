/** How Qwixx, the card game, is written: the twin of notation/qwixx.py. */
import type { State } from "../engine/engine";
import type { QwixxState } from "../engine/layout";
import type { QwixxLaid, QwixxSheet, QwixxView } from "../wire";
import { Game, type Json, NOBODY, yesOrNo } from "./game";
import { IllegalMove } from "./refusal";
import { each, has, setOf } from "./sets";

const LETTERS = "RYGB";
const LOWEST = 2; // the first number
const JOKER = 4; // a fifth colour
const KINDS = 5;
const LAST_PLACE = 10; // of a row: the eleven numbers in row order, then the lock
const LOCK = 11;
const ALL_PLACES = 2047;
const [TAKE, NUMBER] = [1, 2] as const; // what is being done
const ACTIONS = ["take", "take", "number", "play"];
const PASS = 4; // in place of a row: cross nothing
const NONE = 63; // in a move: no second, no third card
const NOT_CHOSEN = -1;
const [FULL_HAND, MOST_LAID, CROSSES_BEFORE_LAST] = [5, 3, 5] as const;
const A_NUMBER = "(?:[2-9]|1[0-2])";
const A_TAKE = /^T([1-4](?:,[1-4])*)$/;
const A_CROSS = new RegExp(`^([RYGB])(${A_NUMBER})$`);
const A_PLAY = new RegExp(`^([RYGB]):(${A_NUMBER}\\*?(?:,${A_NUMBER}\\*?)*)=((?:${A_NUMBER}(?:,${A_NUMBER})*)?)$`);

type Seen = State<QwixxState>;

export default class Qwixx extends Game<QwixxState> {
  override readonly defaults = { jokers: false };
  override readonly decks: [number, number] = [1, 999_999];
  override readonly fullDecks = false; // a reshuffle is of the discard

  protected override check(_players: number, options: Json): Json {
    return { jokers: yesOrNo("jokers", options.jokers) };
  }

  start(players: number, options: Json): Partial<QwixxState> {
    return { players, jokers: options.jokers ? 1 : 0 };
  }

  // ------------------------------------------------------------- cards and moves

  card(card: number): string {
    return `${`${LETTERS}J`[card % KINDS]}${numberOn(card)}`;
  }

  write(s: Seen, _seat: number, move: number): string {
    const action = s.get("action");
    if (action === TAKE) return `T${each(move).map((slot) => slot + 1)}`;
    if (action === NUMBER) return move === PASS ? "-" : `${LETTERS[move]}${this.numberForAll(s)}`;
    const colour = move & 3;
    const cards = inOrder(each(laidBy(move)), colour).map((card) => `${numberOn(card)}${isJoker(card) ? "*" : ""}`);
    return `${LETTERS[colour]}:${cards}=${each(crossedBy(move)).map((place) => numberAt(place, colour))}`;
  }

  private numberForAll(s: Seen): number {
    return LOWEST + Number(this.engine.ask("top_number", s));
  }

  read(s: Seen, _seat: number, text: string): number {
    const action = s.get("action");
    return action === TAKE ? readTake(text) : action === NUMBER ? this.readCross(s, text) : readPlay(text);
  }

  private readCross(s: Seen, text: string): number {
    if (text === "-") return PASS;
    const number = this.numberForAll(s);
    const [, row, written] = A_CROSS.exec(text) ?? [];
    if (row && Number(written) === number) return LETTERS.indexOf(row);
    throw new IllegalMove(
      "the number for all is {number}: write a row and the number, such as R{number}, or - for nothing",
      "qwixx 4.2",
      { number },
    );
  }

  // -------------------------------------------------------------------- refusals

  whyNot(s: Seen, seat: number, move: number): IllegalMove {
    const { action, held, hand, sheet } = s.all();
    if (action === TAKE) {
      const values = { missing: FULL_HAND - held[seat]! };
      return new IllegalMove("take exactly {missing}: the hand is filled up to five", "qwixx 4.1", values);
    }
    const rows = sheet[seat]!;
    if (action === NUMBER) {
      const place = placeOf(this.numberForAll(s), move);
      return whyNoCross(rows[move]!, place, move, each(rows[move]!).length);
    }
    const missing = each(laidBy(move)).find((card) => !has(hand[seat]!, card));
    if (missing !== undefined) {
      return new IllegalMove("{card} is not in this hand", "qwixx 4.4", { card: this.card(missing) });
    }
    const [colour, places] = [move & 3, each(crossedBy(move))];
    if (places[places.length - 1]! - places[0]! + 1 - places.length > 1) {
      return new IllegalMove("between the first and the last number crossed only one may be left out", "qwixx 4.4");
    }
    const row = rows[colour]!;
    const crosses = each(row).length + places.filter((place) => place !== LAST_PLACE).length;
    return whyNoCross(row, places.find((place) => row >> place || place === LAST_PLACE)!, colour, crosses);
  }

  // ----------------------------------------------------------------------- views

  override secrets(s: Seen): Json {
    const { deck, drawn, deck_size, display, discard } = s.all();
    const written = (cards: number[]) => cards.map((card) => this.card(card));
    const pile = written(deck.slice(drawn, deck_size));
    return { display: written(display), top: pile[0], pile, discard: written(each(discard)) };
  }

  position({ chosen: _chosen, ...open }: Json, own: Json[]): Json {
    const hands = own.map((seen, seat) => (seen.hands as string[][])[seat]);
    return { ...open, hands, choices: own.map(({ choice }) => choice) };
  }

  view(s: Seen, seat: number): Json {
    const seen = s.all();
    const seats = Array.from({ length: seen.players }, (_, p) => p);
    return {
      active: seen.active,
      action: ACTIONS[seen.action],
      display: seen.display.map(back),
      top: back(seen.deck[seen.drawn]!),
      pile: seen.deck_size - seen.drawn,
      discard: each(seen.discard).length,
      sheets: seats.map((p) => sheetOf(seen.sheet[p]!, seen.penalties[p]!)),
      laid: seen.laid_by === NOBODY ? null : this.laid(seen),
      chosen: seats.map((p) => seen.action === NUMBER && !seen.over && !has(seen.waiting, p)),
      ...this.own(s, seat),
    };
  }

  /** Of a card that shows its back any that looks alike stands for it. */
  fields(view: QwixxView): Partial<QwixxState> {
    const used = new Set<number>();
    const cardOf = (text: string) => {
      const kinds = [...`${LETTERS}J`].map((_, kind) => (Number(text.slice(1)) - LOWEST) * KINDS + kind);
      const card = kinds.find((one) => !used.has(one) && (text[0] === "?" || this.card(one) === text))!;
      used.add(card);
      return card;
    };
    const own = view.seat === null ? [] : view.hands[view.seat]!.map(cardOf);
    const hands = view.hands.map((cards, seat) => setOf(seat === view.seat ? own : cards.map(cardOf)));
    return {
      ...this.start(view.players, { ...view.options }),
      deck_size: view.pile,
      shuffled: 1,
      action: ACTIONS.lastIndexOf(view.action),
      active: view.active,
      hand: hands,
      held: view.hands.map((cards) => cards.length),
      display: view.display.map(cardOf),
      deck: [cardOf(view.top)],
      sheet: view.sheets.map((sheet) => this.rowsOf(sheet)),
      penalties: view.sheets.map(({ penalties }) => penalties),
      waiting: view.action === "number" ? Number(setOf(view.to_act)) : 0,
      choice: view.hands.map((_, seat) => (seat === view.seat && view.choice ? rowOf(view.choice) : NOT_CHOSEN)),
      laid_by: NOBODY,
      over: Number(view.over),
    };
  }

  colourOf(row: string): number {
    return LETTERS.indexOf(row);
  }

  /** The numbers of a row from left to right. */
  numbersOf(row: string): number[] {
    return Array.from({ length: LAST_PLACE + 1 }, (_, place) => numberAt(place, this.colourOf(row)));
  }

  /** The crossed places of each row of a sheet. */
  rowsOf(sheet: QwixxSheet): number[] {
    return [...LETTERS].map((letter, colour) => {
      const crossed = sheet[letter as "R"].map((number) => placeOf(number, colour));
      return Number(setOf(sheet.locks.includes(letter) ? [...crossed, LOCK] : crossed));
    });
  }

  own(s: Seen, seat: number): Json {
    const { hand, players, choice } = s.all();
    const sealed = seat !== NOBODY && choice[seat] !== NOT_CHOSEN;
    return {
      hands: hand
        .slice(0, players)
        .map((cards, p) => each(cards).map((card) => (p === seat ? this.card(card) : back(card)))),
      choice: sealed ? this.write(s, seat, choice[seat]!) : null,
    };
  }

  private laid({ laid, laid_by, laid_colour, laid_crossed }: QwixxState): QwixxLaid {
    return {
      seat: laid_by,
      cards: each(laid).map((card) => this.card(card)),
      colour: LETTERS[laid_colour]!,
      crossed: each(laid_crossed).map((place) => numberAt(place, laid_colour)),
    };
  }
}

// ------------------------------------------------------------------- cards and places

/** The row of a choice about the number for all. */
const rowOf = (choice: string): number => (choice === "-" ? PASS : LETTERS.indexOf(choice[0]!));
const numberOn = (card: number): number => LOWEST + Math.floor(card / KINDS);
const isJoker = (card: number): boolean => card % KINDS === JOKER;
const back = (card: number): string => `?${numberOn(card)}`;

/** Where a number stands in the row of a colour: green and blue run down (qwixx 1.2). */
function placeOf(number: number, colour: number): number {
  return colour < 2 ? number - LOWEST : LOWEST + LAST_PLACE - number;
}

/** The number that stands at a place of a row. */
function numberAt(place: number, colour: number): number {
  return LOWEST + (colour < 2 ? place : LAST_PLACE - place);
}

/** Cards in the order of a row. */
function inOrder(cards: number[], colour: number): number[] {
  const place = (card: number) => placeOf(numberOn(card), colour);
  return [...cards].sort((a, b) => place(a) - place(b) || (a % KINDS) - (b % KINDS));
}

const crossedBy = (move: number): number => (move >> 2) & ALL_PLACES;

/** The cards that a play lays down, as a set. */
function laidBy(move: number): bigint {
  return setOf([13, 19, 25].map((shift) => (move >> shift) & 63).filter((card) => card !== NONE));
}

function sheetOf(rows: number[], penalties: number): QwixxSheet {
  const [R, Y, G, B] = rows.map((row, colour) => each(row & ALL_PLACES).map((place) => numberAt(place, colour)));
  return { R: R!, Y: Y!, G: G!, B: B!, locks: [...LETTERS].filter((_, colour) => rows[colour]! >> LOCK), penalties };
}

// ------------------------------------------------------------------- reading and refusing

/** Whether numbers rise, each there once. */
const rising = (numbers: number[]): boolean => numbers.every((n, place) => !place || numbers[place - 1]! < n);

function readTake(text: string): number {
  const slots = (A_TAKE.exec(text)?.[1] ?? "").split(",").map(Number);
  if (slots[0] && rising(slots)) return Number(setOf(slots.map((slot) => slot - 1)));
  throw new IllegalMove("now cards are taken: write T and the slots, ascending, such as T3 or T1,4", "qwixx 8.2");
}

function readPlay(text: string): number {
  const [, letter, laidText, crossedText] = A_PLAY.exec(text) ?? [];
  if (!letter) {
    throw new IllegalMove(
      "now cards are laid down: write a colour, the numbers laid and those crossed, such as R:4,5,7=4,5",
      "qwixx 8.2",
    );
  }
  const colour = LETTERS.indexOf(letter);
  const laid = laidText!.split(",").map((word) => laidCard(word, colour));
  const crossed = crossedText ? crossedText.split(",").map((word) => placeOf(Number(word), colour)) : [];
  if (String(laid) !== String(inOrder([...new Set(laid)], colour)) || !rising(crossed)) {
    throw new IllegalMove("write the numbers once each and in the order of the row", "qwixx 8.2");
  }
  if (laid.length > MOST_LAID) throw new IllegalMove("at most three cards can be laid down", "qwixx 4.4");
  const odd = crossed.find((place) => !laid.some((card) => placeOf(numberOn(card), colour) === place));
  if (odd !== undefined) {
    const values = { number: numberAt(odd, colour) };
    throw new IllegalMove("{number} is crossed but not laid down", "qwixx 4.4", values);
  }
  const [first, second = NONE, third = NONE] = [...laid].sort((a, b) => a - b);
  return colour | (Number(setOf(crossed)) << 2) | (first! << 13) | (second << 19) | (third << 25);
}

function laidCard(word: string, colour: number): number {
  const isJoker = word.endsWith("*");
  return (Number.parseInt(word, 10) - LOWEST) * KINDS + (isJoker ? JOKER : colour);
}

function whyNoCross(row: number, place: number, colour: number, crosses: number): IllegalMove {
  const [number, letter] = [numberAt(place, colour), LETTERS[colour]];
  if (row >> LOCK) return new IllegalMove("row {letter} is closed on this sheet", "qwixx 2.3", { letter });
  if (row >> place) {
    return new IllegalMove("{letter}{number} does not lie to the right of all crosses in its row", "qwixx 2.1", {
      letter,
      number,
    });
  }
  return new IllegalMove(
    "{letter}{number} is the last of its row and needs {needed} crosses before it, here are {crosses}",
    "qwixx 2.2",
    { letter, number, needed: CROSSES_BEFORE_LAST, crosses },
  );
}
