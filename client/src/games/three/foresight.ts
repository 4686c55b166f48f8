/** What laying a card does and what cards are worth, by the compiled rules. */
import { wasm } from "karban:wasm";

import { type State, loadEngine } from "../../engine/engine";
import type { ThreeState } from "../../engine/layout";
import { NOBODY } from "../../notation/game";
import type Three from "../../notation/three";
import type { ThreePile, ThreeView } from "../../wire";
import type { Collection } from "./board";

export interface Outcome {
  card: string;
  row: number;
  place: number; // where it slides in
  taken: string[];
  highest: boolean; // whether it takes a card though there are no higher ones
  piles: Collection; // the collection afterwards
  turned: string[]; // the colours of which cards turn face down
  bonus: number; // the running bonus that it brings
  points: number; // all together
}

export async function load(source: string | BufferSource = wasm.three!): Promise<ThreeForesight> {
  const [notation, engine] = await Promise.all([import("../../notation/three"), loadEngine<ThreeState>(source)]);
  return new ThreeForesight(new notation.default(engine));
}

export class ThreeForesight {
  private readonly inRow: number;

  constructor(private readonly rules: Three) {
    this.inRow = rules.engine.about.constants.IN_ROW as number;
  }

  /** What would come of laying a card now. What is drawn afterwards is not known, and the end is not counted yet. */
  outcome(view: ThreeView, seat: number, card: string): Outcome {
    const { rules } = this;
    const { engine } = rules;
    return rules.shown(view, (s) => {
      const score = engine.score(s, seat);
      engine.apply(s, seat, rules.read(s, seat, card));
      s.set("over", 0);
      const after = rules.view(s, NOBODY) as unknown as ThreeView;
      return { card, points: engine.score(s, seat) - score, ...changes(view, after, seat, card) };
    });
  }

  /** What the next player can gain at most, with any card that lies nowhere in sight; null: the game ends. */
  left(view: ThreeView, seat: number, card: string): number | null {
    const seen = new Set([...view.rows.flat(), ...(view.hand ?? [])]);
    const all = Array.from({ length: 3 * this.inRow }, (_, one) => String(one));
    const elsewhere = all.filter((one) => Number(one) % this.inRow && !seen.has(one));
    return this.laid(view, seat, card, (s) =>
      s.get("over") ? null : this.most(s, (seat + 1) % view.players, elsewhere),
    );
  }

  /** What a card and the best one after it would bring, if nobody else laid anything. */
  whole(view: ThreeView, seat: number, card: string): number {
    const hand = view.hand!.filter((other) => other !== card);
    return this.outcome(view, seat, card).points + this.laid(view, seat, card, (s) => this.most(s, seat, hand));
  }

  /** Something about the position after a card is laid. */
  private laid<T>(view: ThreeView, seat: number, card: string, tell: (s: State<ThreeState>) => T): T {
    return this.rules.shown(view, (s) => {
      this.rules.engine.apply(s, seat, this.rules.read(s, seat, card));
      return tell(s);
    });
  }

  /** The most that a seat gains with one of these cards; of those that take the same, one is tried. */
  private most(s: State<ThreeState>, seat: number, cards: string[]): number {
    const { engine } = this.rules;
    s.set("over", 0);
    const [now, rows] = [engine.score(s, seat), s.get("row")];
    const gains = new Map<string, number>();
    for (const card of cards) {
      const row = Math.floor(Number(card) / this.inRow);
      const taken = engine.ask("taken_by", rows[row]!, Number(card) % this.inRow);
      if (!gains.has(`${row} ${taken}`)) gains.set(`${row} ${taken}`, taken ? this.tried(s, seat, card) - now : 0);
    }
    return gains.size ? Math.max(...gains.values()) : 0;
  }

  /** The score after one card more, and the end is not counted. */
  private tried(s: State<ThreeState>, seat: number, card: string): number {
    const then = s.copy();
    this.rules.engine.apply(then, seat, Number(card));
    then.set("over", 0);
    const score = this.rules.engine.score(then, seat);
    then.free();
    return score;
  }

  /** What one colour of a collection is worth. */
  worth({ up, down }: ThreePile): number {
    const { engine } = this.rules;
    const state = engine.state({ players: 1, up: [[up]], down: [[down]] });
    try {
      return engine.score(state, 0);
    } finally {
      state.free();
    }
  }
}

function changes(before: ThreeView, after: ThreeView, seat: number, card: string): Omit<Outcome, "card" | "points"> {
  const row = after.rows.findIndex((cards) => cards.includes(card));
  const lying = before.rows[row]!;
  const taken = lying.filter((other) => !after.rows[row]!.includes(other));
  const [was, piles] = [before.collections[seat]!, after.collections[seat]!];
  return {
    row,
    place: lying.filter((other) => Number(other) < Number(card)).length,
    taken,
    highest: taken.length > 0 && taken.every((other) => Number(other) < Number(card)),
    piles,
    turned: Object.keys(piles).filter((colour) => piles[colour]!.down > was[colour]!.down),
    bonus: before.running[seat] === null ? (after.running[seat] ?? 0) : 0,
  };
}
