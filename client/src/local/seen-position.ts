/** What can be seen of one position: all of it made from hidden states, and made once, however many ask. */
import type { State } from "../engine/engine";
import { type Game, type Json, NOBODY } from "../notation/game";
import { each } from "../notation/sets";

// biome-ignore lint/suspicious/noExplicitAny: positions are of any game
type AnyGame = Game<any>;
// biome-ignore lint/suspicious/noExplicitAny: positions are of any game
type AnyState = State<any>;

/** A position never changes. It is kept outside the memory of the rules, so that nobody need free it. */
export class SeenPosition {
  readonly toAct: number[];
  readonly scores: number[];
  private readonly kept = new Map<number, Json>(); // what is a seat's own
  private readonly numbers = new Map<number, number[]>(); // what the rules allow it

  constructor(
    private readonly game: AnyGame,
    readonly truth: Uint8Array,
  ) {
    const { engine } = game;
    [this.toAct, this.scores] = this.withTruth((s) => [
      each(engine.toAct(s)),
      Array.from({ length: s.get("players") }, (_, seat) => engine.score(s, seat)),
    ]);
  }

  get winners(): number[] {
    return this.withTruth((s) => each(this.game.engine.winners(s)));
  }

  /** Something about the true state: for the rules, never for a seat. */
  withTruth<T>(tell: (s: AnyState) => T): T {
    const state = this.game.engine.state();
    try {
      state.load(this.truth);
      return tell(state);
    } finally {
      state.free();
    }
  }

  /** The position as a seat may know it: whoever asks frees it. */
  hidden(seat: number): AnyState {
    return this.withTruth((s) => this.game.engine.hide(s, seat));
  }

  /** Something about the position as a seat may know it. */
  with<T>(seat: number, tell: (s: AnyState) => T): T {
    const state = this.hidden(seat);
    try {
      return tell(state);
    } finally {
      state.free();
    }
  }

  /** What the rules allow the seat, whether or not it is to act. */
  moves(seat: number): number[] {
    return remembered(this.numbers, seat, () => this.with(seat, (s) => this.game.engine.legal(s, seat)));
  }

  /** The same in writing, sorted. */
  legal(seat: number): string[] {
    return this.with(seat, (s) => this.moves(seat).map((move) => this.game.write(s, seat, move))).sort();
  }

  /** What a view has for this seat alone. */
  own(seat: number): Json {
    return remembered(this.kept, seat, () => ({
      seat: seat === NOBODY ? null : seat,
      legal: this.toAct.includes(seat) && !this.game.sealed ? this.legal(seat) : [],
      ...this.with(seat, (s) => this.game.own(s, seat)),
    }));
  }
}

function remembered<T>(known: Map<number, T>, seat: number, make: () => T): T {
  const value = known.get(seat) ?? make();
  known.set(seat, value);
  return value;
}
