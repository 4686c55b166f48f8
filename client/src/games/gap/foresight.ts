/** What moves do and what collections are worth, by the compiled rules. */
import { wasm } from "karban:wasm";

import { loadEngine } from "../../engine/engine";
import type { GapState } from "../../engine/layout";
import { NOBODY } from "../../notation/game";
import type Gap from "../../notation/gap";
import type { GapView } from "../../wire";

/** What a collection scores. */
export interface Worth {
  plus: number;
  minus: number;
  points: number;
  most: string[]; // the colours that count as plus, by their letters
  fewest: string[]; // and as minus
}

const VALUES = Array.from({ length: 10 }, (_, value) => value);

type Lying = Pick<GapView, "row" | "hand" | "hand_sizes" | "collections">;

export async function load(source: string | BufferSource = wasm.gap!): Promise<GapForesight> {
  const [notation, engine] = await Promise.all([import("../../notation/gap"), loadEngine<GapState>(source)]);
  return new GapForesight(new notation.default(engine));
}

export class GapForesight {
  constructor(private readonly rules: Gap) {}

  /** What lies where after a move of a seat; nothing comes from the pile, which nobody sees. */
  after(view: GapView, seat: number, move: string): Lying {
    const { rules } = this;
    return rules.shown({ ...view, pile: 0 }, (s) => {
      rules.engine.apply(s, seat, rules.read(s, seat, move));
      return rules.view(s, view.seat ?? NOBODY, []) as unknown as Lying;
    });
  }

  /** What a move takes from the row, and all that it brings to the collection. */
  outcome(view: GapView, seat: number, move: string): { taken: string[]; gained: string[] } {
    const { row, collections } = this.after(view, seat, move);
    return {
      taken: view.row.filter((card) => !row.includes(card)),
      gained: collections[seat]!.filter((card) => !view.collections[seat]!.includes(card)),
    };
  }

  /** How the points of this round change with a move. */
  gain(view: GapView, seat: number, move: string): number {
    const own = view.collections[seat]!;
    return this.points([...own, ...this.outcome(view, seat, move).gained]) - this.points(own);
  }

  /** For each card that the seat cannot see, what it could bring the next player from what is left; null: the round ends. */
  left(view: GapView, seat: number, move: string): number[] | null {
    const next = (seat + 1) % view.players;
    if (!view.hand_sizes[next]) return null;
    const seen = new Set([...view.row, ...(view.hand ?? []), ...view.collections.flat()]);
    const every = view.options.colours.flatMap((letter) => VALUES.map((value) => `${letter}${value}`));
    const unseen = every.filter((card) => !seen.has(card));
    return this.bestGains(this.after(view, seat, move).row, unseen, view.collections[next]!);
  }

  /** What a move and the best card after it would bring, if nobody else changed the row. */
  whole(view: GapView, seat: number, move: string): number {
    const { row, collections } = this.after(view, seat, move);
    const hand = view.hand!.filter((card) => card !== move.slice(0, 2));
    return this.gain(view, seat, move) + (hand.length ? Math.max(...this.bestGains(row, hand, collections[seat]!)) : 0);
  }

  /** For each card of a hand the most that it brings to a collection, from this row. */
  private bestGains(row: string[], hand: string[], collection: string[]): number[] {
    const { engine } = this.rules;
    const [lying, own] = [this.rules.setOf(row), this.rules.setOf(collection)];
    const state = engine.state({ row: lying, hand: [this.rules.setOf(hand)] });
    const now = this.points(collection);
    const best = new Map<number, number>();
    for (const move of engine.legal(state, 0)) {
      const [card, taken] = [move & 63, engine.ask("taken_by", lying, move)];
      const then = taken ? Number(engine.ask("round_points", own | taken | (1n << BigInt(card)))) : now;
      best.set(card, Math.max(best.get(card) ?? then - now, then - now));
    }
    state.free();
    return [...best.values()];
  }

  /** The last position of a round, which the view afterwards does not show. */
  roundOver(view: GapView, seat: number, move: string): GapView {
    const { row, hand, hand_sizes, collections } = this.after(view, seat, move);
    return { ...view, to_act: [], legal: [], row, hand, hand_sizes, collections };
  }

  /** What a collection scores: the tallest stacks count as plus, and what is missing from that is the minus. */
  worth(cards: string[]): Worth {
    const points = this.points(cards);
    const heights = new Map<string, number>();
    for (const [letter] of cards) heights.set(letter!, (heights.get(letter!) ?? 0) + 1);
    const as = (height: number) => [...heights.keys()].filter((letter) => heights.get(letter) === height);
    const most = as(Math.max(...heights.values()));
    const plus = most.reduce((sum, letter) => sum + heights.get(letter)!, 0);
    const fewest = points < plus ? as(Math.min(...heights.values())) : [];
    return { plus, minus: plus - points, points, most, fewest };
  }

  private points(cards: string[]): number {
    return Number(this.rules.engine.ask("round_points", this.rules.setOf(cards)));
  }
}
