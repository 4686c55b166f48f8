/** What the notation of a game says, and what it need not say because all games do it alike: the twin of notation/game.py. */
import type { Engine, State } from "../engine/engine";
import type { View } from "../wire";
import { abbreviated, BadOption, BadRecord, IllegalMove, type Refusal } from "./refusal";

export type Json = Record<string, unknown>;

export const NOBODY = -1; // the seat of a spectator, and of the clock

/**
 * A game as people and programs write it, over its compiled rules. The states it gets are hidden ones, except in
 * `secrets`, `shuffleKind` and `pinned`.
 */
export abstract class Game<S = unknown> {
  readonly defaults: Json = {}; // its options; null: depends
  readonly decks: [number, number] = [0, 0]; // how many shuffles may be written out
  readonly fullDecks: boolean = true; // whether every shuffle is of all cards
  readonly sealed: boolean = false; // whether a view lists no moves, as any choice will do
  readonly privateDraws: boolean = false; // whether what is drawn goes to the hand of who moves, and nobody else sees it
  readonly oneBegins: boolean = true; // whether one seat begins
  constructor(
    readonly engine: Engine<S>,
    readonly version: number = engine.about.version,
  ) {
    const known = this.versions();
    if (known.includes(version)) return;
    const values = { known: known.join(", "), name: this.name, version: abbreviated(version) };
    throw new BadRecord("rules: this program knows version {known} of {name}, not version {version!r}", "", values);
  }

  /** The same game under the rules of a record. */
  under(version: number): this {
    if (version === this.version) return this;
    return new (this.constructor as new (engine: Engine<S>, version: number) => this)(this.engine, version);
  }

  get name(): string {
    return this.engine.about.game;
  }

  get seats(): [number, number] {
    return this.engine.about.seats;
  }

  /** The versions of the rules under which a record can be played. */
  protected versions(): number[] {
    return [this.engine.about.version];
  }

  /** The fields of the position before anything is shuffled. */
  abstract start(players: number, options: Json): Partial<S>;
  abstract card(card: number): string;
  abstract write(s: State<S>, seat: number, move: number): string;
  /** The move that a text means; whether it is legal does not matter here. Nonsense is an IllegalMove. */
  abstract read(s: State<S>, seat: number, text: string): number;
  /** Why the rules do not allow a move that could be read. */
  abstract whyNot(s: State<S>, seat: number, move: number): IllegalMove;
  /** What the seat may know, beyond what all games show alike. */
  abstract view(s: State<S>, seat: number, history: unknown[]): Json;
  /** The part of a view that is not the same for all seats. */
  abstract own(s: State<S>, seat: number): Json;
  /** A view of everybody with what each seat alone sees laid open. */
  abstract position(open: Json, own: Json[]): Json;

  /** The position that a view shows, as far as a seat can see what its own moves would do. */
  abstract fields(view: View): Partial<S>;

  /** Something about the position that a view shows. */
  shown<T>(view: View, tell: (s: State<S>) => T): T {
    const state = this.engine.state(this.fields(view));
    try {
      return tell(state);
    } finally {
      state.free();
    }
  }

  /** Why a seat that has nothing to decide cannot move; `seats` are those that can. */
  whyIdle(_s: State<S>, seat: number, seats: string): Refusal {
    return new IllegalMove("seat {seat} has nothing to decide now; to act: {seats}", "", { seat, seats });
  }

  /** The refusal of a move without a seat, where no clock can run out. */
  noClock(): Refusal {
    return new IllegalMove("a move needs a seat: only a clock moves without one, and there is no clock to run out");
  }

  /** What no seat sees, of the true state. */
  secrets(_s: State<S>): Json {
    return {};
  }

  /** What a move adds to the public history beyond the position itself; the states as a spectator sees them. */
  historyEntries(_before: State<S>, _after: State<S>): unknown[] {
    return [];
  }

  /** What is about to be shuffled: a `deck`, or something that is never written out. */
  shuffleKind(_s: State<S>): string {
    return "deck";
  }

  /** The options with everything written out that chance has decided before the deal. */
  pinned(_s: State<S>, options: Json): Json {
    return options;
  }

  /** After how many minutes the game's own clock runs out; null: it has none. */
  timeLimit(_options: Json): number | null {
    return null;
  }

  // ------------------------------------------------------------------ options

