/**
 * The sheets of Qwixx, read by the compiled rules: every line is played as a move of theirs, a cross as one of the number
 * for all, a misthrow as a card laid down without a cross.
 *
 * A pad sees crosses, not turns. When somebody closes a second row or has a fourth misthrow, others may not yet have
 * written the number for all of that turn, about which all decide at the same time (qwixx 4.2, 4.3). So the rules' end
 * is only noticed: each other seat may still write one cross, all of them the same number, and [null, "end"] ends it.
 */
import { wasm } from "karban:wasm";

import { cardName } from "../../cards/colours";
import { t } from "../../core/texts";
import { loadEngine, type State } from "../../engine/engine";
import type { QwixxState } from "../../engine/layout";
import { type Entry, NotWritten, type Paper, type Scorer, type Standing } from "../../game/pad";
import Qwixx from "../../notation/qwixx";
import { each, has } from "../../notation/sets";
import type { QwixxSheet } from "../../wire";
import { ROWS, type Row } from "./print";

export const MISTHROW = "x";
export const END = "end";
const A_FIELD = /^([RYGB])([2-9]|1[0-2])$/;
const LOWEST = 2; // the first number, which the rules count from 0

/** Why the rules say that it is over, and what may still be written. */
export interface Ending {
  by: number; // the seat
  penalties: boolean; // else two closed rows
  late: Map<number, string>; // the field that a seat has crossed out since
}

export interface QwixxStanding extends Standing {
  sheets: QwixxSheet[];
  points: Record<Row, number>[]; // of each row
  open: ReadonlySet<string>[]; // the fields that a seat may cross out now
  ending: Ending | null;
}

let loaded: QwixxScorer | null = null;

export async function load(source: string | BufferSource = wasm.qwixx!): Promise<QwixxScorer> {
  loaded = new QwixxScorer(new Qwixx(await loadEngine<QwixxState>(source)));
  return loaded;
}

/** The rules, once they are loaded: nothing of a pad is drawn before. */
export const rules = (): QwixxScorer => loaded!;

export class QwixxScorer implements Scorer<QwixxStanding> {
  /** What so many crosses in a row are worth, from none to all and the lock. */
  readonly worth: readonly number[];
  readonly penalty: number; // what a misthrow costs
  readonly mostPenalties: number;

  constructor(private readonly notation: Qwixx) {
    const constants = notation.engine.about.constants as Record<string, number>;
    this.worth = Array.from({ length: constants.LOCK! + 2 }, (_, crosses) => this.rowScore((1 << crosses) - 1));
    this.penalty = constants.PENALTY!;
    this.mostPenalties = constants.MOST_PENALTIES!;
  }

  read(paper: Paper): QwixxStanding {
    const sheets = new Sheets(this.notation, paper.players);
    try {
      for (const [at, entry] of paper.entries.entries()) sheets.write(entry, at);
      return sheets.standing((row) => this.rowScore(row));
    } finally {
      sheets.free();
    }
  }

  private rowScore(row: number): number {
    const state = this.notation.engine.state({ players: 1, sheet: [[row]] });
    try {
      return this.notation.engine.score(state, 0);
    } finally {
      state.free();
    }
  }
}

/** All sheets while their lines are read. */
class Sheets {
  private readonly state: State<QwixxState>;
  private readonly constants: Record<string, number>;
  private ending: Ending | null = null;
  private over = false;

  constructor(
    private readonly notation: Qwixx,
    private readonly players: number,
  ) {
    this.constants = notation.engine.about.constants as Record<string, number>;
    this.state = notation.engine.state({ players, shuffled: 1 });
  }

  free(): void {
    this.state.free();
  }

  write([seat, written]: Entry, at: number): void {
    if (this.over) throw new NotWritten(t("The game is over. Take back its end to write more."), "qwixx 4.6", at);
    if (seat !== null && !(seat in this.state.get("penalties").slice(0, this.players))) throw unreadable(written, at);
    if (seat === null) this.end(written, at);
    else if (written === MISTHROW) this.misthrow(seat, at);
    else this.cross(seat, written, at);
    if (!this.ending && seat !== null && this.state.get("over")) {
      this.ending = { by: seat, penalties: written === MISTHROW, late: new Map() };
    }
  }

  private end(written: string, at: number): void {
    if (written !== END) throw unreadable(written, at);
    if (!this.ending) {
      throw new NotWritten(t("The game ends when somebody has two closed rows or four misthrows."), "qwixx 4.6", at);
    }
    this.over = true;
  }

  private misthrow(seat: number, at: number): void {
    if (this.ending) throw new NotWritten(t("The game is over: nobody marks a misthrow any more."), "qwixx 4.6", at);
    const { PLAY, NONE } = this.constants;
    const [card, move] = [1n, (NONE! << 19) | (NONE! << 25)]; // the first of all cards, laid alone, with no place crossed
    this.turnTo({ action: PLAY!, active: seat, crossed: 0, hand: Array<bigint>(this.players).fill(card) });
    this.notation.engine.apply(this.state, seat, move);
  }

