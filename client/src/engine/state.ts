/** What lives in the memory of the rules: positions, and random streams. */
import type { Memory, Place } from "./memory";

interface Layout {
  size: number;
  fields: Record<string, Place>;
}

/** A position of a game. */
export class State<S = Record<string, unknown>> {
  readonly at: number;

  constructor(
    readonly memory: Memory,
    readonly layout: Layout,
  ) {
    this.at = memory.take(layout.size);
  }

  #place(name: string): Place {
    const place = this.layout.fields[name];
    if (!place) throw new RangeError(`no field ${name}`);
    return place;
  }

  /** A field: a number, a set of cards as a bigint, or a list; a list is a copy. */
  get<K extends keyof S & string>(name: K): S[K] {
    return this.memory.readField(this.at, this.#place(name)) as S[K];
  }

  set<K extends keyof S & string>(name: K, value: S[K]): void {
    this.memory.writeField(this.at, this.#place(name), value);
  }

  /** Every field. */
  all(): S {
    const names = Object.keys(this.layout.fields) as (keyof S & string)[];
    return Object.fromEntries(names.map((name) => [name, this.get(name)])) as S;
  }

  /** Its bytes, a copy: for another thread, or to be kept. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.memory.bytes(this.at, this.layout.size).slice();
  }

  load(bytes: Uint8Array): this {
    this.memory.bytes(this.at, this.layout.size).set(bytes);
    return this;
  }

  assign(other: State<S>): this {
    return this.load(other.bytes());
  }

  copy(): State<S> {
    return new State<S>(this.memory, this.layout).load(this.bytes());
  }

  equals(other: State<S>): boolean {
    const theirs = other.bytes();
    return this.bytes().every((byte, i) => byte === theirs[i]);
  }

  /** Give its room back; it must not be used after that. */
  free(): void {
    this.memory.give(this.at, this.layout.size);
  }
}

/** A quick random stream, as bots use it: for decks at a table see seeds.ts. */
export class Stream {
  readonly at: number;

  constructor(
    readonly memory: Memory,
    readonly next: (at: number) => number,
    seed: bigint,
  ) {
    this.at = memory.take(8);
    this.word = seed;
  }

  get word(): bigint {
    return this.memory.view.getBigUint64(this.at, true);
  }

  set word(word: bigint) {
    this.memory.view.setBigUint64(this.at, word, true);
  }

  next32(): number {
    return this.next(this.at);
  }

  /** One of 0 … n − 1. */
  below(n: number): number {
    return Number((BigInt(this.next32()) * BigInt(n)) >> 32n);
  }

  free(): void {
    this.memory.give(this.at, 8);
  }
}
