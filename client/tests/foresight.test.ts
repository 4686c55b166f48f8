import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Engine, loadEngine } from "../src/engine/engine";
import * as gapAhead from "../src/games/gap/ahead";
import { instead, likeliest, playsWith, read } from "../src/games/gap/choices";
import { handSize } from "../src/games/gap/table";
import * as gapWords from "../src/games/gap/words";
import { judged, worth as numberWorth } from "../src/games/number/ahead";
import * as print from "../src/games/number/print";
import { gainOf, skippedBy, worth as rowWorth } from "../src/games/qwixx/ahead";
import { fieldWords, rowWords } from "../src/games/qwixx/words";
import { foresee, worth as pileWorth } from "../src/games/three/ahead";
import * as board from "../src/games/three/board";
import * as threeWords from "../src/games/three/words";
import { loadForesight, rulesOf } from "./foreseeing";
import { gapView, piles, sheet, threeView } from "./views";

const made = (move: string) => ({ seat: 0, name: "Ann", move, shown: [] as [number, string][] });
const row = ["G6", "B8", "Y8", "R1"];

test("without the rules nothing is foreseen, and everything can be played", () => {
  const view = gapView({ row, legal: ["R7:G6,B8", "R7:G6,Y8", "B1"] });
  assert.equal(gapAhead.worth(["R1"]), null);
  assert.deepEqual(
    playsWith("R7", view, 0).map(({ taken }) => taken),
    [
      ["G6", "B8"],
      ["G6", "Y8"],
    ],
    "what a move names is known",
  );
  assert.deepEqual(read("B1", view, 0), { move: "B1", card: "B1", taken: null, gained: [] });
  assert.equal(gapWords.offered("B1", playsWith("B1", view, 0)), "blue 1");
  assert.equal(gapWords.describeMove(made("B1"), ["Ann"], view, view), "Ann plays the blue 1.");
  assert.equal(foresee(threeView(), 0, "10"), null);
  assert.equal(threeWords.handLabel(threeView(), "10", null), "red 10");
  assert.deepEqual([gainOf(sheet, "R", [4]), skippedBy(sheet, "R", [4])], [null, []]);
  assert.equal(fieldWords(sheet, "R", 4, null, [], [4]), "cross out: red 4");
  assert.equal(rowWords({ ...sheet, R: [2, 3] }, "R"), "red: 2 and 3, 2 crosses. It goes on from 4.");
  assert.deepEqual(
    judged(["480", "420"]).map(({ number, clashes }) => [number, clashes]),
    [
      ["480", []],
      ["420", []],
    ],
  );
});

test("GAP: a card takes its own value, or a neighbour of each side, or stays in the row", async () => {
  await loadForesight();
  const view = gapView({ row, legal: ["R7:G6,B8", "R7:G6,Y8", "B1", "Y4"] });
  assert.deepEqual(read("B1", view, 0), { move: "B1", card: "B1", taken: ["R1"], gained: ["R1", "B1"] });
  assert.deepEqual(read("R7:G6,B8", view, 0).gained, ["R7", "G6", "B8"]);
  assert.deepEqual(read("Y4", view, 0), { move: "Y4", card: "Y4", taken: [], gained: [] });
  assert.deepEqual(read("B1", view, 1).taken, ["R1"], "of somebody else, whose hand is not seen");
  assert.equal(gapWords.offered("Y4", playsWith("Y4", view, 0)), "yellow 4, would stay in the row");
  assert.equal(gapWords.describeMove(made("B1"), ["Ann"], view, view), "Ann plays the blue 1 and takes the red 1.");
});

test("GAP: the play that is worth most now is offered first, and another card can be taken instead", () => {
  const view = gapView({ row, legal: ["R7:G6,B8", "R7:G6,Y8"], collections: [["Y1", "Y2", "Y3"], []] });
  const plays = playsWith("R7", view, 0);
  const best = likeliest(plays, view.collections[0]!)!;
  assert.equal(best.move, "R7:G6,Y8");
  assert.equal(instead(best, "B8", plays).move, "R7:G6,B8");
});

test("GAP: plus for the tallest stacks, minus for the lowest, nothing taken off where all are level", () => {
  const worth = (cards: string) => gapAhead.worth(cards.split(" ").filter(Boolean))!;
  assert.deepEqual(worth("R1 R2 R3 Y4 G5 G6"), { plus: 3, minus: 1, points: 2, most: ["R"], fewest: ["Y"] });
  assert.deepEqual(worth("R1 R2 Y4 Y5 G6"), { plus: 4, minus: 1, points: 3, most: ["R", "Y"], fewest: ["G"] });
  assert.deepEqual(worth("R1 Y4"), { plus: 2, minus: 0, points: 2, most: ["R", "Y"], fewest: [] });
  assert.deepEqual(worth(""), { plus: 0, minus: 0, points: 0, most: [], fewest: [] });
});

