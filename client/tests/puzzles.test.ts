import "./environment";
import type { FakeStorage } from "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { puzzles } from "karban:puzzles";
import { loadEngine } from "../src/engine/engine";
import { notationOf } from "../src/notation/find";
import { loadNotation } from "../src/notation/find";
import { Desk } from "../src/puzzles/desk";
import {
  type Progress,
  STORAGE_KEY,
  type Wanted,
  answered,
  beginAgain,
  nextPuzzle,
  progressOf,
  solvedOf,
} from "../src/puzzles/progress";
import { FIRST, rated } from "../src/puzzles/rating";
import { type Puzzle, positionOf, unpacked } from "../src/puzzles/unpack";
import type { StateMessage } from "../src/wire";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const GAMES = ["gap", "number", "qwixx", "three"];
const storage = localStorage as unknown as FakeStorage;
const ANY = { level: 0, theme: "" };

async function gameOf(name: string) {
  const [engine] = await Promise.all([loadEngine(readFileSync(new URL(`${name}.wasm`, FILES))), loadNotation(name)]);
  return notationOf(engine);
}

async function deskOf(name: string): Promise<Desk> {
  return new Desk(name, await gameOf(name), (await puzzles[name]!()).default);
}

/** Answers the puzzle on the table, as its page does. */
async function answer(desk: Desk, move: string): Promise<StateMessage> {
  const { table, puzzle } = desk.state.value.shown!;
  let last: StateMessage | undefined;
  table.connect(
    (message) => (last = message),
    () => assert.fail("nothing is refused"),
  );
  await Promise.resolve();
  assert.equal((await table.move(puzzle.seat, last!.decision!, move)).ok, true);
  return last!;
}

beforeEach(() => {
  storage.full = false;
  storage.clear();
});

// ------------------------------------------------------------------------------ unpacking

for (const name of GAMES) {
  test(`every puzzle of ${name} is a position in which its seat decides, and each move has a share`, async () => {
    const [game, { data, themes }] = [await gameOf(name), (await puzzles[name]!()).default];
    const all = unpacked(data);
    assert.ok(all.length >= 150);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    for (const puzzle of all) {
      const { share, right, moves } = positionOf(game, puzzle);
      assert.equal(moves.length, puzzle.moves);
      assert.equal(share.size, puzzle.shares.length);
      const others = [...share.keys()].filter((move) => !right.includes(move));
      const worst = Math.min(...right.map((move) => share.get(move)!));
      assert.ok(worst > Math.max(...others.map((move) => share.get(move)!)), puzzle.id);
      for (const letter of puzzle.themes) assert.ok(themes[letter], letter);
    }
  });
}

// --------------------------------------------------------------------------------- rating

test("who solves a puzzle rises, the more the harder it was; who misses it falls", () => {
  const [easy, hard] = [rated(FIRST, 900, true), rated(FIRST, 1600, true)];
  assert.ok(FIRST.rating < easy.rating && easy.rating < hard.rating);
  assert.ok(rated(FIRST, 1600, false).rating < FIRST.rating);
  assert.ok(rated(FIRST, 900, false).rating < rated(FIRST, 1600, false).rating);
});

test("a rating becomes surer with every puzzle, but never quite sure", () => {
  let now = FIRST;
  for (let i = 0; i < 200; i++) {
    const next = rated(now, 1200, i % 2 === 0);
    assert.ok(next.deviation <= now.deviation);
    now = next;
  }
  assert.equal(now.deviation, 50);
  assert.ok(Math.abs(now.rating - 1200) < 60);
});

// ------------------------------------------------------------------------------- progress

const puzzle = (id: string, rating: number, level = 2, themes: string[] = []): Puzzle => ({
  ...{ id, rating, level, themes, players: 2, seed: "", rules: 1, code: "", moves: 0, seat: 0, accepted: 1 },
  shares: [],
});

