import "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { type Entry, NotWritten, type Paper } from "../src/game/pad";
import pad from "../src/games/three/pad";

const scorer = await pad.load(readFileSync(new URL("../../../src/karban/web/static/wasm/three.wasm", import.meta.url)));

const paper = (...entries: Entry[]): Paper => ({
  game: "three",
  players: 2,
  names: ["Ann", "Bob"],
  options: {},
  first: 0,
  entries,
});

function refused(...entries: Entry[]): [clause: string | undefined, at: number | undefined] {
  try {
    scorer.read(paper(...entries));
  } catch (error) {
    assert.ok(error instanceof NotWritten);
    assert.match(error.message, /^\S.*\.$/, "a whole sentence");
    return [error.clause, error.at];
  }
  return assert.fail("it was read");
}

const SEVEN: Entry[] = [
  [0, "G O L"],
  [0, "R B M"],
  [0, "T"],
];

test("the third card of a colour turns all three over, a fourth begins anew", () => {
  const { takers, scores } = scorer.read(paper([0, "G G"], [0, "G O"], [0, "G"]));
  assert.deepEqual(takers[0]!.piles.G, { up: 1, down: 3 });
  assert.deepEqual(scores, [1 - 3 + 1, 0]);
});

test("seven colours at the end of a turn take the bonus that is on top", () => {
  const both = scorer.read(paper(...SEVEN, ...SEVEN.map(([, cards]): Entry => [1, cards])));
  assert.deepEqual(
    [both.running, both.stack, both.scores],
    [
      [10, 7],
      [5, 3],
      [17, 14],
    ],
  );
});

test("it matters which cards were taken in one turn", () => {
  const begun: Entry[] = [
    [0, "G G O"],
    [0, "L R B"],
    [0, "M"],
  ];
  assert.equal(scorer.read(paper(...begun, [0, "T G"])).running[0], null, "the third green goes in the same turn");
  assert.equal(scorer.read(paper(...begun, [0, "T"], [0, "G"])).running[0], 10);
});

test("the bonus of the end comes with the last card, and is foreseen before", () => {
  const { scores, final, over, winners } = scorer.read(paper(...SEVEN));
  assert.deepEqual([scores[0], final[0], over, winners], [17, 10, false, []]);
  const ended = scorer.read(paper(...SEVEN, [null, "end"]));
  assert.deepEqual([ended.scores, ended.over, ended.winners], [[27, 0], true, [0]]);
});

test("a card without colour counts for nothing, but it is one of the cards of a turn", () => {
  const { scores, left } = scorer.read(paper([0, "N G"]));
  assert.deepEqual([scores[0], left.N, left.G], [1, 2, 11]);
});

test("what would come of a turn is told before it is written", () => {
  const standing = scorer.read(paper(...SEVEN.slice(0, 2)));
  assert.equal(standing.after(0, ["T"])!.scores[0], 17);
  assert.equal(standing.after(1, ["N", "N", "N", "N"]), null, "nobody takes four");
  assert.equal(standing.scores[0], 6, "and nothing has changed");
});

test("what cannot be is refused with the clause and the line", () => {
  const greens: Entry[] = Array.from({ length: 6 }, (_, i) => [i % 2, "G G"]);
  assert.deepEqual(refused(...greens, [0, "G"]), ["three 1.2", 6], "twelve green cards, no more");
  assert.deepEqual(refused([0, "N N N"], [1, "N"]), ["three 1.2", 1]);
  assert.deepEqual(refused([0, "G O L R"]), ["three 3.3", 0]);
  assert.deepEqual(refused([null, "end"], [0, "G"]), ["three 4.1", 1]);
  const many: Entry[] = Array.from({ length: 19 }, (_, i) => [0, "GOLRBMT"[i % 7]!]);
  assert.deepEqual(refused(...many), ["three 4.1", 18], "nobody lays more than eighteen cards");
  for (const nonsense of ["", "X", "g", "G,O", "GO", " G", "end"]) {
    assert.deepEqual(refused([0, nonsense]), [undefined, 0], nonsense);
  }
  assert.deepEqual(refused([null, "time"]), [undefined, 0]);
  assert.deepEqual(refused([2, "G"]), [undefined, 0], "there is no third player");
});

test("lines and sums in words", () => {
  const all = paper(...SEVEN, [0, "G N"], [1, "R R R"], [null, "end"]);
  assert.equal(pad.line(all, 3), "Ann: green, no colour");
  assert.equal(pad.line(all, 5), "The last card is laid");
  const standing = scorer.read(all);
  assert.deepEqual(pad.worked(all, standing, 0), [
    "6 colours with one card: 6 × 1 = 6",
    "1 colour with two cards: 1 × 5 = 5",
    "Running bonus: 10",
    "Final bonus for 7 colours: 10",
    "Altogether: 31",
  ]);
  assert.deepEqual(pad.worked(all, standing, 1), ["3 cards face down: −3", "Altogether: −3"]);
});