test("GAP: the last position of a round is the one before the row is cleared", () => {
  const before = gapView({ row, hand: ["B1"], hand_sizes: [1, 0], pile: 0, to_act: [0] });
  const last = gapAhead.ahead.now!.roundOver(before, 0, "B1");
  assert.deepEqual(last.row, ["G6", "B8", "Y8"]);
  assert.deepEqual([last.hand, last.hand_sizes, last.round], [[], [0, 0], 1]);
  assert.deepEqual(last.collections, [["R1", "B1"], []]);
});

test("Three: a card in a full row takes the higher ones, or the first one if there are none", () => {
  const view = threeView({ rows: [["0", "5", "20", "25"], ["30"], ["60"]], hand: ["10", "28"] });
  const middle = foresee(view, 0, "10")!;
  assert.deepEqual([middle.row, middle.place, middle.taken, middle.highest], [0, 2, ["20", "25"], false]);
  assert.equal(middle.points, 2);
  const top = foresee(view, 0, "28")!;
  assert.deepEqual([top.place, top.taken, top.highest, top.points], [4, ["5"], true, 1]);
  const room = foresee(view, 0, "40")!;
  assert.deepEqual([room.row, room.place, room.taken, room.points], [1, 1, [], 0]);
});

test("Three: the third of a colour turns all three face down, and the seventh colour brings the bonus", () => {
  const rows = [["0", "5", "20", "25"], ["30"], ["60"]];
  const pair = threeView({ rows, collections: [piles({ green: { up: 2, down: 0 } }), piles()], scores: [5, 0] });
  const { turned, points, piles: after } = foresee(pair, 0, "10")!;
  assert.deepEqual([turned, after.green, points], [["green"], { up: 0, down: 3 }, -7]);
  const one = { up: 1, down: 0 };
  const six = piles(Object.fromEntries(Object.keys(piles()).map((colour) => [colour, one])));
  const nearly = threeView({ rows, collections: [{ ...six, orange: { up: 0, down: 0 } }, piles()], stack: [7, 5, 3] });
  const seventh = foresee(nearly, 0, "10")!;
  assert.deepEqual([seventh.bonus, seventh.points], [7, 4 + 1 + 7]);
  assert.deepEqual([pileWorth(one), pileWorth({ up: 2, down: 0 }), pileWorth({ up: 1, down: 3 })], [1, 5, -2]);
});

test("Qwixx: further crosses bring more, the last closes the row, and what lies before is skipped", () => {
  assert.deepEqual([1, 2, 3, 12].map(rowWorth), [1, 3, 6, 78]);
  const red = { ...sheet, R: [2, 3, 4, 5, 6], G: [12] };
  assert.equal(gainOf(red, "R", [7]), 6);
  assert.equal(gainOf(red, "R", [12]), 6 + 7, "with the lock");
  assert.deepEqual(skippedBy(red, "R", [12]), [7, 8, 9, 10, 11]);
  assert.deepEqual(skippedBy(red, "G", [9, 10].reverse()), [11]);
  assert.deepEqual(skippedBy(red, "R", []), []);
});

test("The Number: a number is out by every lower one with which it shares a digit, and void ones by none", () => {
  const out = judged(["480", "420", null, "048", "-"]).map(({ seat, clashes }) => [seat, clashes]);
  assert.deepEqual(out, [
    [
      0,
      [
        { digits: ["0", "4"], lower: "420", place: 1 },
        { digits: ["0", "4", "8"], lower: "048", place: 2 },
      ],
    ],
    [1, [{ digits: ["0", "4"], lower: "048", place: 2 }]],
    [3, []],
    [4, []],
  ]);
  assert.deepEqual(
    [numberWorth("480", 1), numberWorth("480", 5), numberWorth("048", 5), numberWorth("-", 1)],
    [4, 8, 0, 0],
  );
});

test("what is printed on boards and sheets is what the rules say", async () => {
  const constants = async (game: string) =>
    (await loadEngine(await rulesOf(game)).then((e: Engine) => e.about)).constants;
  const [gap, number, three] = [await constants("gap"), await constants("number"), await constants("three")];
  const turns = [1, 2, 3, 4, 5];
  assert.deepEqual([0, ...turns.map(print.bonusOf)], number.BONUS);
  assert.deepEqual([print.ROUNDS, print.TURNS], [number.ROUNDS, number.TURNS]);
  assert.deepEqual(
    turns.map(print.timesOf),
    turns.map((turn) => numberWorth("100", turn)),
  );
  for (const players of [2, 3, 4, 5, 6]) assert.equal(handSize({ players }), (gap.HAND_SIZE as number[])[players]);
  assert.deepEqual(board.RUNNING, three.RUNNING_BONUS);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(board.finalBonus), three.FINAL_BONUS);
  assert.deepEqual(
    [board.PLACES, board.IN_ROW, board.ALL_COLOURS, board.DROPPED],
    [three.ROW_SIZE, three.IN_ROW, three.COLOURS, three.KEPT],
  );
});