test("only the first try counts for the rating; what was missed can be found later", () => {
  const one = puzzle("1.1.0", 1300);
  const missed = answered("gap", one, false);
  assert.ok(missed.rating < FIRST.rating);
  const found = answered("gap", one, true);
  assert.deepEqual([found.rating, found.tried["1.1.0"]], [missed.rating, "later"]);
  assert.deepEqual(progressOf("gap"), found);
  assert.deepEqual(answered("gap", one, false).tried["1.1.0"], "wrong");
  assert.deepEqual(progressOf("three"), { ...FIRST, tried: {} });
});

test("the next puzzle is as hard as somebody is strong; then what was missed; then there is none", () => {
  const all = [puzzle("a", 900), puzzle("b", 1210), puzzle("c", 1700, 3, ["n"])];
  const progress: Progress = { ...FIRST, tried: {} };
  const next = (tried: Progress["tried"], wanted = ANY, passed: string[] = []) =>
    nextPuzzle(all, { ...progress, tried }, wanted, new Set(passed))?.id ?? null;
  assert.equal(next({}), "b");
  assert.equal(next({}, ANY, ["b"]), "a");
  assert.equal(next({ b: "right" }), "a");
  assert.equal(next({ b: "wrong", a: "right" }), "c");
  assert.equal(next({ b: "wrong", a: "right", c: "later" }), "b");
  assert.equal(next({ b: "right", a: "right", c: "later" }), null);
  assert.equal(next({}, { level: 3, theme: "" }), "c");
  assert.equal(next({}, { level: 0, theme: "n" }), "c");
  assert.equal(next({}, { level: 1, theme: "n" }), null);
  assert.equal(solvedOf(all, { ...progress, tried: { a: "right", b: "wrong", c: "later" } }), 2);
});

test("puzzles can be begun again, with the rating of before; those of another kind stay solved", () => {
  const [one, other] = [puzzle("a", 1500), puzzle("b", 1200)];
  answered("gap", one, true);
  const { rating } = answered("gap", other, true);
  assert.deepEqual(beginAgain("gap", [one]).tried, { b: "right" });
  assert.deepEqual([progressOf("gap").rating, progressOf("gap").tried], [rating, { b: "right" }]);
});

test("garbage in the storage counts as nothing", () => {
  for (const text of ["", "null", "[1]", '"x"', '{"gap":7}', '{"gap":{"rating":"x","deviation":-1,"tried":[1]}}']) {
    storage.setItem(STORAGE_KEY, text);
    assert.deepEqual(progressOf("gap"), { ...FIRST, tried: {} }, text);
  }
  storage.setItem(STORAGE_KEY, '{"gap":{"rating":1e9,"tried":{"a":"right","b":7,"c":"stolen"}}}');
  assert.deepEqual(progressOf("gap"), { ...FIRST, tried: { a: "right" } });
  storage.setItem(STORAGE_KEY, '{"gap":{"rating":1234.567,"deviation":99.9}}');
  assert.deepEqual(progressOf("gap"), { rating: 1235, deviation: 100, tried: {} });
});

test("where the storage is full all answers count as long as the page lasts, and are kept once there is room", () => {
  storage.full = true;
  answered("gap", puzzle("a", 1200), true);
  const second = answered("gap", puzzle("b", 1200), true);
  assert.deepEqual(second.tried, { a: "right", b: "right" });
  assert.deepEqual(progressOf("gap"), second);
  storage.full = false;
  answered("three", puzzle("c", 1200), false);
  const kept = JSON.parse(storage.getItem(STORAGE_KEY)!) as Record<string, Progress>;
  assert.deepEqual([kept.gap, kept.three!.tried], [second, { c: "wrong" }]);
  storage.clear();
  assert.deepEqual(progressOf("gap").tried, {}, "what is kept is not kept twice");
});

// ------------------------------------------------------------------------------- the desk

test("a right answer is told and kept, and the position stays as it was", async () => {
  const desk = await deskOf("gap");
  const { position, puzzle: first } = desk.state.value.shown!;
  const after = await answer(desk, position.right[0]!);
  const { shown, progress } = desk.state.value;
  assert.deepEqual([shown!.answer!.solved, progress.tried[first.id]], [true, "right"]);
  assert.equal(shown!.answer!.gained, progress.rating - FIRST.rating);
  assert.deepEqual([after.decision, after.view!.moves], [null, first.moves]);
  desk.goOn();
  assert.notEqual(desk.state.value.shown!.puzzle.id, first.id);
});

