/** How Three Is Too Many is written: the twin of notation/three.py. */
import { colours as standardColours } from "../../../src/karban/data/three_colours.json";
import type { State } from "../engine/engine";
import type { ThreeState } from "../engine/layout";
import type { ThreeView } from "../wire";
import { choice, Game, type Json, NOBODY } from "./game";
import { abbreviated, BadOption, IllegalMove } from "./refusal";
import { each, setOf } from "./sets";

const COLOURS = ["green", "orange", "lilac", "red", "light blue", "magenta", "turquoise"];
const COLOURLESS = -1;
const IN_ROW = 30;
const [ROWS, GREY] = [3, 15] as const;
const NUMBERS = ROWS * IN_ROW;
const [OPENING, PILE] = [3, 20] as const;
const OF_EACH_COLOUR = 12;
const COLOURED = Array.from({ length: NUMBERS }, (_, n) => n)
  .filter((n) => n % IN_ROW && n % IN_ROW !== GREY)
  .map(String);

type Seen = State<ThreeState>;
type Table = Record<string, string>;

export default class Three extends Game<ThreeState> {
  override readonly defaults = { colours: "standard" };
  override readonly decks: [number, number] = [1, 1];
  override readonly privateDraws = true;

  protected override check(_players: number, { colours }: Json): Json {
    if (typeof colours === "object" && colours && !Array.isArray(colours))
      return { colours: checkedTable(colours as Table) };
    return { colours: choice("colours", colours, ["standard", "shuffled"]) };
  }

  start(players: number, { colours }: Json): Partial<ThreeState> {
    if (colours === "shuffled") return { players, tables: ROWS, colour: Array<number>(NUMBERS).fill(COLOURLESS) };
    const table = (colours === "standard" ? standardColours : colours) as Table;
    return { players, colour: Array.from({ length: NUMBERS }, (_, n) => COLOURS.indexOf(table[n] ?? "")) };
  }

  override pinned(s: Seen, options: Json): Json {
    return options.colours === "shuffled" ? { colours: tableOf(s) } : options;
  }

  override shuffleKind(s: Seen): string {
    return s.get("tables") ? "colours" : "deck";
  }

  card(card: number): string {
    return String(card);
  }

  write(_s: Seen, _seat: number, move: number): string {
    return String(move);
  }

  read(_s: Seen, _seat: number, text: string): number {
    if (/^[1-9][0-9]?$/.test(text) && Number(text) < NUMBERS && Number(text) % IN_ROW) return Number(text);
    const values = { text: abbreviated(text) };
    throw new IllegalMove("{text!r} is not a card: the cards are 1 to 89 without 30 and 60", "three 6.1", values);
  }

  whyNot(_s: Seen, _seat: number, move: number): IllegalMove {
    return new IllegalMove("{card} is not in this hand", "three 3.1", { card: move });
  }

  // ----------------------------------------------------------------------- views

  override secrets(s: Seen): Json {
    const { deck, drawn, players } = s.all();
    const written = (from: number, to?: number) => deck.slice(from, to).map(String);
    const end = (seat: number) => OPENING + PILE * (seat + 1);
    const piles = drawn.slice(0, players).map((taken, seat) => written(end(seat) - PILE + taken, end(seat)));
    return { piles, out: written(end(players - 1)) };
  }

  position(open: Json, own: Json[]): Json {
    return { ...open, hands: own.map(({ hand }) => hand) };
  }

  view(s: Seen, seat: number): Json {
    const seen = s.all();
    return {
      rows: seen.row.map((row, r) => inRow(row, r)),
      ...this.own(s, seat),
      hand_sizes: seen.held.slice(0, seen.players),
      piles: seen.drawn.slice(0, seen.players).map((drawn) => PILE - drawn),
      colours: tableOf(s),
      collections: seen.up.slice(0, seen.players).map((up, p) => {
        const piles = COLOURS.map((colour, c) => [colour, { up: up[c], down: seen.down[p]![c] }]);
        return Object.fromEntries(piles);
      }),
      running: seen.running.slice(0, seen.players).map((points) => points || null),
      stack: this.runningBonuses.slice(seen.bonuses),
    };
  }

  fields(view: ThreeView): Partial<ThreeState> {
    const rowsOf = (cards: string[]) =>
      Array.from({ length: ROWS }, (_, r) => {
        const places = cards.map(Number).filter((card) => Math.floor(card / IN_ROW) === r);
        return setOf(places.map((card) => card % IN_ROW));
      });
    const counted = (face: "up" | "down") => view.collections.map((piles) => COLOURS.map((c) => piles[c]![face]));
    return {
      ...this.start(view.players, { colours: view.colours }),
      shuffled: 1,
      row: rowsOf(view.rows.flat()),
      hand: view.hand_sizes.map((_, seat) => rowsOf(seat === view.seat ? (view.hand ?? []) : [])),
      held: view.hand_sizes,
      drawn: view.piles.map((left) => PILE - left),
      up: counted("up"),
      down: counted("down"),
      running: view.running.map((points) => points ?? 0),
      bonuses: this.runningBonuses.length - view.stack.length,
      turn: view.to_act[0] ?? 0,
      over: Number(view.over),
    };
  }

  private get runningBonuses(): number[] {
    return this.engine.about.constants.RUNNING_BONUS as number[];
  }

  own(s: Seen, seat: number): Json {
    return { hand: seat === NOBODY ? null : s.get("hand")[seat]!.flatMap(inRow) };
  }
}

/** The cards of a row that are in a set, as texts. */
function inRow(places: bigint, row: number): string[] {
  return each(places).map((place) => String(row * IN_ROW + place));
}

function tableOf(s: Seen): Table {
  const colours = s.get("colour").map((colour, card): [string, string] => [String(card), COLOURS[colour] ?? ""]);
  return Object.fromEntries(colours.filter(([card, colour]) => Number(card) % IN_ROW && colour));
}

/** A table of colours, if each colour has twelve numbers (three 1.2); an owner's may have them in any rows. */
function checkedTable(table: Table): Table {
  for (const number of Object.keys(table)) {
    if (COLOURED.includes(number)) continue;
    throw new BadOption(
      "colours: {number!r} has no colour; the numbers 1 to 89 have, but for 15, 30, 45, 60 and 75",
      "",
      { number: abbreviated(number) },
    );
  }
  const missing = COLOURED.filter((number) => !(number in table));
  if (missing.length) {
    throw new BadOption("colours: these numbers have no colour yet: {numbers}", "", { numbers: missing.join(", ") });
  }
  for (const [number, colour] of Object.entries(table)) {
    if (COLOURS.includes(colour)) continue;
    const values = { number, colour: abbreviated(colour), colours: COLOURS.join(", ") };
    throw new BadOption("colours: {number} is {colour!r}, which is not one of {colours}", "", values);
  }
  const counted = (colour: string) => Object.values(table).filter((other) => other === colour).length;
  const wrong = COLOURS.filter((colour) => counted(colour) !== OF_EACH_COLOUR).map((c) => `${c} ${counted(c)}`);
  if (wrong.length) {
    throw new BadOption("colours: each colour has twelve numbers, but here: {counts}", "", {
      counts: wrong.join(", "),
    });
  }
  return Object.fromEntries(COLOURED.map((number) => [number, table[number]!]));
}