  private cross(seat: number, written: string, at: number): void {
    const [, row, number] = A_FIELD.exec(written) ?? [];
    if (!row) throw unreadable(written, at);
    const late = this.notLate(seat, number!);
    if (late) throw new NotWritten(late, this.ending!.by === seat ? "qwixx 4.6" : "qwixx 4.3", at);
    const { NUMBER, KINDS, PASS } = this.constants;
    const [colour, top] = [this.notation.colourOf(row), (Number(number) - LOWEST) * KINDS!];
    const choice = Array<number>(this.players).fill(PASS!);
    this.turnTo({ action: NUMBER!, active: seat, deck: [top], choice, waiting: 1 << seat });
    const { engine } = this.notation;
    if (!engine.legal(this.state, seat).includes(colour)) throw this.whyNot(seat, written, colour, at);
    engine.apply(this.state, seat, colour);
    this.ending?.late.set(seat, written);
  }

  /** Why a seat may not cross a number out any more; "": it may. */
  private notLate(seat: number, number: string): string {
    if (!this.ending) return "";
    const { by, penalties, late } = this.ending;
    const all = [...late.values()][0]?.slice(1);
    if (seat === by)
      return penalties ? t("Four misthrows: the game is over.") : t("Two closed rows: the game is over.");
    if (late.has(seat)) return t("The game is over: only the number for all may still be crossed out, once.");
    if (all === undefined || all === number) return "";
    return t("The game is over: only the number for all may still be crossed out, which was {number}.", {
      number: all,
    });
  }

  private turnTo(fields: Partial<QwixxState>): void {
    for (const [name, value] of Object.entries({ ...fields, over: 0 })) {
      this.state.set(name as keyof QwixxState, value);
    }
  }

  /** The clause is that of a table; the words have the names of colours, as no letters stand on a sheet. */
  private whyNot(seat: number, written: string, colour: number, at: number): NotWritten {
    const { clause, values } = this.notation.whyNot(this.state, seat, colour);
    const field = cardName(written);
    const { needed, crosses } = values as Record<string, number>;
    const row = this.state.get("sheet")[seat]![colour]!;
    const crossed = has(row, this.notation.numbersOf(written[0]!).indexOf(Number(written.slice(1))));
    const words = crossed
      ? t("{field} is crossed out already. Undo takes the last cross back.", { field })
      : clause === "qwixx 2.3"
        ? t("{field}: this row is closed.", { field })
        : clause === "qwixx 2.1"
          ? t("{field} lies to the left of a cross: crosses go from left to right.", { field })
          : t("{field} needs {needed} crosses before it in its row, here are {crosses}.", {
              field,
              needed: needed!,
              crosses: crosses!,
            });
    return new NotWritten(words, clause, at);
  }

  // --------------------------------------------------------------- what it comes to

  standing(rowScore: (row: number) => number): QwixxStanding {
    const { engine } = this.notation;
    const seats = Array.from({ length: this.players }, (_, seat) => seat);
    const { sheet, penalties } = this.state.all();
    const points = seats.map((seat) => Object.fromEntries(ROWS.map((row, i) => [row, rowScore(sheet[seat]![i]!)])));
    return {
      scores: seats.map((seat) => engine.score(this.state, seat)),
      over: this.over,
      winners: this.over ? each(engine.winners(this.state)) : [],
      first: null,
      sheets: seats.map((seat) => this.sheetOf(sheet[seat]!, penalties[seat]!)),
      points: points as Record<Row, number>[],
      open: seats.map((seat) => this.openTo(seat, sheet[seat]!)),
      ending: this.ending,
    };
  }

  private sheetOf(rows: number[], penalties: number): QwixxSheet {
    const crossed = ROWS.map((row, i) => [row, this.notation.numbersOf(row).filter((_, at) => has(rows[i]!, at))]);
    const locks = ROWS.filter((_, i) => has(rows[i]!, this.constants.LOCK!));
    return { ...Object.fromEntries(crossed), locks, penalties };
  }

  private openTo(seat: number, rows: number[]): Set<string> {
    if (this.over) return new Set();
    const { engine } = this.notation;
    const fields = ROWS.flatMap((row, i) =>
      this.notation
        .numbersOf(row)
        .filter((number, place) => engine.ask("can_cross", rows[i]!, place) && !this.notLate(seat, String(number)))
        .map((number) => `${row}${number}`),
    );
    return new Set(fields);
  }
}

function unreadable(written: string, at: number): NotWritten {
  const words = t("{written} is not a line of this pad: write a colour and a number, such as R7, or x.", { written });
  return new NotWritten(words, "qwixx 8.2", at);
}
