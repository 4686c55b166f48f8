import "./environment";
import assert from "node:assert/strict";
import { before, test } from "node:test";

import type { Scene } from "../src/game/drawing";
import { sentences as gap } from "../src/games/gap/reason";
import { sentences as number } from "../src/games/number/reason";
import { sentences as qwixx } from "../src/games/qwixx/reason";
import { sentences as three } from "../src/games/three/reason";
import { told } from "../src/local/bots";
import { sentences as plain } from "../src/plain/reason";
import { reasonLater } from "../src/table/reason";
import type { ConsideredMove, GapView, NumberView, QwixxView, ThreeView, View } from "../src/wire";
import { expected, lead } from "../src/words/figures";
import { compared, moreNow } from "../src/words/reasons";
import { loadForesight } from "./foreseeing";
import { gapView, qwixxView, sheet as clean, threeView } from "./views";

/** What matters here of a scene, for seat 0. */
const scene = <V extends View>(view: Partial<V>) => ({ view, seat: 0 }) as unknown as Scene<V>;
const sheet = { ...clean, R: [2, 3] };
const considered = (...wins: number[]): ConsideredMove[] =>
  wins.map((share, place) => ({ move: `m${place}`, wins: share, error: 0.005, points: 10 }));

before(loadForesight);

test("GAP: a hint says what is taken, what this round is worth then, and what is left to the next", () => {
  const collections = [["R2", "R5"], []];
  const hand = ["R7", "Y5", "B1"];
  const view = gapView({ hand, row: ["G6", "B8", "R1"], collections, legal: ["R7:G6,B8", "Y5:G6", "B1"] });
  assert.deepEqual(gap(scene<GapView>(view), "B1"), [
    "Play the blue 1 and take the red 1: this round 2 → 2.",
    "Of the 42 cards you cannot see, 20 would bring the next player points from what this leaves, +3 at most.",
    "Everything else costs points.",
  ]);
  const [only, , none] = gap(scene<GapView>({ ...view, hand: ["Y9"], legal: ["Y9:B8"] }), "Y9:B8");
  assert.match(only!, /^Play the yellow 9 and take the blue 8/);
  assert.equal(none, "There is no other choice.");
});

test("GAP: of a card that brings less now it is said what it is for", () => {
  const collections = [
    ["G4", "G5", "G8"],
    ["R1", "R8", "R9"],
  ];
  const view = gapView({ hand: ["R7", "G2"], row: ["R6", "G1"], collections, legal: ["G2:G1", "R7:R6"] });
  assert.deepEqual(gap(scene<GapView>(view), "R7:R6"), [
    "Play the red 7 and take the red 6: this round 3 → 1.",
    "Playing the green 2 and taking the green 1 would bring +2 now, but leave the next player up to +2 instead of 0.",
  ]);
});

test("Three: a hint says whether the row is full, what it takes and what that brings", () => {
  const view = threeView({ rows: [["0"], ["30", "40"], ["60"]] });
  const room = three(scene<ThreeView>({ ...view, hand: ["10"], legal: ["10"] }), "10");
  assert.equal(room[0], "Lay the red 10: there is room in the row, it takes nothing.");
  assert.equal(room.at(-1), "There is no other choice.");
  const full = { ...view, hand: ["10", "40"], rows: [["0", "5", "20", "25"], ["30"], ["60"]], legal: ["10", "40"] };
  assert.deepEqual(three(scene<ThreeView>(full), "10"), [
    "Lay the red 10: it takes the higher ones, the green 20 and the orange 25 (+2).",
    "Colours face up: 0 → 2.",
    "After this move the next player can gain 0 at most.",
    "Nothing else brings as much at once.",
  ]);
  const [, why] = three(scene<ThreeView>(full), "40");
  assert.equal(why, "Laying the red 10 would bring more now: +2.");
});

test("Qwixx: a hint says what is crossed out, what is skipped, and what a number could become", () => {
  const view = qwixxView({ sheets: [sheet, clean], legal: ["-", "R9"], active: 1 });
  const said = (text: string, part: Partial<QwixxView> = {}) => qwixx(scene<QwixxView>({ ...view, ...part }), text);
  assert.deepEqual(said("R9"), ["Cross out red 9: +3 points.", "It skips 4, 5, 6, 7 and 8."]);
  assert.deepEqual(said("-"), ["Pass: 9 would skip at least 5 numbers."]);
  assert.deepEqual(said("-", { legal: ["-"] }), ["Pass: 9 fits none of your rows."]);
  assert.deepEqual(said("T1,2"), [
    "Take 4 and 12: 4 skips nothing (red); 12 skips nothing (green and blue).",
    "In the display 7 and 8 remain.",
  ]);
  assert.equal(said("T3", { sheets: [clean, clean] })[0], "Take 7: 7 skips at least 5 (in every row).");
  assert.deepEqual(said("R:4,5=4,5"), ["Lay red 4 and 5, cross out 4 and 5: +7 points.", "It skips nothing."]);
  assert.deepEqual(said("B:4=", { legal: ["B:4="] }).slice(0, 2), [
    "Lay blue 4 and cross out nothing.",
    "Nothing in your hand can be crossed out.",
  ]);
});

