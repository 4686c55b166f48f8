/** How GAP is written: the twin of notation/gap.py. */
import type { State } from "../engine/engine";
import type { GapState } from "../engine/layout";
import type { GapView } from "../wire";
import { choice, Game, type Json, NOBODY, whole } from "./game";
import { abbreviated, BadOption, IllegalMove } from "./refusal";
import { each, has, setOf } from "./sets";

const LETTERS = "RYGBP";
const COLOURS = LETTERS.length;
const VALUES = 10;
const NOTHING = 7; // in a move: no card of this neighbouring value is taken
const TIME = -1; // the clock's move
const LOWER = VALUES - 1; // from a value to its neighbours
const HIGHER = 1;
const IN_PLAY: Record<number, number> = { 2: 3, 3: 4, 4: 5, 5: 5, 6: 5 }; // colours, by number of players (gap 1.2)
const MAX_END = 1_000_000_000; // points, rounds or minutes
const ENDS = ["target", "rounds", "minutes"];

type Seen = State<GapState>;

export default class Gap extends Game<GapState> {
  override readonly defaults = { colours: null, target: null, rounds: null, minutes: null, tiebreak: "best-round" };
  override readonly decks: [number, number] = [1, 999_999];

  protected override check(players: number, options: Json): Json {
    const colours = checkedColours(players, options.colours);
    const tiebreak = choice("tiebreak", options.tiebreak, ["best-round", "extra-round"]);
    const given = ENDS.filter((name) => options[name] !== null && options[name] !== undefined);
    if (given.length > 1) {
      throw new BadOption("{names}: give only one of target, rounds and minutes", "", { names: given.join(", ") });
    }
    const [end = "target"] = given;
    return { colours, [end]: given.length ? whole(end, options[end], 1, MAX_END) : 30, tiebreak };
  }

  override timeLimit(options: Json): number | null {
    return (options.minutes as number | undefined) ?? null;
  }

  start(players: number, options: Json): Partial<GapState> {
    return {
      players,
      colours: Number(setOf((options.colours as string[]).map((letter) => LETTERS.indexOf(letter)))),
      target: (options.target as number | undefined) ?? 0,
      last_round: (options.rounds as number | undefined) ?? 0,
      timed: "minutes" in options ? 1 : 0,
      extra_rounds: options.tiebreak === "extra-round" ? 1 : 0,
    };
  }

  // ------------------------------------------------------------- cards and moves

  card(card: number): string {
    return `${LETTERS[card % COLOURS]}${Math.floor(card / COLOURS)}`;
  }

  /** A set of cards, sorted by colour, then by value. */
  cards(cards: bigint): string[] {
    return each(cards)
      .sort((a, b) => (a % COLOURS) - (b % COLOURS) || a - b)
      .map((card) => this.card(card));
  }

  setOf(cards: string[]): bigint {
    return setOf(cards.map(readCard));
  }

  write(_s: Seen, _seat: number, move: number): string {
    if (move === TIME) return "time";
    const [card, ...colours] = parts(move);
    const neighbours = [LOWER, HIGHER].flatMap((step, side) =>
      colours[side] === NOTHING ? [] : [this.beside(card, step, colours[side]!)],
    );
    return this.card(card) + (neighbours.length ? `:${neighbours.join(",")}` : "");
  }

  /** The card of a colour with the value below or above a card's. */
  private beside(card: number, step: number, colour: number): string {
    return this.card(((Math.floor(card / COLOURS) + step) % VALUES) * COLOURS + colour);
  }

  read(s: Seen, seat: number, text: string): number {
    if (text === "time") return TIME;
    const colon = text.indexOf(":");
    const card = readCard(colon < 0 ? text : text.slice(0, colon));
    if (colon < 0) return this.bare(s, seat, card);
    return (
      card |
      this.neighbours(
        card,
        text
          .slice(colon + 1)
          .split(",")
          .map(readCard),
      )
    );
  }

  /** The card alone also means the only move with it, where there is just one (gap 7.2). */
  private bare(s: Seen, seat: number, card: number): number {
    const moves = this.engine.legal(s, seat).filter((move) => move >= 0 && (move & 63) === card);
    return moves.length === 1 ? moves[0]! : card | (NOTHING << 6) | (NOTHING << 9);
  }

  private neighbours(card: number, taken: number[]): number {
    const value = (one: number) => Math.floor(one / COLOURS);
    const steps = taken.map((other) => (value(other) - value(card) + VALUES) % VALUES);
    const odd = steps.findIndex((step) => step !== LOWER && step !== HIGHER);
    if (odd >= 0) {
      const values = { other: this.card(taken[odd]!), card: this.card(card) };
      throw new IllegalMove("{other} does not adjoin {card}: their values are not neighbours", "gap 3.3", values);
    }
    if (!["9", "1", "9,1"].includes(steps.join())) {
      throw new IllegalMove("write the lower neighbour first, then the higher, one of each", "gap 7.2");
    }
    const colour = (step: number) => (steps.includes(step) ? taken[steps.indexOf(step)]! % COLOURS : NOTHING);
    return (colour(LOWER) << 6) | (colour(HIGHER) << 9);
  }

  // -------------------------------------------------------------------- refusals

