import { storage } from "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { coaches } from "karban:coaches";

import { loadEngine } from "../src/engine/engine";
import { type Match, newMatch } from "../src/local/match";
import { notationOf } from "../src/notation/find";
import { costOf, remark, speaksBefore } from "../src/table/coach-words";
import { coachNext, isCoached, stopCoaching } from "../src/table/coaching";
import type { Hint } from "../src/wire";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const PLAYERS: Record<string, number> = { number: 3 };
const MAX_WORDS = 25;
const GAMES = 3; // of each kind

beforeEach(() => storage.clear());

const hint = (...considered: [move: string, wins: number, error: number][]): Hint => ({
  move: considered[0]![0],
  decision: "0.0.0",
  considered: considered.map(([move, wins, error]) => ({ move, wins, error, points: 0 })),
});

test("a move is costly where it loses five points of the win, and the search is sure of it", () => {
  const about = hint(["R7", 0.5, 0.01], ["R5", 0.46, 0.01], ["R3", 0.44, 0.01], ["R1", 0.3, 0.2]);
  assert.equal(costOf(about, "R7"), null);
  assert.equal(costOf(about, "R5"), null, "it loses less");
  assert.deepEqual(costOf(about, "R3"), { best: about.considered[0], own: about.considered[2] });
  assert.equal(costOf(about, "R1"), null, "that may be chance");
  assert.equal(costOf(about, "G1"), null, "nobody has thought about it");
  assert.equal(costOf({ ...about, considered: [] }, "R3"), null);
});

test("what a costly move has lost must be more than two standard errors of the difference", () => {
  const unsure = (error: number) => costOf(hint(["R7", 0.5, error], ["R3", 0.4, error]), "R3");
  assert.ok(unsure(0.035)); // 2 · √2 · 0.035 = 0.099
  assert.equal(unsure(0.036), null); // 0.102
});

test("a remark has the chance to win with the better move and with one's own", () => {
  const cost = costOf(hint(["R7", 0.504, 0.01], ["R3", 0.436, 0.01]), "R3")!;
  assert.equal(remark(cost, "It takes 2."), "Your chance to win went from about 50% to 44%. Better: It takes 2.");
});

test("the coach speaks before each decision at first, then of what is new, then no more", () => {
  const known = new Set(["take"]);
  assert.deepEqual(
    [0, 3, 4, 11, 12].map((made) => speaksBefore(made, "take", known)),
    [true, true, false, false, false],
  );
  assert.deepEqual(
    [4, 11, 12].map((made) => speaksBefore(made, "play", known)),
    [true, true, false],
  );
});

test("the table that is begun after a lesson is coached, until somebody wants to play alone", () => {
  assert.equal(isCoached("here-1", "gap"), false);
  coachNext("gap");
  assert.equal(isCoached("k7", "gap"), false, "only tables of this browser are");
  assert.equal(isCoached("here-2", "number"), false, "that is another game");
  assert.equal(isCoached("here-2", "gap"), true);
  assert.equal(isCoached("here-3", "gap"), false, "one is enough");
  assert.equal(isCoached("here-2", "gap"), true, "also when it is loaded again");
  stopCoaching("here-2");
  assert.equal(isCoached("here-2", "gap"), false);
});

test("whatever stands in the storage, a game can be played", () => {
  for (const nonsense of ["[", "[]", "null", '{"tables":7,"next":{}}']) {
    storage.setItem("karban.coached", nonsense);
    assert.equal(isCoached("here-1", "gap"), false, nonsense);
  }
});

test("a device that keeps nothing is coached until the page is left", () => {
  storage.full = true;
  coachNext("gap");
  assert.equal(isCoached("here-1", "gap"), true);
  assert.equal(isCoached("here-1", "gap"), true, "also when it is asked again");
  assert.equal(isCoached("here-2", "gap"), false);
  stopCoaching("here-1");
  assert.equal(isCoached("here-1", "gap"), false);
  coachNext("gap");
  storage.full = false;
  assert.equal(isCoached("here-3", "gap"), true);
  assert.ok(storage.getItem("karban.coached")!.includes("here-3"), "it is kept as soon as that can be");
});

/** Every decision of some games in which everybody plays whatever comes first. */
function* decisions(game: Match): Generator<[Match, number]> {
  while (!game.over) {
    for (const seat of game.toAct) yield [game, seat];
    const seat = game.toAct[0]!;
    const moves = game.legal(seat);
    game.play(seat, moves[(7 * game.moves.length) % moves.length]!);
  }
}

for (const [name, bring] of Object.entries(coaches)) {
  test(`in ${name} there is a short sentence before every decision, and several kinds of them`, async () => {
    const bytes = readFileSync(new URL(`${name}.wasm`, FILES));
    const notation = await notationOf(await loadEngine(bytes));
    const coach = await (await bring()).default(bytes);
    const kinds = new Map<string, string>();
    for (let seed = 0; seed < GAMES; seed++) {
      const game = newMatch(notation, PLAYERS[name] ?? 2, {}, { seed: `coach ${seed}` });
      for (const [match, seat] of decisions(game)) {
        const view = match.view(seat);
        const whisper = coach(view, seat);
        assert.ok(whisper, JSON.stringify(view));
        assert.ok(whisper.say.split(" ").length <= MAX_WORDS, whisper.say);
        assert.match(whisper.say, /^[^{}]+\.$/);
        kinds.set(whisper.kind, whisper.say);
      }
    }
    assert.ok(kinds.size >= 3, [...kinds.keys()].join());
  });
}
