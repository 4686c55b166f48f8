/** Bots: what `bots/levels.py` and `bots/search_runner.py` do around the compiled functions, in portions. */
import type { Place } from "./memory";
import type { Rules } from "./rules";
import type { State, Stream } from "./state";

/** A move that a bot has thought about; the move as the rules number it, all else as the server tells it. */
export interface Considered {
  move: number;
  share: number;
  error: number;
  score: number;
  weight: number;
}

export interface Thought {
  move: number;
  /** The reasons, if they were asked for, the best first. */
  considered: Considered[];
  rounds: number;
}

/** How long to think: for some time, for some rounds, until the first of them; and whether reasons are wanted. */
export interface ThinkOptions {
  ms?: number | undefined;
  rounds?: number | undefined;
  why?: boolean | undefined;
}

/** Somewhere to think in: a tree, or the record of a game with a way of its own. */
interface Mind {
  think(rounds: number): void;
  decide(): number;
  consider(): Considered[];
  free(): void;
}

const PORTION_SHARE = 0.04; // of the time given, between two looks at the clock
const SPARE_MS = 10; // kept for a busy machine, a tenth of the time at most
const PORTION_ROUNDS = 256; // where no time is given

export class Thinking<S> {
  readonly #mind: Mind | null = null;
  readonly #move: number | null = null;
  readonly #why: boolean;
  readonly #ms: number | null = null;
  #end = 0;
  #portion = 1;
  #longest = 0;
  #left: number | null = 0;
  rounds = 0;