  whyNot(s: Seen, seat: number, move: number): IllegalMove {
    if (move === TIME) return new IllegalMove("'time' is the clock's move, it is not made by a seat", "gap 7.4");
    if (seat === NOBODY) return new IllegalMove("only the clock moves without a seat: its move is 'time'", "gap 7.4");
    const [played, ...colours] = parts(move);
    const card = this.card(played);
    if (!has(s.get("hand")[seat]!, played)) return new IllegalMove("{card} is not in this hand", "gap 3.1", { card });
    if (this.at(s, played, 0) && colours.some((colour) => colour !== NOTHING)) {
      return new IllegalMove("{card} takes the cards of its own value and no neighbours", "gap 3.2", { card });
    }
    for (const [side, step] of [LOWER, HIGHER].entries()) {
      const [colour, there] = [colours[side]!, this.at(s, played, step)];
      if (colour !== NOTHING && !has(there, colour)) {
        return new IllegalMove("{card} is not in the row", "gap 3.3", { card: this.beside(played, step, colour) });
      }
      if (colour === NOTHING && there) return this.mustTake(s, played, step, there);
    }
    throw new Error("a legal move needs no refusal");
  }

  /** The colours in the row with the value of a card, or with one beside it. */
  private at(s: Seen, card: number, step: number): number {
    return Number(this.engine.ask("at", s.get("row"), Math.floor(card / COLOURS) + step));
  }

  private mustTake(s: Seen, played: number, step: number, there: number): IllegalMove {
    const cards = each(there).map((colour) => this.beside(played, step, colour));
    const [card] = cards;
    if (cards.length > 1) {
      return new IllegalMove("one of {cards} must be taken: say which", "gap 3.3", { cards: cards.join(", ") });
    }
    if (this.at(s, played, LOWER) && this.at(s, played, HIGHER)) {
      return new IllegalMove("{card} must be taken too: the row has a neighbour above and one below", "gap 3.3", {
        card,
      });
    }
    return new IllegalMove("{card} must be taken: it is a neighbour", "gap 3.3", { card });
  }

  override noClock(): IllegalMove {
    return new IllegalMove("there is no clock to run out, or it has run out before", "gap 7.4");
  }

  // ----------------------------------------------------------------------- views

  /** The scores of a round that has just ended. */
  override historyEntries(before: Seen, after: Seen): number[][] {
    const same = after.get("round") === before.get("round") && after.get("over") === before.get("over");
    return same ? [] : [after.get("round_score").slice(0, after.get("players"))];
  }

  override secrets(s: Seen): Json {
    return {
      pile: s
        .get("deck")
        .slice(s.get("drawn"), s.get("deck_size"))
        .map((card) => this.card(card)),
    };
  }

  position(open: Json, own: Json[]): Json {
    return { ...open, hands: own.map(({ hand }) => hand) };
  }

  view(s: Seen, seat: number, history: unknown[]): Json {
    const seen = s.all();
    return {
      round: seen.round,
      first: seen.first,
      row: each(seen.row)
        .sort((a, b) => seen.place[a]! - seen.place[b]!)
        .map((card) => this.card(card)),
      ...this.own(s, seat),
      hand_sizes: seen.held.slice(0, seen.players),
      collections: seen.collection.slice(0, seen.players).map((cards) => this.cards(cards)),
      pile: seen.deck_size - seen.drawn,
      round_scores: history,
      last_round: Boolean(seen.closing) || seen.round === seen.last_round,
    };
  }

  fields(view: GapView): Partial<GapState> {
    const place = Array<number>(COLOURS * VALUES).fill(0);
    for (const [order, card] of view.row.entries()) place[readCard(card)] = order;
    return {
      ...this.start(view.players, { ...view.options }),
      deck_size: view.pile,
      shuffled: 1,
      hand: view.hand_sizes.map((_, seat) => (seat === view.seat ? this.setOf(view.hand ?? []) : 0n)),
      held: view.hand_sizes,
      row: this.setOf(view.row),
      place,
      placed: view.row.length,
      collection: view.collections.map((cards) => this.setOf(cards)),
      round: view.round,
      first: view.first,
      turn: view.to_act[0] ?? 0,
      closing: Number(view.last_round),
      over: Number(view.over),
      total: view.scores,
    };
  }

  own(s: Seen, seat: number): Json {
    return { hand: seat === NOBODY ? null : this.cards(s.get("hand")[seat]!) };
  }
}

/** The card of a move, and the colours of the lower and the higher neighbour taken. */
function parts(move: number): [number, number, number] {
  return [move & 63, (move >> 6) & 7, move >> 9];
}

function readCard(text: string): number {
  if (!/^[RYGBP][0-9]$/.test(text)) {
    const values = { text: abbreviated(text) };
    throw new IllegalMove("{text!r} is not a card; a card is a colour and a value, such as R7", "gap 7.1", values);
  }
  return Number(text[1]) * COLOURS + LETTERS.indexOf(text[0]!);
}

function checkedColours(players: number, colours: unknown): string[] {
  const needed = IN_PLAY[players]!;
  if (colours === null || colours === undefined) return [...LETTERS.slice(0, needed)];
  const given: unknown[] | null = typeof colours === "string" ? [...colours] : Array.isArray(colours) ? colours : null;
  const isLetter = (one: unknown) => typeof one === "string" && one.length === 1 && LETTERS.includes(one);
  if (!given || given.length > COLOURS || !given.every(isLetter)) {
    const values = { value: abbreviated(colours) };
    throw new BadOption("colours: letters out of R, Y, G, B and P, not {value!r}", "", values);
  }
  if (new Set(given).size !== needed || given.length !== needed) {
    throw new BadOption("colours: {players} players play with {needed} different colours, not with {given!r}", "", {
      players,
      needed,
      given: given.join(""),
    });
  }
  return [...LETTERS].filter((letter) => given.includes(letter));
}
