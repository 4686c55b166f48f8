/** Why a move is a good one: the twin of the server's `reasons/qwixx.py`. */
import { capital, sentence, signed, t, tn, together } from "../../core/texts";
import { cardName, valueOf } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import type { ConsideredMove, QwixxSheet, QwixxView } from "../../wire";
import { bestOf, moreNow } from "../../words/reasons";
import { ahead, gainOf, skippedBy } from "./ahead";
import { type QwixxMove, read } from "./choices";
import { ROWS, type Row, isLast, numbersOf } from "./print";
import { numbers, rowName } from "./words";

export function sentences({ view, seat }: Scene<QwixxView>, text: string, considered: ConsideredMove[] = []): string[] {
  const move = read(text);
  const choice = new Choice(view, seat ?? 0, considered);
  if (move.slots.length) return choice.taking(move);
  if (move.crossed.length) return choice.crossingOut(move);
  return move.row ? choice.layingOnly(move) : choice.passing();
}

interface Outcome {
  gain: number;
  skipped: number[];
}

class Choice {
  private readonly sheet: QwixxSheet;
  private readonly known = new Map<string, Outcome>();
  private readonly moves: QwixxMove[];

  constructor(
    private readonly view: QwixxView,
    private readonly seat: number,
    private readonly considered: ConsideredMove[],
  ) {
    this.sheet = view.sheets[seat]!;
    this.moves = view.legal.map(read);
  }

  /** What crosses bring, and the numbers that can no more be crossed out after them. */
  private outcome({ row, crossed }: Pick<QwixxMove, "row" | "crossed">): Outcome {
    if (!row || !crossed.length) return { gain: 0, skipped: [] };
    const key = row + crossed;
    if (!this.known.has(key)) {
      const gain = gainOf(this.sheet, row, crossed) ?? 0;
      this.known.set(key, { gain, skipped: skippedBy(this.sheet, row, crossed) });
    }
    return this.known.get(key)!;
  }

  /** By any move that crosses something out; null: there is none. */
  private get leastSkipped(): number | null {
    const crossing = this.moves.filter(({ crossed }) => crossed.length);
    return crossing.length ? Math.min(...crossing.map((move) => this.outcome(move).skipped.length)) : null;
  }

  crossingOut(move: QwixxMove): string[] {
    const { row, crossed, cards } = move;
    const { gain, skipped } = this.outcome(move);
    const values = {
      ...{ colour: rowName(row!), cards: numbers(cards.map(valueOf)), numbers: numbers(crossed) },
      points: tn("{n} point", "{n} points", gain, { n: signed(gain) }),
    };
    if (!ahead.now) return [t("Cross out {colour} {numbers}.", values)];
    const what = cards.length
      ? t("Lay {colour} {cards}, cross out {numbers}: {points}.", values)
      : t("Cross out {colour} {numbers}: {points}.", values);
    const skips = skipped.length ? t("It skips {numbers}.", { numbers: numbers(skipped) }) : t("It skips nothing.");
    const closes = crossed.some((one) => isLast(row!, one)) ? [t("It closes the row.")] : [];
    return [what, ...this.whyNot(move), skips, ...closes];
  }

  /** What speaks for a move though another brings more now. */
  private whyNot(move: QwixxMove): string[] {
    const best = bestOf(this.moves, (one) => {
      const { gain, skipped } = this.outcome(one);
      return [gain, -skipped.length, -one.cards.length];
    });
    if (!best || this.outcome(best).gain <= this.outcome(move).gain) return [];
    const { gain, skipped } = this.outcome(best);
    const other = t("crossing out {colour} {numbers}", { colour: rowName(best.row!), numbers: numbers(best.crossed) });
    const [values, own] = [{ other, points: signed(gain) }, this.outcome(move).skipped.length];
    const more = best.cards.filter((card) => !move.cards.includes(card));
    if (skipped.length > own) {
      const words = tn(
        "{other} would bring {points} now, but skip {n} number instead of {own}.",
        "{other} would bring {points} now, but skip {n} numbers instead of {own}.",
        skipped.length,
        { ...values, own },
      );
      return [capital(words)];
    }
    if (!more.length) return [moreNow(other, gain, { move: move.text, other: best.text, considered: this.considered })];
    const cards = together(more.map((card) => cardName(card)));
    return [capital(t("{other} would bring {points} now, but {cards} would leave the hand.", { ...values, cards }))];
  }

