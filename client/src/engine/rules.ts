/** The functions of a game's compiled rules, and what its file says about itself. */
import { Memory, type Place } from "./memory";
import { State, Stream } from "./state";

export const NOBODY = -1;

export interface RecordPlaces {
  size: number;
  fields: Record<string, Place>;
}

/** What decides how well a bot plays. */
export interface Level {
  ms?: number;
  rounds?: number;
  percent?: number;
}

/** What the file of a game says about itself. */
export interface About extends RecordPlaces {
  game: string;
  version: number;
  seats: [least: number, most: number];
  made: Record<string, string>;
  constants: Record<string, number | number[] | bigint | bigint[]>;
  moves: number;
  by_seat: number;
  levels: Record<string, Level>;
  search: RecordPlaces & {
    root: number;
    nodes: number;
    index: number;
    path: number;
    exploration: number;
    random_percent: number;
  };
  bench?: RecordPlaces;
}

type Exported = (...given: (number | bigint)[]) => number | bigint;

export class Rules<S = Record<string, unknown>> {
  readonly memory: Memory;
  /** Room for moves, twice as many as there can be: bots note there what they are worth. */
  readonly moves: number;
  readonly #exports: WebAssembly.Exports;

  constructor(
    readonly about: About,
    exports: WebAssembly.Exports,
  ) {
    this.#exports = exports;
    const base = exports.__heap_base as WebAssembly.Global<"i32">;
    this.memory = new Memory(exports.memory as WebAssembly.Memory, base.value);
    this.moves = this.memory.take(16 * about.moves);
  }

  /** A function of the file, as it takes and gives numbers. */
  call(name: string, ...given: (number | bigint)[]): number {
    return (this.#exports[name] as Exported)(...given) as number;
  }

  /** A blank state in which these fields are set. */
  state(values: Partial<S> = {}): State<S> {
    const made = new State<S>(this.memory, this.about);
    for (const name of Object.keys(values) as (keyof S & string)[]) made.set(name, values[name] as S[keyof S & string]);
    return made;
  }

  /** A random stream, from a number from 1 to 2⁶⁴ − 1. */
  stream(seed: bigint): Stream {
    return new Stream(this.memory, (at) => this.call("next32", at), seed);
  }

  // -------------------------------------------- the skeleton of the rules

  begin(s: State<S>, first: number): void {
    this.call("begin", s.at, first);
  }

  toShuffle(s: State<S>): number {
    return this.call("to_shuffle", s.at);
  }

  deal(s: State<S>): void {
    this.call("deal", s.at);
  }

  toAct(s: State<S>): number {
    return this.call("to_act", s.at);
  }

  legal(s: State<S>, seat: number): number[] {
    const size = this.call("legal", s.at, seat, this.moves);
    return Array.from({ length: size }, (_, i) => Number(this.memory.read(this.moves + 8 * i, 8)));
  }

  anyMove(s: State<S>, seat: number, stream: Stream): number {
    return this.call("any_move", s.at, seat, this.moves, stream.at);
  }

  apply(s: State<S>, seat: number, move: number): void {
    this.call("apply", s.at, seat, move);
  }

  score(s: State<S>, seat: number): number {
    return this.call("score", s.at, seat);
  }

  winners(s: State<S>): number {
    return this.call("winners", s.at);
  }

  /** What a seat may know, and nothing else. */
  hide(s: State<S>, seat: number): State<S> {
    const seen = this.state();
    this.call("hide", s.at, seat, seen.at);
    return seen;
  }

  /** What a seat sees becomes a whole world that fits it. */
  imagine(s: State<S>, seat: number, stream: Stream): void {
    this.call("imagine", s.at, seat, stream.at);
  }

  /** Shuffle by a random stream whatever waits to be shuffled, and deal. */
  settle(s: State<S>, stream: Stream): void {
    this.call("settle", s.at, stream.at);
  }

  // ---------------------------------------- single functions of the rules

  get questions(): string[] {
    const names = Object.keys(this.#exports).filter((name) => name.startsWith("ask_"));
    return names.map((name) => name.slice(4));
  }

  /** What a function of the rules says, such as `taken_by` of GAP. */
  ask(name: string, ...given: (State<S> | number | bigint | boolean)[]): bigint {
    const passed = given.map((one) => (one instanceof State ? one.at : BigInt(one)));
    return (this.#exports[`ask_${name}`] as Exported)(...passed) as bigint;
  }
}