  constructor(engine: Rules<S>, seen: State<S>, seat: number, level: string, stream: Stream, options: ThinkOptions) {
    const known = engine.about.levels[level];
    if (!known) throw new RangeError(`no bot ${level}`);
    this.#why = options.why ?? false;
    if (known.ms === undefined) {
      this.#move = quick(engine, seen, seat, level, stream);
      return;
    }
    const moves = engine.legal(seen, seat);
    if (moves.length === 1 && !this.#why) {
      this.#move = moves[0]!;
      return;
    }
    const given = options.ms === undefined && options.rounds === undefined ? known : options;
    this.#mind = engine.about.bench ? new Bench(engine, seen, seat, stream) : new Tree(engine, seen, seat, stream);
    this.#ms = given.ms ?? null;
    this.#left = given.rounds ?? (this.#ms === null ? 1 : null);
    if (this.#ms !== null) this.#end = performance.now() + this.#ms - Math.min(SPARE_MS, this.#ms / 10);
    else this.#portion = PORTION_ROUNDS;
  }

  get done(): boolean {
    if (!this.#mind || this.#left === 0) return true;
    return this.#ms !== null && performance.now() + this.#longest >= this.#end;
  }

  /** Think for a portion: about a thirtieth of the time. */
  step(): void {
    if (!this.#mind) return;
    const portion = this.#left === null ? this.#portion : Math.min(this.#portion, this.#left);
    const begun = performance.now();
    this.#mind.think(portion);
    this.rounds += portion;
    if (this.#left !== null) this.#left -= portion;
    if (this.#ms !== null) this.#adapt(performance.now() - begun, this.#ms);
  }

  #adapt(took: number, ms: number): void {
    this.#longest = Math.max(this.#longest * 0.9, took);
    if (took < (PORTION_SHARE * ms) / 2) this.#portion *= 2;
    else if (took > PORTION_SHARE * ms) this.#portion = Math.max(1, this.#portion >> 1);
  }

  /** What came of it; its room is given back. */
  thought(): Thought {
    if (!this.#mind) return { move: this.#move!, considered: [], rounds: 0 };
    if (!this.rounds) this.#mind.think(++this.rounds); // no time at all
    const move = this.#mind.decide();
    const considered = this.#why ? this.#mind.consider() : [];
    this.free();
    return { move, considered, rounds: this.rounds };
  }

  /** Give up: no thought is wanted. */
  free(): void {
    this.#mind?.free();
  }
}

/** The bots that decide at once, on a copy of what the seat sees. */
function quick<S>(engine: Rules<S>, seen: State<S>, seat: number, level: string, stream: Stream): number {
  const s = seen.copy();
  const percent = engine.about.levels[level]!.percent;
  if (level === "greedy") engine.call("fill_in", s.at, seat, stream.at);
  const name = level === "random" ? "any_move" : level;
  const given = percent === undefined ? [] : [percent];
  const move = engine.call(name, s.at, seat, ...given, engine.moves, stream.at);
  s.free();
  return move;
}

/** Tree search over imagined worlds. */
class Tree<S> implements Mind {
  readonly #root: State<S>;
  readonly #work: State<S>;
  readonly #stream: Stream;
  readonly #nodes: number;
  readonly #index: number;
  readonly #path: number;
  readonly #shares: number;

  constructor(
    readonly engine: Rules<S>,
    seen: State<S>,
    readonly seat: number,
    stream: Stream,
  ) {
    const { memory } = engine;
    const { search, by_seat } = engine.about;
    this.#root = seen.copy();
    this.#work = seen.copy();
    const high = BigInt(stream.next32());
    this.#stream = engine.stream((high << 32n) | BigInt(stream.next32()) | 1n);
    this.#nodes = memory.take(search.nodes * search.size);
    this.#index = memory.take(4 * search.index);
    this.#path = memory.take(4 * search.path);
    this.#shares = memory.take(16 * by_seat);
    memory.writeField(this.#nodes, search.fields.first!, search.root + 1);
  }

  think(rounds: number): void {
    const { search, by_seat } = this.engine.about;
    this.engine.call(
      "think",
      ...[this.#root.at, this.#work.at, this.seat, rounds, search.exploration, search.random_percent],
      ...[this.#nodes, search.nodes, this.#index, search.index, this.#path],
      ...[this.#shares, this.#shares + 8 * by_seat, this.#stream.at, this.engine.moves],
    );
  }

  #of(node: number, name: string): number {
    const { fields, size } = this.engine.about.search;
    return Number(this.engine.memory.readField(this.#nodes + node * size, fields[name] as Place));
  }

  consider(): Considered[] {
    const found: { visits: number; wins: number; one: Considered }[] = [];
    let total = 0;
    for (let child = this.#of(this.engine.about.search.root, "first"); child; child = this.#of(child, "next")) {
      const [visits, wins] = [this.#of(child, "visits"), this.#of(child, "wins")];
      if (this.#of(child, "actor") !== this.seat || !visits) continue;
      const share = wins / visits;
      const error = Math.sqrt(Math.max(this.#of(child, "squares") / visits - share * share, 0) / visits);
      const one = { move: this.#of(child, "move"), share, error, score: this.#of(child, "points") / visits, weight: 0 };
      found.push({ visits, wins, one });
      total += visits;
    }
    found.sort((a, b) => b.visits - a.visits || b.wins - a.wins || a.one.move - b.one.move);
    return found.map(({ visits, one }) => ({ ...one, weight: visits / total }));
  }

  decide(): number {
    return this.consider()[0]!.move;
  }

  free(): void {
    const { memory, about } = this.engine;
    for (const one of [this.#root, this.#work, this.#stream]) one.free();
    memory.give(this.#nodes, about.search.nodes * about.search.size);
    memory.give(this.#index, 4 * about.search.index);
    memory.give(this.#path, 4 * about.search.path);
    memory.give(this.#shares, 16 * about.by_seat);
  }
}

/** A way of its own that a game has to think. */
class Bench<S> implements Mind {
  readonly #at: number;
  readonly #size: number;
  readonly #fields: Record<string, Place>;

  constructor(
    readonly engine: Rules<S>,
    seen: State<S>,
    seat: number,
    readonly stream: Stream,
  ) {
    const { size, fields } = engine.about.bench!;
    [this.#size, this.#fields] = [size, fields];
    this.#at = engine.memory.take(size);
    engine.call("set_out", this.#at, seen.at, seat);
  }

  think(rounds: number): void {
    this.engine.call("think_on", this.#at, rounds, this.stream.at);
  }

  decide(): number {
    return this.engine.call("decide", this.#at, this.stream.at);
  }

  consider(): Considered[] {
    this.engine.call("consider", this.#at, this.stream.at);
    const [move, share, error, score, weight] = ["move", "share", "error", "score", "weight"].map(
      (name) => this.engine.memory.readField(this.#at, this.#fields[name] as Place) as (number | bigint)[],
    );
    const found = Number(this.engine.memory.readField(this.#at, this.#fields.found as Place));
    const all = Array.from({ length: found }, (_, i) => ({
      move: Number(move![i]),
      share: Number(share![i]),
      error: Number(error![i]),
      score: Number(score![i]),
      weight: Number(weight![i]),
    }));
    return all.sort((a, b) => b.weight - a.weight || b.share - a.share);
  }

  free(): void {
    this.engine.memory.give(this.#at, this.#size);
  }
}