test("Qwixx: whoever is up hears whether passing leads to a misthrow", () => {
  const view = qwixxView({ sheets: [{ ...clean, R: [9] }, clean], legal: ["-"], active: 0 });
  const hands = (card: string) => ({ ...view, hands: [[card], []] });
  assert.equal(qwixx(scene<QwixxView>(hands("R10")), "-")[1], "Your own cards can still cross something out.");
  assert.equal(
    qwixx(scene<QwixxView>(hands("R8")), "-")[1],
    "Your own cards cross nothing out either: a misthrow, −5.",
  );
});

test("The Number: a hint says what it brings, how often it would stand, and what it spends", () => {
  const view = {
    turn: 1,
    free: [
      ["1", "2", "9"],
      ["3", "4"],
      ["2", "5"],
    ],
    void: [false, false, false],
  };
  assert.deepEqual(number(scene<NumberView>(view), "911"), [
    "Write 911: 9 points if it stands, 11 as the highest.",
    "No lower number can have any of its digits: it stands.",
    "If it stands it crosses out 2 digits: a point each at the end of the round.",
  ]);
  // Of the eight numbers of 2 and 5 all but 555 have a 2, and all are lower.
  assert.equal(
    number(scene<NumberView>(view), "922")[1],
    "If the others wrote at random, it would stand 13% of the time.",
  );
  assert.match(number(scene<NumberView>({ ...view, turn: 5 }), "222")[0]!, /4 points if it stands, 12 as the highest/);
  assert.deepEqual(number(scene<NumberView>(view), "-"), [
    "Write no valid number: it crosses out no digit.",
    "Your 9 stays free for turn five, where it counts twice.",
  ]);
});

test("a game that the client does not know says the move", () => {
  assert.deepEqual(plain(scene<View>({}), "R7"), ["A strong player would play: red 7."]);
});

test("nothing is said before the words are loaded, and then all of it", async () => {
  const reason = reasonLater(async () => ({ sentences: (_scene, move) => [`${move} takes.`, "It scores."] }));
  assert.equal(reason(scene<View>({}), "R7"), "");
  await reason.load();
  assert.equal(reason(scene<View>({}), "R7"), "R7 takes. It scores.");
});

test("what a move brings at once is set beside all others", () => {
  assert.deepEqual(compared(3, [1, 3]), []);
  assert.deepEqual(compared(3, [1, 2]), ["Nothing else brings as much at once."]);
  assert.deepEqual(compared(0, [-1]), ["Everything else costs points."]);
  assert.deepEqual(compared(-1, [-2]), ["Everything else costs more."]);
  assert.deepEqual(compared(0, []), ["There is no other choice."]);
});

test("of a move that brings more now the search says what it wins, as far as it can tell", () => {
  const said = (...wins: number[]) => moreNow("this", 4, { move: "m0", other: "m1", considered: considered(...wins) });
  assert.equal(said(0.62, 0.55), "This would bring +4 now, but win 55% instead of 62%, as the search has it.");
  assert.equal(said(0.62, 0.615), "This would bring +4 now, and is about equally good.");
  assert.equal(said(0.55, 0.62), "This would bring more now: +4.");
  assert.equal(said(), "This would bring more now: +4.");
});

test("how far ahead a move is is said only as far as it can be told", () => {
  const said = (...wins: number[]) => lead(considered(...wins));
  assert.equal(said(0.62, 0.55), "Chance to win about 62%, with the next best choice 55%.");
  assert.equal(said(0.62, 0.615, 0.61), "2 other choices are about equally good.");
  assert.equal(said(0.62, 0.615, 0.5), "1 other choice is about equally good.");
  const unsure = considered(0.62, 0.6).map((one) => ({ ...one, error: 0.05 }));
  assert.equal(lead(unsure), "Which of the best is better cannot be told.");
  assert.equal(said(0.62), "");
  assert.equal(said(), "");
});

test("what is expected of a move is said with two standard errors", () => {
  assert.equal(expected(considered(0.5)[0]!), "wins 50 ± 1 %, about 10 points");
  assert.equal(expected({ move: "m", wins: 0.254, error: 0.1, points: -3.2 }), "wins 25 ± 20 %, about −3 points");
});

test("a hint tells the moves of which enough is known, and what is clearly better first", () => {
  const one = (move: number, share: number, error: number, weight: number) => ({
    move,
    share,
    error,
    score: 1,
    weight,
  });
  const moves = (...all: ReturnType<typeof one>[]) =>
    told({ move: 1, considered: all, rounds: 100 }).map(({ move }) => move);
  assert.deepEqual(moves(one(1, 0.5, 0.02, 0.6), one(2, 0.4, 0.02, 0.3), one(3, 0.9, 0.2, 0.1)), [1, 2]);
  assert.deepEqual(moves(one(1, 0.5, 0.2, 0.6), one(2, 0.4, 0.02, 0.4)), []);
  assert.deepEqual(moves(one(1, 0.5, 0.02, 0.6), one(2, 0.6, 0.02, 0.3)), [2, 1]);
  assert.deepEqual(moves(one(1, 0.5, 0.02, 0.6), one(2, 0.6, 0.02, 0.05)), [1, 2]);
  assert.deepEqual(moves(one(1, 0.5, 0.02, 0.9), one(2, 0, 0, 0.01)), [1]); // tried once, and lost
});
