/**
 * The walk of tests/wasm/walk.py with the rules in a browser's form, and the bots that think:
 *
 *     node walk.mjs JOBS OUT
 *
 * JOBS is a JSON list; of each walk the states, what is seen of them, the worlds and the numbers are written to OUT, as bytes,
 * one behind the other; what was thought goes to the standard output, as JSON.
 */
import { readFile, writeFile } from "node:fs/promises";

import { type Engine, NOBODY, type State, type Stream, type Thought, loadEngine } from "../src/engine/engine";
import { moveGains, positionShares, type Reviewed, type Shares } from "../src/engine/review";

interface Job {
  file: string;
  start: string;
  seed: string;
  positions: number;
  /** What bots are asked to think about. */
  questions: { true: string; seen: string; seat: number; seed: string; rounds: number; move: number }[];
}

const COLUMNS = 16;
const [TO_ACT, SEAT, LEGAL, DIGEST, KIND, MOVE, WON, SCORES] = [0, 1, 2, 3, 4, 5, 6, 7];
const DIGITS = (1n << 62n) - 1n;
const KINDS = ["random", "greedy", "easy", "medium"];
const CLOCK_ONE_IN = 40;

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64"));

class Walk {
  readonly states: Uint8Array[] = [];
  readonly hidden: Uint8Array[] = [];
  readonly worlds: Uint8Array[] = [];
  readonly numbers: BigInt64Array;
  readonly stream: Stream;
  n = 0;

  constructor(
    readonly engine: Engine<Reviewed>,
    readonly job: Job,
  ) {
    this.numbers = new BigInt64Array(job.positions * COLUMNS);
    this.stream = engine.stream(BigInt(job.seed));
  }

  put(column: number, value: number | bigint): void {
    this.numbers[this.n * COLUMNS + column] = BigInt(value);
  }

  run(): void {
    const { engine, stream, job } = this;
    const start = engine.state().load(bytesOf(job.start));
    while (this.n < job.positions) {
      const s = start.copy();
      engine.begin(s, stream.below(s.get("players")));
      engine.settle(s, stream);
      this.#game(s);
      s.free();
    }
  }

  #game(s: State<Reviewed>): void {
    const { engine, stream, job } = this;
    let seats = engine.toAct(s);
    while (seats && this.n < job.positions) {
      this.#writeDown(s);
      const clock = engine.legal(s, NOBODY);
      if (clock.length && !stream.below(CLOCK_ONE_IN)) engine.apply(s, NOBODY, clock[0]!);
      const acting = [...Array(8).keys()].filter((seat) => (seats >> seat) & 1);
      const seat = acting[stream.below(acting.length)]!;
      engine.apply(s, seat, this.#choice(s, seat));
      engine.settle(s, stream);
      seats = engine.toAct(s);
      this.n++;
    }
    if (this.n < job.positions) {
      this.#writeDown(s);
      this.put(WON!, engine.winners(s));
      this.n++;
    }
  }

  #writeDown(s: State<Reviewed>): void {
    const { engine, stream } = this;
    const players = s.get("players");
    this.states.push(s.bytes());
    for (let seat = 0; seat < players; seat++) this.put(SCORES! + seat, engine.score(s, seat));
    this.put(TO_ACT!, engine.toAct(s));
    const who = stream.below(players + 1) - 1;
    const seen = engine.hide(s, who);
    this.hidden.push(seen.bytes());
    engine.imagine(seen, who, stream);
    this.worlds.push(seen.bytes());
    seen.free();
  }

  #choice(s: State<Reviewed>, seat: number): number {
    const { engine, stream } = this;
    const moves = engine.legal(s, seat);
    let digest = 0n;
    for (const move of moves) digest = (digest * 4099n + BigInt(move) + 1n) & DIGITS;
    this.put(SEAT!, seat);
    this.put(LEGAL!, moves.length);
    this.put(DIGEST!, digest);
    const seen = engine.hide(s, seat);
    const kind = stream.below(KINDS.length);
    const { move } = engine.choose(kind ? seen : s, seat, KINDS[kind]!, stream);
    this.put(KIND!, kind);
    this.put(MOVE!, move);
    seen.free();
    return move;
  }
}

interface Answer {
  thought: Thought;
  position: Shares;
  gains: Shares;
}

function answers(engine: Engine<Reviewed>, job: Job): Answer[] {
  return job.questions.map((question) => {
    const stream = engine.stream(BigInt(question.seed));
    const [seen, whole] = [question.seen, question.true].map((text) => engine.state().load(bytesOf(text)));
    const { seat, move, rounds } = question;
    const thought = engine.choose(seen!, seat, "master", stream, { rounds, why: true });
    const seeds = [1n, 2n, 3n].map((n) => BigInt(question.seed) ^ n);
    const position = positionShares(engine, whole!, seeds);
    const gains = moveGains(engine, seen!, seat, move, seeds);
    for (const one of [seen!, whole!, stream]) one.free();
    return { thought, position, gains };
  });
}

const [jobs, out] = process.argv.slice(2);
const engines = new Map<string, Engine<Reviewed>>();
const parts: Uint8Array[] = [];
const told: Answer[][] = [];
for (const job of JSON.parse(await readFile(jobs!, "utf8")) as Job[]) {
  const engine = engines.get(job.file) ?? (await loadEngine<Reviewed>(new Uint8Array(await readFile(job.file))));
  engines.set(job.file, engine);
  const walk = new Walk(engine, job);
  walk.run();
  parts.push(...walk.states, ...walk.hidden, ...walk.worlds, new Uint8Array(walk.numbers.buffer));
  told.push(answers(engine, job));
}
await writeFile(out!, Buffer.concat(parts));
console.log(JSON.stringify(told));
