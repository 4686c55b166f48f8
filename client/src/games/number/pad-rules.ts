/**
 * The numbers that people write in turn after turn, played by the compiled rules. Within a turn they come in any order;
 * with the last of them the turn is shown and scored.
 */
import { wasm } from "karban:wasm";

import { t } from "../../core/texts";
import { loadEngine, type State } from "../../engine/engine";
import type { NumberState } from "../../engine/layout";
import { type Entry, NotWritten, type Paper, type Scorer, type Standing } from "../../game/pad";
import TheNumber from "../../notation/number";
import { IllegalMove } from "../../notation/refusal";
import { each, has } from "../../notation/sets";
import type { NumberTurn } from "../../wire";
import { NumberForesight } from "./foresight";
import { VOID } from "./print";

export interface NumberStanding extends Standing {
  round: number; // that is being written, or was the last
  turn: number;
  free: string[][]; // the digits that a seat has not crossed out
  waiting: number[]; // the seats that must still write
  mayBeVoid: boolean[];
  written: (number | null)[]; // where the line of a seat in this turn is
  turns: NumberTurn[]; // that have been shown, those without a number too
  digits: number[][]; // for each finished round: what crossed-out digits have brought
}

/** What became of a number of a turn. */
export interface Verdict {
  seat: number;
  number: string;
  approved: boolean;
  points: number;
  bonus: number; // that is in the points
  shared: string[]; // the digits that put it out
  lower: string; // the lowest number that has them; "": none
}

let loaded: NumberScorer | null = null;

export async function load(source: string | BufferSource = wasm.number!): Promise<NumberScorer> {
  loaded = new NumberScorer(new TheNumber(await loadEngine<NumberState>(source)));
  return loaded;
}

/** The rules, once they are loaded: nothing of a pad is drawn before. */
export const rules = (): NumberScorer => loaded!;

export class NumberScorer implements Scorer<NumberStanding> {
  private readonly foresight: NumberForesight;
  private readonly legal = new Map<number, Set<number>>(); // what the rules allow with these digits free

  constructor(private readonly notation: TheNumber) {
    this.foresight = new NumberForesight(notation);
  }

  read(paper: Paper): NumberStanding {
    const boards = new Boards(this.notation, paper, this.legal);
    try {
      for (const [at, entry] of paper.entries.entries()) boards.write(entry, at);
      return boards.standing();
    } finally {
      boards.free();
    }
  }

  /** The numbers of a turn from the lowest to the highest, then the void ones, and what became of them. */
  judged({ numbers, approved, points, turn }: NumberTurn): Verdict[] {
    const rank = (number: string) => (number === VOID ? Number.POSITIVE_INFINITY : Number(number));
    const shown = numbers
      .flatMap((number, seat) => (number === null ? [] : [{ seat, number }]))
      .sort((a, b) => rank(a.number) - rank(b.number));
    return shown.map(({ seat, number }) => {
      const clashes = approved[seat] || number === VOID ? [] : shown.map((one) => this.clash(number, one.number));
      const lower = shown[clashes.findIndex((digits) => digits.length)]?.number ?? "";
      const gained = points[seat] ?? 0;
      return {
        seat,
        number,
        approved: approved[seat] ?? false,
        points: gained,
        bonus: approved[seat] ? gained - this.worth(number, turn) : 0,
        shared: [...new Set(clashes.flat())],
        lower,
      };
    });
  }

  /** The digits for which a number is out because of a lower one. */
  clash(number: string, lower: string): string[] {
    return lower === VOID ? [] : this.foresight.clash(number, lower);
  }

  /** What a number scores if it is approved, without the bonus. */
  worth(number: string, turn: number): number {
    return this.foresight.worth(number, turn);
  }
}

/** The boards of all while lines are read. */
class Boards {
  private readonly state: State<NumberState>;
  private readonly turns: NumberTurn[] = [];
  private readonly digits: number[][] = [];
  private written: (number | null)[];

  constructor(
    private readonly notation: TheNumber,
    private readonly paper: Paper,
    private readonly legal: Map<number, Set<number>>,
  ) {
    this.state = notation.engine.state(notation.start(paper.players));
    notation.engine.begin(this.state, paper.first);
    this.written = Array(paper.players).fill(null);
  }

  free(): void {
    this.state.free();
  }

  write([seat, written]: Entry, at: number): void {
    const move = this.moveOf(seat, written, at);
    const before = this.state.copy();
    this.notation.engine.apply(this.state, seat!, move);
    this.written[seat!] = at;
    const shown = this.notation.historyEntries(before, this.state);
    if (shown.length) this.show(shown, before.get("round"), before.get("total"));
    before.free();
  }

  private moveOf(seat: number | null, written: string, at: number): number {
    if (this.state.get("over")) throw new NotWritten(t("The game is over."), "number 5.2", at);
    const name = seat === null ? undefined : this.paper.names[seat];
    if (name === undefined) throw new NotWritten(t("A number belongs to a player."), "number 2.1", at);
    if (!has(this.state.get("waiting"), seat!)) {
      throw this.state.get("free")[seat!]
        ? new NotWritten(t("{name} has already written a number in this turn.", { name }), "number 1.1", at)
        : new NotWritten(t("{name} has no free digit left in this round.", { name }), "number 2.2", at);
    }
    try {
      const move = this.notation.read(this.state, seat!, written);
      if (this.legalFor(seat!).has(move)) return move;
      throw this.notation.whyNot(this.state, seat!, move);
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      const words = new IllegalMove(error.template, "", error.values).text(t);
      throw new NotWritten(words, error.clause, at);
    }
  }

  /** All numbers that a seat may write: up to a thousand, so they are asked for once. */
  private legalFor(seat: number): Set<number> {
    const free = this.state.get("free")[seat]!;
    const known = this.legal.get(free) ?? new Set(this.notation.engine.legal(this.state, seat));
    this.legal.set(free, known);
    return known;
  }

  /** A turn has been shown: what stood in it, and at the end of a round what the digits have brought. */
  private show(shown: NumberTurn[], round: number, totals: number[]): void {
    this.turns.push(...shown);
    this.written = this.written.map(() => null);
    const { round: now, over, total, gained } = this.state.all();
    if (now === round && !over) return;
    this.digits.push(this.seats.map((seat) => total[seat]! - totals[seat]! - gained[seat]!));
  }

  private get seats(): number[] {
    return Array.from({ length: this.paper.players }, (_, seat) => seat);
  }

  standing(): NumberStanding {
    const { engine } = this.notation;
    const { round, turn, free, waiting, over } = this.state.all();
    return {
      scores: this.seats.map((seat) => engine.score(this.state, seat)),
      over: Boolean(over),
      winners: over ? each(engine.winners(this.state)) : [],
      first: null,
      round,
      turn,
      free: this.seats.map((seat) => each(free[seat]!).map(String)),
      waiting: each(waiting),
      mayBeVoid: this.seats.map((seat) => Boolean(engine.ask("may_be_void", this.state, seat))),
      written: this.written,
      turns: this.turns,
      digits: this.digits,
    };
  }
}
