import "./environment";

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { h } from "preact";
import { render } from "preact-render-to-string";

import type { Entry, Paper } from "../src/game/pad";
import { NotWritten } from "../src/game/pad";
import qwixx from "../src/games/qwixx/pad";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const rulesOf = async (game: string) => new Uint8Array(await readFile(new URL(`${game}.wasm`, FILES)));
const names = ["Ann", "Bob", "Cid", "Dan", "Eve"];
const paper = (game: string, players: number, entries: Entry[]): Paper => ({
  game,
  players,
  names: names.slice(0, players),
  options: {},
  first: 0,
  entries,
});
const refusal = (read: () => unknown): NotWritten => {
  try {
    read();
  } catch (error) {
    if (error instanceof NotWritten) return error;
    throw error;
  }
  return assert.fail("it was written");
};
const lines = (seat: number, written: string): Entry[] => written.split(" ").map((one) => [seat, one]);

const crosses = await qwixx.load(await rulesOf("qwixx"));
const ofQwixx = (...entries: Entry[]) => crosses.read(paper("qwixx", 3, entries));
const CLOSED = "R2 R3 R4 R5 R6 R12"; // with the lock seven crosses
const TWO_CLOSED = `${CLOSED} G12 G11 G10 G9 G8 G2`;

test("a Qwixx sheet is worth what its crosses and misthrows are, the lock included", () => {
  const { scores, sheets, points } = ofQwixx(...lines(0, CLOSED), ...lines(1, "B12 B3 x x"));
  assert.deepEqual(scores, [28, 3 - 10, 0]);
  assert.deepEqual(sheets[0]?.locks, ["R"]);
  assert.equal(points[0]?.R, 28);
});

test("a cross that Qwixx does not allow is refused with its clause and its line", () => {
  const why = (...entries: Entry[]) => {
    const { clause, at } = refusal(() => ofQwixx(...entries));
    return [clause, at];
  };
  assert.deepEqual(why([0, "R5"], [0, "R5"]), ["qwixx 2.1", 1]);
  assert.deepEqual(why([0, "G5"], [0, "G6"]), ["qwixx 2.1", 1]);
  assert.deepEqual(why(...lines(0, "Y2 Y3 Y4 Y5 Y12")), ["qwixx 2.2", 4]);
  assert.deepEqual(why(...lines(0, `${CLOSED} R11`)), ["qwixx 2.3", 6]);
  assert.deepEqual(why([null, "end"]), ["qwixx 4.6", 0]);
  assert.equal(why([0, "P5"])[1], 0);
  assert.equal(why([3, "R5"])[1], 0);
});

test("when Qwixx ends, each of the others may still cross out the number for all, and nothing else", () => {
  const ended = ofQwixx(...lines(0, TWO_CLOSED));
  assert.deepEqual([ended.over, ended.ending?.by, ended.winners], [false, 0, []]);
  assert.equal(ended.open[0]?.size, 0);
  const late = ofQwixx(...lines(0, TWO_CLOSED), [1, "R2"], [null, "end"]);
  assert.deepEqual([late.over, late.winners, late.scores], [true, [0], [56, 1, 0]]);
  const why = (...entries: Entry[]) => refusal(() => ofQwixx(...lines(0, TWO_CLOSED), ...entries)).clause;
  assert.equal(why([0, "B2"]), "qwixx 4.6");
  assert.equal(why([1, "x"]), "qwixx 4.6");
  assert.equal(why([1, "R4"], [1, "B4"]), "qwixx 4.3");
  assert.equal(why([1, "R4"], [2, "R5"]), "qwixx 4.3");
  assert.equal(why([null, "end"], [1, "R4"]), "qwixx 4.6");
});

test("four misthrows end Qwixx", () => {
  const { ending, scores } = ofQwixx(...lines(2, "x x x x"));
  assert.deepEqual([ending?.by, ending?.penalties, scores], [2, true, [0, 0, -20]]);
});

test("a sheet of Qwixx is worked out row by row", () => {
  const entries = [...lines(0, "R2 R3 B12 x")];
  assert.deepEqual(qwixx.worked(paper("qwixx", 2, entries), ofQwixx(...entries), 0), [
    "red: 2 crosses = 3",
    "yellow: 0 crosses = 0",
    "green: 0 crosses = 0",
    "blue: 1 cross = 1",
    "1 misthrow = −5",
  ]);
});

test("a sheet of Qwixx offers exactly the fields that may be crossed out", () => {
  const papers = [
    [],
    lines(0, "R2 G12 Y5 Y6 Y7 Y8"),
    lines(1, "B12 B11 B10 B9 B8"),
    lines(0, CLOSED),
    lines(0, TWO_CLOSED),
    [...lines(0, TWO_CLOSED), ...lines(1, "R4")],
    [...lines(0, TWO_CLOSED), ...lines(1, "R4"), [null, "end"] as Entry],
  ];
  const fields = [..."RYGB"].flatMap((row) => Array.from({ length: 11 }, (_, place) => `${row}${place + 2}`));
  for (const [place, entries] of papers.entries()) {
    const { open } = ofQwixx(...entries);
    for (const seat of [0, 1, 2]) {
      const may = fields.filter((field) => {
        try {
          return ofQwixx(...entries, [seat, field]);
        } catch (error) {
          if (error instanceof NotWritten) return false;
          throw error;
        }
      });
      assert.deepEqual([...open[seat]!].sort(), may.sort(), `paper ${place}, seat ${seat}`);
    }
  }
});

test("where everybody has a phone of their own, the sheets of others are only looked at", () => {
  const board = (seats: number[]) => {
    const own = paper("qwixx", 3, []);
    const write = () => true;
    return render(
      h(qwixx.Board, { paper: own, standing: crosses.read(own), seats, write, correct: write, strike: write }),
    );
  };
  const dead = (html: string) => html.match(/<button[^>]* disabled/g)?.length ?? 0;
  assert.match(board([1]), /aria-label="Bob's sheet"/); // one's own comes first
  assert.equal(dead(board([1])), 0);
  assert.equal(dead(board([])), 45);
});