test("a wrong answer is told too, and the puzzle comes again after all others", async () => {
  const desk = await deskOf("three");
  const { position, puzzle: first } = desk.state.value.shown!;
  await answer(desk, [...position.share.keys()].find((move) => !position.right.includes(move))!);
  assert.deepEqual([desk.state.value.shown!.answer!.solved, progressOf("three").tried[first.id]], [false, "wrong"]);
});

test("nobody is told the hands of others", async () => {
  const desk = await deskOf("gap");
  const { table, puzzle: one, position } = desk.state.value.shown!;
  const others = table.match.position() as unknown as { hands: string[][] };
  const message = await answer(desk, position.right[0]!);
  const hidden = others.hands.flatMap((hand, seat) => (seat === one.seat ? [] : hand));
  assert.ok(hidden.length);
  for (const card of hidden) assert.ok(!JSON.stringify(message).includes(`"${card}"`), card);
});

test("where others are looked for, the puzzle on the table stays if it is one of them", async () => {
  const desk = await deskOf("gap");
  const { puzzle: first } = desk.state.value.shown!;
  desk.choose({ level: first.level, theme: "" });
  assert.equal(desk.state.value.shown!.puzzle, first);
  desk.choose({ level: first.level === 1 ? 2 : 1, theme: "" });
  assert.notEqual(desk.state.value.shown!.puzzle, first);
});

test("when all are solved there is none, until they are begun again", async () => {
  const all = unpacked((await puzzles.gap!()).default.data);
  const tried = Object.fromEntries(all.map(({ id }) => [id, "right"]));
  storage.setItem(STORAGE_KEY, JSON.stringify({ gap: { ...FIRST, tried } }));
  const desk = await deskOf("gap");
  assert.equal(desk.state.value.shown, null);
  desk.again();
  assert.ok(desk.state.value.shown);
});

for (const name of GAMES) {
  test(`of ${name} there is a puzzle of every level and every theme that are offered together`, async () => {
    const desk = await deskOf(name);
    const asked = (wanted: Wanted) => {
      desk.choose(wanted);
      assert.ok(nextPuzzle(desk.puzzles, { ...FIRST, tried: {} }, wanted, new Set()), JSON.stringify(wanted));
    };
    const together = new Set<string>();
    for (const level of [0, ...desk.offered.levels]) {
      asked({ level, theme: "" });
      for (const theme of desk.offered.themes) together.add(`${level}${theme}`);
    }
    const other = new Set<string>();
    desk.choose(ANY);
    for (const theme of desk.offered.themes) {
      asked({ level: 0, theme });
      for (const level of [0, ...desk.offered.levels]) {
        asked({ level, theme });
        other.add(`${level}${theme}`);
      }
    }
    assert.deepEqual([...together].sort(), [...other].sort(), "whichever is chosen first");
    const there = new Set(
      desk.puzzles.flatMap(({ level, themes }) => themes.flatMap((one) => [`0${one}`, `${level}${one}`])),
    );
    assert.deepEqual([...together].sort(), [...there].sort(), "and nothing is left out");
  });
}

test("when all of a kind are solved the overview closes, and only they are begun again", async () => {
  const all = unpacked((await puzzles.gap!()).default.data);
  const tried = Object.fromEntries(all.filter(({ level }) => level < 3).map(({ id }) => [id, "right"]));
  storage.setItem(STORAGE_KEY, JSON.stringify({ gap: { ...FIRST, tried } }));
  const desk = await deskOf("gap");
  desk.look(true);
  desk.choose({ level: 3, theme: "" });
  assert.deepEqual([desk.state.value.shown!.puzzle.level, desk.state.value.overview], [3, true]);
  desk.choose({ level: 1, theme: "" });
  assert.deepEqual([desk.state.value.shown, desk.state.value.overview], [null, false]);
  desk.again();
  assert.equal(desk.state.value.shown!.puzzle.level, 1);
  const solved = all.filter(({ id }) => progressOf("gap").tried[id]);
  assert.deepEqual(new Set(solved.map(({ level }) => level)), new Set([2]));
});
