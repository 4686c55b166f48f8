import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { type Engine, loadEngine, type State } from "../src/engine/engine";
import type { GapState, NumberState, QwixxState, ThreeState } from "../src/engine/layout";
import { draw, seedText, sha256Hex, shuffled } from "../src/engine/seeds";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const load = async <S>(game: string): Promise<Engine<S>> =>
  loadEngine<S>(new Uint8Array(await readFile(new URL(`${game}.wasm`, FILES))));
const START = {
  gap: { players: 3, colours: 31, target: 10 },
  number: { players: 3 },
  qwixx: { players: 3, jokers: 1 },
  three: { players: 3 },
};

/** Deal, as a table does: from a seed. */
function settle<S extends { deck: number[] }>(engine: Engine<S>, s: State<S>, shuffles: { n: number }): void {
  for (let size = engine.toShuffle(s); size; size = engine.toShuffle(s)) {
    const deck = s.get("deck");
    s.set("deck", [...shuffled(deck.slice(0, size), "a1b2", `deck/${shuffles.n++}`), ...deck.slice(size)]);
    engine.deal(s);
  }
}

async function playsToTheEnd<S extends { deck: number[]; players: number }>(game: keyof typeof START): Promise<void> {
  const engine = await load<S>(game);
  const levels = Object.keys(engine.about.levels);
  const s = engine.state(START[game] as unknown as Partial<S>);
  const stream = engine.stream(7n);
  const shuffles = { n: 0 };
  engine.begin(s, 1);
  settle(engine, s, shuffles);
  let moves = 0;
  for (let seats = engine.toAct(s); seats; seats = engine.toAct(s)) {
    const seat = 31 - Math.clz32(seats & -seats);
    const seen = engine.hide(s, seat);
    const { move } = engine.choose(seen, seat, levels[moves % levels.length]!, stream, { rounds: 20 });
    assert.ok(engine.legal(seen, seat).includes(move), `${game}: ${move}`);
    assert.deepEqual(engine.legal(seen, seat), engine.legal(s, seat));
    engine.apply(s, seat, move);
    seen.free();
    settle(engine, s, shuffles);
    moves++;
  }
  assert.ok(moves > 9);
  const scores = Array.from({ length: 3 }, (_, seat) => engine.score(s, seat));
  const winners = engine.winners(s);
  assert.ok(winners > 0 && winners < 8, `${game}: ${scores}`);
}

for (const game of ["gap", "number", "qwixx", "three"] as const) {
  test(`${game} is played to the end by bots of every level`, () => playsToTheEnd(game));
}

test("a state is what was written, in numbers and sets of any size", async () => {
  const engine = await load<GapState>("gap");
  const s = engine.state({ players: 4, row: (1n << 49n) | 1n, total: [-7, 70000, 0, 1] });
  assert.equal(s.get("row"), 562949953421313n);
  assert.deepEqual(s.get("total"), [-7, 70000, 0, 1, 0, 0]);
  const twin = s.copy();
  assert.ok(twin.equals(s));
  twin.set("turn", 3);
  assert.equal(s.all().turn, 0);
  assert.ok(!twin.equals(s));
  assert.equal(engine.state().load(twin.bytes()).get("turn"), 3);
  assert.throws(() => s.set("total", [1, 2, 3, 4, 5, 6, 7]), /room for 6/);
  const three = await load<ThreeState>("three");
  assert.deepEqual(three.state().get("hand"), Array(4).fill([0n, 0n, 0n]));
});

test("room that was given back is blank when it is taken again", async () => {
  const engine = await load<NumberState>("number");
  const first = engine.state({ players: 5 });
  first.free();
  const again = engine.state();
  assert.equal(again.at, first.at);
  assert.equal(again.get("players"), 0);
});

test("single functions of the rules answer, with sets of cards too", async () => {
  const gap = await load<GapState>("gap");
  assert.equal(gap.ask("round_points", (1n << 49n) | (1n << 44n) | 1n), 1n);
  const qwixx = await load<QwixxState>("qwixx");
  assert.equal(qwixx.ask("can_cross", 0, 10), 0n);
  assert.equal(qwixx.ask("can_cross", 31, 10), 1n);
  assert.equal(qwixx.about.constants.PENALTY, 5);
  assert.equal((qwixx.about.constants.OF_COLOUR as bigint[])[0], 1n | (1n << 5n) | gap.ask("taken_by", 0, 0) | rest());
  function rest(): bigint {
    return Array.from({ length: 9 }, (_, i) => 1n << BigInt(5 * i + 10)).reduce((all, one) => all | one);
  }
});

test("thinking in portions is the same thinking, and says why", async () => {
  const engine = await load<QwixxState>("qwixx");
  const s = engine.state({ players: 3, jokers: 1 });
  engine.begin(s, 0);
  engine.settle(s, engine.stream(5n));
  const seen = engine.hide(s, 0);
  const whole = engine.choose(seen, 0, "master", engine.stream(9n), { rounds: 700, why: true });
  const parts = engine.thinking(seen, 0, "master", engine.stream(9n), { rounds: 700, why: true });
  let steps = 0;
  while (!parts.done) {
    parts.step();
    steps++;
  }
  assert.ok(steps > 1);
  assert.deepEqual(parts.thought(), whole);
  assert.equal(whole.move, whole.considered[0]!.move);
  assert.ok(Math.abs(whole.considered.reduce((sum, { weight }) => sum + weight, 0) - 1) < 1e-9);
  const quick = engine.choose(seen, 0, "master", engine.stream(9n), { ms: 60 });
  assert.ok(quick.rounds > 10);
});

test("seeds are hashed and decks shuffled as the server does", () => {
  assert.equal(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(sha256Hex("a".repeat(200)), "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5");
  assert.equal(seedText("A1B2"), "a1b2");
  assert.equal(seedText("monday"), seedText(seedText("monday")));
  assert.equal(draw("a1b2", "first", 4), 2);
  assert.deepEqual(shuffled([0, 1, 2, 3, 4], "a1b2", "deck/0"), [3, 1, 4, 0, 2]);
});