  /** Where the numbers of the cards that are taken could be crossed out: their colours are not known yet. */
  taking({ slots }: QwixxMove): string[] {
    const taken = slots.map((slot) => valueOf(this.view.display[slot - 1]!));
    if (!ahead.now) return [t("You take {cards}.", { cards: numbers(taken) })];
    const fits = [...new Set(taken)].map((number) => this.fitting(number)).join("; ");
    const left = this.view.display.filter((_, slot) => !slots.includes(slot + 1)).map(valueOf);
    const leaves = left.length ? [t("In the display {cards} remain.", { cards: numbers(left) })] : [];
    return [t("Take {cards}: {fits}.", { cards: numbers(taken), fits }), ...leaves];
  }

  private fitting(number: number): string {
    const gaps = ROWS.filter((row) => isAhead(this.sheet, row, number)).map((row) => ({
      row,
      skipped: this.outcome({ row, crossed: [number] }).skipped.length,
    }));
    if (!gaps.length) return t("{number} fits no row", { number });
    const least = Math.min(...gaps.map(({ skipped }) => skipped));
    const best = gaps.filter(({ skipped }) => skipped === least).map(({ row }) => rowName(row));
    const colours = best.length === ROWS.length ? t("in every row") : together(best);
    if (!least) return t("{number} skips nothing ({colours})", { number, colours });
    return tn("{number} skips at least {n} ({colours})", "{number} skips at least {n} ({colours})", least, {
      number,
      colours,
    });
  }

  passing(): string[] {
    const [number, least] = [valueOf(this.view.top), this.leastSkipped];
    if (!ahead.now) return [sentence(t("Pass"))];
    const what =
      least === null
        ? t("Pass: {number} fits none of your rows.", { number })
        : tn(
            "Pass: {number} would skip at least {n} number.",
            "Pass: {number} would skip at least {n} numbers.",
            least,
            {
              number,
            },
          );
    return [what, ...this.withoutACross()];
  }

  /** Whose turn it is must cross out something with the own cards, or it is a misthrow (qwixx 4.5). */
  private withoutACross(): string[] {
    if (this.seat !== this.view.active || !ahead.now) return [];
    if (ahead.now.canCross(this.view, this.seat)) return [t("Your own cards can still cross something out.")];
    return [
      t("Your own cards cross nothing out either: a misthrow, {points}.", { points: signed(-ahead.now.penalty) }),
    ];
  }

  layingOnly({ row, cards }: QwixxMove): string[] {
    const what = t("Lay {colour} {cards} and cross out nothing.", {
      colour: rowName(row!),
      cards: numbers(cards.map(valueOf)),
    });
    const least = this.leastSkipped;
    if (!ahead.now) return [what];
    return [
      what,
      least === null
        ? t("Nothing in your hand can be crossed out.")
        : tn("What fits would skip at least {n} number.", "What fits would skip at least {n} numbers.", least),
      t("If you crossed out nothing before, that is a misthrow: {points}.", { points: signed(-ahead.now.penalty) }),
    ];
  }
}

/** Whether a number can still be crossed out in a row, sooner or later. */
function isAhead(sheet: QwixxSheet, row: Row, number: number): boolean {
  const order = numbersOf(row);
  return (
    !sheet.locks.includes(row) && order.indexOf(number) > Math.max(-1, ...sheet[row].map((one) => order.indexOf(one)))
  );
}
