import { answerWith, asked } from "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pictures } from "karban:pictures";

import { MOST_CHARS, type SharedGame, linkTo } from "../src/share/shared";
import { headline, line, ranking } from "../src/share/words";
import { gapView, piles, qwixxView, sheet, threeView } from "./views";

const RECORD = readFileSync(new URL("../../../tests/golden/gap-bare-cards.json", import.meta.url), "utf8");
const RESULT = { scores: [12, -3, 20], winners: [2] };
const shared = (part: Partial<SharedGame> = {}): SharedGame => ({
  game: "gap",
  record: RECORD,
  result: RESULT,
  names: ["Ann", "Bob", "Cid"],
  seat: 0,
  ...part,
});
const position = { at: 7, seat: 1, view: gapView(), asks: { number: 9, seat: 2, view: gapView() } };

/** A record that cannot be made short. */
function long(): string {
  const letters = Array.from({ length: 4_000 }, (_, i) => ((i * 7919) % 10_007).toString(36)).join("");
  return JSON.stringify({ ...JSON.parse(RECORD), more: letters });
}

test("a game is in its link; a position and a question say where, and through whose eyes", async () => {
  answerWith("lost");
  const paths = await Promise.all(
    (["game", "position", "ask"] as const).map((kind) => linkTo(shared({ position }), kind)),
  );
  assert.deepEqual(
    paths.map(({ path, kept }) => [path.replace(/=1[\w-]+/, "=…"), kept]),
    [
      ["/review#r=…", "link"],
      ["/review#r=…&at=7&as=1", "link"],
      ["/review#r=…&as=2&ask=9", "link"],
    ],
  );
  assert.deepEqual(asked, [], "nobody is told of it");
});

test("a table of the server has its review there", async () => {
  const { path } = await linkTo(shared({ table: "k7f3q2", position }), "position");
  assert.equal(path, "/t/k7f3q2/review#at=7&as=1");
});

test("what is too long for a link goes to the server; without one the link is long", async () => {
  answerWith([201, { id: "2abc" }]);
  assert.deepEqual(await linkTo(shared({ record: long(), position }), "ask"), {
    path: "/review#s=2abc&as=2&ask=9",
    kept: "server",
  });
  assert.deepEqual(asked[0]?.body?.record, JSON.parse(long()));
  answerWith([404, { error: "not-found", message: "there is nothing" }]);
  const { path, kept } = await linkTo(shared({ record: long() }), "game");
  assert.ok(kept === "link" && path.length > MOST_CHARS);
});

test("the line tells who has how many points, from the first to the last, and of a question nothing else", () => {
  assert.deepEqual(ranking(RESULT), [2, 0, 1]);
  assert.equal(line(shared(), "game"), "GAP: Cid 20, Ann 12, Bob −3");
  assert.equal(line(shared({ text: "Karban of the day" }), "game"), "Karban of the day");
  assert.equal(line(shared({ position }), "ask"), "GAP: what would you play in the place of Cid?");
  assert.equal(line(shared({ position }), "position"), "GAP, after 7 moves, as Bob saw it");
});

test("the headline names whoever has won", () => {
  const names = ["Ann", "Bob", "Cid"];
  assert.equal(headline(RESULT, names), "Cid has won");
  assert.equal(headline({ scores: [3, 3, 0], winners: [0, 1] }, names), "Ann and Bob share the win");
});

test("a picture of a position shows what the seat sees, whichever seat it is", () => {
  const names = ["Ann", "Bob"];
  const lines = (game: string, view: unknown) => pictures[game]!.lines(view, names).flat();
  const gap = lines(
    "gap",
    gapView({ seat: 1, row: ["R7"], hand: ["G1", "B3"], collections: [["P9"], ["Y2", "R1", "Y4"]] }),
  );
  assert.deepEqual(
    gap.map(({ words, cards }) => [words, ...cards.map(({ value, colour }) => `${colour} ${value}`)]),
    [
      ["Row", "red 7"],
      ["Hand of Bob", "green 1", "blue 3"],
      ["Collection", "yellow 2", "yellow 4"],
      ["", "red 1"],
    ],
  );
  const hands = [
    ["?5", "?6"],
    ["R5", "J3"],
  ];
  const qwixx = lines("qwixx", qwixxView({ seat: 1, hands, sheets: [sheet, { ...sheet, G: [12, 9] }] }));
  assert.deepEqual(
    qwixx[2]!.cards.map(({ value, colour }) => `${colour} ${value}`),
    ["red 5", "joker 3"],
  );
  const crossed = qwixx.flatMap(({ cards }) => cards.filter((card) => card.crossed));
  assert.deepEqual(
    crossed.map(({ value, colour }) => `${colour} ${value}`),
    ["green 12", "green 9"],
  );
  const three = lines("three", threeView({ collections: [piles(), piles({ red: { up: 1, down: 3 } })], seat: 1 }));
  assert.deepEqual(
    three.at(-1)!.cards.map(({ back = false }) => back),
    [true, true, true, false],
  );
});
