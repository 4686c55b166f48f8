/** What numbers score and which of them clash, by the compiled rules. */
import { wasm } from "karban:wasm";

import { loadEngine } from "../../engine/engine";
import type { NumberState } from "../../engine/layout";
import type TheNumber from "../../notation/number";
import { each, setOf } from "../../notation/sets";
import type { NumberView } from "../../wire";

export async function load(source: string | BufferSource = wasm.number!): Promise<NumberForesight> {
  const [notation, engine] = await Promise.all([import("../../notation/number"), loadEngine<NumberState>(source)]);
  return new NumberForesight(new notation.default(engine));
}

export class NumberForesight {
  constructor(private readonly rules: TheNumber) {}

  /** What becomes of the numbers of a turn: the points of each, null where it is out. */
  points(numbers: string[], turn: number): (number | null)[] {
    return this.written(numbers, turn, (s) => {
      for (const [seat, number] of numbers.entries()) this.rules.engine.apply(s, seat, this.rules.numbered(number));
      const { approved, gained } = s.all();
      return numbers.map((_, seat) => (each(approved).includes(seat) ? gained[seat]! : null));
    });
  }

  /** What a number scores if it is approved, without the bonus. */
  worth(number: string, turn: number): number {
    const [alone] = this.points([number], turn);
    return alone ? alone - this.bonus(turn) : 0;
  }

  private bonus(turn: number): number {
    return (this.rules.engine.about.constants.BONUS as number[])[turn]!;
  }

  /** The digits for which a number is out because of a lower one; none: it is not. */
  clash(number: string, lower: string): string[] {
    const { engine, numbered } = this.rules;
    const stands = this.written([number, lower], 1, (s) => {
      s.set("choice", [number, lower].map(numbered));
      return engine.ask("is_approved", s, 0);
    });
    if (stands || numbered(lower) >= numbered(number)) return [];
    const theirs = engine.ask("digits_of", numbered(lower));
    return each(engine.ask("digits_of", numbered(number)) & theirs).map(String);
  }

  /** How often a number stands if each of the others writes any number that they can, all alike. */
  stands({ free, void: mayBeVoid }: NumberView, seat: number, number: string): number {
    const others = free.flatMap((digits, other) => (other !== seat && digits.length ? [other] : []));
    return others.reduce((share, other) => {
      const numbers = this.allNumbers(free[other]!, mayBeVoid[other]!);
      return share * (1 - this.out(number, numbers) / numbers.length);
    }, 1);
  }

  /** All that somebody with these digits can write. */
  private allNumbers(free: string[], mayBeVoid: boolean): number[] {
    const digits = Number(setOf(free.map(Number)));
    const state = this.rules.engine.state({ players: 1, waiting: 1, no_void: mayBeVoid ? 0 : 1, free: [digits] });
    const numbers = this.rules.engine.legal(state, 0);
    state.free();
    return numbers;
  }

  /** How many of these numbers put one out. */
  private out(number: string, numbers: number[]): number {
    const { engine, numbered } = this.rules;
    const state = engine.state({ players: 2 });
    const knocking = numbers.filter((other) => {
      state.set("choice", [numbered(number), other]);
      return !engine.ask("is_approved", state, 0);
    });
    state.free();
    return knocking.length;
  }

  /** Something about a turn in which so many numbers are to be written, on clean boards. */
  private written<T>(numbers: string[], turn: number, tell: (s: ReturnType<typeof this.blank>) => T): T {
    const state = this.blank(numbers.length, turn);
    try {
      return tell(state);
    } finally {
      state.free();
    }
  }

  private blank(players: number, turn: number) {
    const { engine } = this.rules;
    const state = engine.state({ players });
    engine.begin(state, 0);
    state.set("turn", turn);
    return state;
  }
}
