import "./environment";

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import type { Entry, Paper } from "../src/game/pad";
import { NotWritten } from "../src/game/pad";
import number from "../src/games/number/pad";

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

const turns = await number.load(await rulesOf("number"));
const ofNumber = (players: number, ...entries: Entry[]) => turns.read(paper("number", players, entries));
const turn = (...written: string[]): Entry[] => written.map((one, seat) => [seat, one]);

test("the worked examples of The Number, written in any order", () => {
  const shown = ofNumber(5, ...turn("761", "513", "444", "444", "220").reverse());
  assert.deepEqual(shown.scores, [0, 7, 4, 4, 2]);
  assert.deepEqual([shown.round, shown.turn, shown.waiting], [1, 2, [0, 1, 2, 3, 4]]);
  assert.deepEqual(ofNumber(5, ...turn("761", "513", "444", "342", "220")).scores, [0, 0, 0, 0, 4]);
});

test("a number that may not be written is refused with its clause", () => {
  const why = (...entries: Entry[]) => refusal(() => ofNumber(2, ...entries));
  assert.equal(why([0, "12"]).clause, "number 2.1");
  assert.equal(why([0, "123"], [0, "456"]).clause, "number 1.1");
  assert.equal(why([0, "-"]).clause, "number 2.3");
  const crossed = why(...turn("123", "456"), [0, "189"]);
  assert.deepEqual([crossed.clause, crossed.at], ["number 2.3", 2]);
  assert.match(crossed.message, /- writes no valid number/);
  assert.equal(ofNumber(2, ...turn("123", "456"), ...turn("-", "789")).scores[1], 4 + 2 + 7 + 3);
});

test("the digits of a round of The Number are counted when it ends", () => {
  const round = [turn("012", "345"), turn("333", "666"), turn("444", "777"), turn("555", "888"), turn("666", "999")];
  const { digits, round: now, scores } = ofNumber(2, ...round.flat());
  assert.deepEqual([digits, now], [[[7, 7]], 2]);
  assert.deepEqual(scores, [0 + 3 + 4 + 5 + 12 + 7, 3 + 2 + 6 + 3 + 7 + 4 + 8 + 6 + 18 + 8 + 7]);
  const over = ofNumber(2, ...round.flat(), ...round.flat());
  assert.deepEqual([over.over, over.winners, over.digits.length], [true, [1], 2]);
  assert.deepEqual(number.worked(paper("number", 2, []), over, 0), [
    "round 1: 0 + 3 + 4 + 5 + 12, crossed out 7 = 31",
    "round 2: 0 + 3 + 4 + 5 + 12, crossed out 7 = 31",
  ]);
});