  /** The options in force: those given, checked, and the defaults of the others. */
  options(players: number, given: Json): Json {
    const [low, high] = this.seats;
    if (!Number.isInteger(players) || players < low || players > high) {
      const values = { game: this.name, low, high, players: abbreviated(players) };
      throw new BadOption("players: {game} is for {low} to {high}, not {players!s:.40}", "", values);
    }
    for (const name of Object.keys(given)) {
      if (Object.hasOwn(this.defaults, name)) continue;
      const allowed = Object.keys(this.defaults).join(", ") || "none";
      const values = { name: [...name].slice(0, 40).join(""), game: this.name, allowed };
      throw new BadOption("{name}: {game} has no such option; it has {allowed}", "", values);
    }
    return this.check(players, { ...this.defaults, ...given });
  }

  /** The options in their final form, or a BadOption. */
  protected check(_players: number, options: Json): Json {
    return options;
  }

  // -------------------------------------------------------------------- decks

  /** Whether written-out decks can be those of a game that starts with these cards. */
  checkDecks(start: number[], decks: string[][]): void {
    const names = new Set(start.map((card) => this.card(card)));
    for (const deck of decks) {
      for (const text of deck) if (!names.has(text)) throw notOfThisDeck(text);
      const twice = deck.find((text, place) => deck.indexOf(text) !== place);
      if (twice !== undefined) throw standsTwice(firstTwice(deck));
      if (this.fullDecks && deck.length !== names.size) {
        throw missing([...names].filter((name) => !deck.includes(name)).sort()[0]!);
      }
    }
  }

  /** A written-out deck: the given cards in some order. */
  readDeck(cards: number[], texts: string[]): number[] {
    const names = new Map(cards.map((card) => [this.card(card), card]));
    for (const text of texts) if (!names.has(text)) throw notOfThisDeck(text);
    const left = [...names.keys()].find((name) => !texts.includes(name));
    if (left !== undefined) throw missing(left);
    if (texts.length !== names.size) throw standsTwice(firstTwice(texts));
    return texts.map((text) => names.get(text)!);
  }
}

function firstTwice(deck: string[]): string {
  return deck.find((text) => deck.indexOf(text) !== deck.lastIndexOf(text))!;
}

function notOfThisDeck(text: unknown): BadOption {
  return new BadOption("decks: {card!r} is not a card of this deck", "", { card: abbreviated(text) });
}

function standsTwice(card: string): BadOption {
  return new BadOption("decks: {card} stands in a deck more than once", "", { card });
}

function missing(card: string): BadOption {
  return new BadOption("decks: {card} is missing from a deck", "", { card });
}

/** Decks as texts, as many as the game takes; what is in them is looked at when they are dealt. */
export function checkedDecks(game: Game, decks: unknown): string[][] {
  if (!Array.isArray(decks) || !decks.every(Array.isArray)) {
    throw new BadOption("decks: a list of decks, each a list of cards, top first");
  }
  const [low, high] = game.decks;
  if (decks.length < low || decks.length > high) {
    const values = { game: game.name, low, high, given: decks.length };
    throw new BadOption("decks: {game} takes {low} to {high}, not {given}", "", values);
  }
  return decks.map((deck: unknown[]) =>
    deck.map((card) => {
      const text = Number.isInteger(card) && (card as number) >= 0 && (card as number) < 100 ? String(card) : card;
      if (typeof text !== "string") throw notOfThisDeck(text);
      return text;
    }),
  );
}

/** An option that is one of a few words. */
export function choice(name: string, value: unknown, allowed: string[]): string {
  if (typeof value === "string" && allowed.includes(value)) return value;
  const values = { name, allowed: allowed.join(", "), value: abbreviated(value) };
  throw new BadOption("{name}: {allowed}; not {value!r}", "", values);
}

/** An option that is a whole number. */
export function whole(name: string, value: unknown, low: number, high: number): number {
  if (Number.isInteger(value) && (value as number) >= low && (value as number) <= high) return value as number;
  const values = { name, low, high, value: abbreviated(value) };
  throw new BadOption("{name}: a whole number from {low} to {high}, not {value!r}", "", values);
}

/** An option that is on or off. */
export function yesOrNo(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new BadOption("{name}: true or false, not {value!r}", "", { name, value: abbreviated(value) });
}
