/** What crosses bring and what they cost, by the compiled rules. */
import { wasm } from "karban:wasm";

import { loadEngine } from "../../engine/engine";
import type { QwixxState } from "../../engine/layout";
import type Qwixx from "../../notation/qwixx";
import type { QwixxSheet, QwixxView } from "../../wire";
import type { Row } from "./print";

export async function load(source: string | BufferSource = wasm.qwixx!): Promise<QwixxForesight> {
  const [notation, engine] = await Promise.all([import("../../notation/qwixx"), loadEngine<QwixxState>(source)]);
  return new QwixxForesight(new notation.default(engine));
}

export class QwixxForesight {
  constructor(private readonly rules: Qwixx) {}

  /** What so many crosses in a row are worth. */
  worth(crosses: number): number {
    return this.score([(1 << crosses) - 1]);
  }

  /** What these further crosses in a row add to the score. */
  gain(sheet: QwixxSheet, row: Row, crossed: number[]): number {
    const before = this.rules.rowsOf(sheet);
    const after = before.with(this.rules.colourOf(row), this.crossedOut(sheet, row, crossed));
    return this.score(after) - this.score(before);
  }

  /** The numbers that can no more be crossed out when these are. */
  skipped(sheet: QwixxSheet, row: Row, crossed: number[]): number[] {
    const [before, after] = [this.open(sheet, row, []), this.open(sheet, row, crossed)];
    return before.filter((number) => !after.includes(number) && !crossed.includes(number));
  }

  /** The numbers of a row that could be crossed out after these. */
  open(sheet: QwixxSheet, row: Row, crossed: number[]): number[] {
    const line = this.crossedOut(sheet, row, crossed);
    const { engine } = this.rules;
    return this.rules.numbersOf(row).filter((_, place) => engine.ask("can_cross", line, place));
  }

  /** Whether cards of the hand can cross something out on the sheet as it is. */
  canCross(view: QwixxView, seat: number): boolean {
    const { rules } = this;
    const laying: QwixxView = { ...view, action: "play", active: seat, to_act: [seat] };
    return rules.shown(laying, (s) =>
      rules.engine.legal(s, seat).some((move) => !rules.write(s, seat, move).endsWith("=")),
    );
  }

  /** What a misthrow costs. */
  get penalty(): number {
    return this.rules.engine.about.constants.PENALTY as number;
  }

  /** A row with these further crosses, and the lock if it closes. */
  private crossedOut(sheet: QwixxSheet, row: Row, crossed: number[]): number {
    const colour = this.rules.colourOf(row);
    const [before, more] = [sheet, { ...sheet, [row]: crossed }].map((one) => this.rules.rowsOf(one)[colour]!);
    return Number(this.rules.engine.ask("with_lock", before! | more!));
  }

  private score(rows: number[]): number {
    const state = this.rules.engine.state({ players: 1, sheet: [rows] });
    try {
      return this.rules.engine.score(state, 0);
    } finally {
      state.free();
    }
  }
}
