import "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { type Entry, NotWritten, type Paper } from "../src/game/pad";
import pad from "../src/games/gap/pad";
import { written } from "../src/games/gap/pad-rules";

const scorer = await pad.load(readFileSync(new URL("../../../src/karban/web/static/wasm/gap.wasm", import.meta.url)));

const paper = (entries: Entry[], options: Paper["options"] = {}, first = 0): Paper => ({
  game: "gap",
  players: 3,
  names: ["Ann", "Bob", "Cid"],
  options,
  first,
  entries,
});

function refused(entries: Entry[], options?: Paper["options"]): [clause: string | undefined, at: number | undefined] {
  try {
    scorer.read(paper(entries, options));
  } catch (error) {
    assert.ok(error instanceof NotWritten);
    assert.match(error.message, /^\S.*\.$/, "a whole sentence");
    return [error.clause, error.at];
  }
  return assert.fail("it was read");
}

const ROUND: Entry[] = [
  [0, "R4 Y1 G2 B1"],
  [2, "R3 G3 Y1"],
  [1, "-"],
];

test("a round counts when everybody is counted, in any order, and then the next one begins", () => {
  const half = scorer.read(paper(ROUND.slice(0, 2)));
  assert.deepEqual([half.scores, half.round_scores, half.first], [[0, 0, 0], [], 0]);
  const whole = scorer.read(paper(ROUND));
  assert.deepEqual([whole.scores, whole.round_scores, whole.first, whole.round], [[2, 0, 5], [[2, 0, 5]], 1, 2]);
});

test("what a collection is worth is told by colours", () => {
  const { worth } = scorer.read(paper([]));
  assert.deepEqual(worth({ R: 4, Y: 1, G: 2, B: 1 }), {
    plus: 4,
    minus: 2,
    points: 2,
    most: ["R"],
    fewest: ["Y", "B"],
  });
  assert.deepEqual(worth({}), { plus: 0, minus: 0, points: 0, most: [], fewest: [] });
});

test("the time makes the round under way the last one", () => {
  const options = { minutes: 20 };
  assert.equal(scorer.read(paper(ROUND.slice(0, 1), options)).last, false);
  assert.equal(scorer.read(paper([ROUND[0]!, [null, "time"]], options)).last, true);
  const ended = scorer.read(paper([ROUND[0]!, [null, "time"], ...ROUND.slice(1)], options));
  assert.deepEqual([ended.over, ended.winners, ended.first], [true, [2], null]);
  assert.deepEqual(refused([[null, "time"]]), ["gap 5.2", 0], "without minutes there is no clock");
});

test("what cannot be is refused with the clause and the line", () => {
  assert.deepEqual(
    refused([
      [0, "R6"],
      [1, "R5"],
    ]),
    ["gap 1.1", 1],
    "eleven red cards",
  );
  assert.deepEqual(refused([[0, "P2"]]), ["gap 1.2", 0], "three players play without purple");
  assert.deepEqual(refused([[0, "R1"]]), ["gap 3.2", 0], "whoever takes a card has two");
  assert.deepEqual(refused([ROUND[0]!, ROUND[0]!]), ["gap 4.1", 1]);
  assert.deepEqual(refused([...ROUND, [0, "R2"]], { rounds: 1 }), ["gap 5.1", 3]);
  for (const nonsense of ["", "R", "R0", "R4 R4", "4R", "r4", "R4,Y1", "R100", "time"]) {
    assert.deepEqual(refused([[0, nonsense]]), [undefined, 0], nonsense);
  }
  assert.deepEqual(refused([[null, "end"]]), [undefined, 0]);
  assert.deepEqual(refused([[3, "R4"]]), [undefined, 0], "there is no fourth player");
  assert.deepEqual(refused([], { target: 0 }), [undefined, undefined]);
});

test("a round is corrected long after: what is wrong then is the line that cannot be any more", () => {
  const later: Entry[] = [...ROUND, [0, "R9"], [1, "Y2"], [2, "G2"]];
  assert.deepEqual(scorer.read(paper(later, { target: 11 })).scores, [11, 2, 7]);
  const corrected = later.map((entry, at): Entry => (at === 0 ? [0, "Y4 G4 B3"] : entry));
  assert.deepEqual(refused(corrected, { target: 5 }), ["gap 5.1", 3], "the first round is then the last one");
});

test("lines and sums in words", () => {
  const all = paper([...ROUND, [null, "time"]], { minutes: 1 });
  assert.equal(pad.line(all, 0), "Ann, round 1: red 4, yellow 1, green 2, blue 1");
  assert.equal(pad.line(all, 2), "Bob, round 1: no cards");
  assert.equal(pad.line(all, 3), "The time is up");
  const standing = scorer.read(all);
  assert.deepEqual(pad.worked(all, standing, 0), ["Round 1: red 4 − yellow 1 − blue 1 = 2", "Altogether: 2"]);
  assert.deepEqual(pad.worked(all, standing, 1), ["Round 1: 0", "Altogether: 0"]);
  assert.deepEqual(pad.worked(all, standing, 2), ["Round 1: red 3 + green 3 − yellow 1 = 5", "Altogether: 5"]);
});

test("what is counted is written as it is read", () => {
  assert.equal(written({ R: 4, Y: 0, G: 2 }), "R4 G2");
  assert.equal(written({ R: 0 }), "-");
});
