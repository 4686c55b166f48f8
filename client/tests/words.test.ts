import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName, colourOf, valueOf } from "../src/cards/colours";
import { titleOf } from "../src/core/page-data";
import { digitOf } from "../src/core/keys";
import * as gap from "../src/games/gap/words";
import * as number from "../src/games/number/words";
import { read } from "../src/games/qwixx/moves";
import type { GapView } from "../src/wire";
import { clockWords } from "../src/words/clock";
import { botOf, initialOf, sameDevice, seatNames } from "../src/words/names";

const made = (move: string) => ({ seat: 0, name: "Ann", move, shown: [] as [number, string][] });

test("clocks are told in the largest unit that fits", () => {
  assert.equal(clockWords(null), "no clock");
  assert.equal(clockWords({ each: 172_800 }), "2 days a move");
  assert.equal(clockWords({ each: 90 }), "90 seconds a move");
  assert.equal(clockWords({ bank: 300 }), "5 minutes for the whole game");
  assert.equal(clockWords({ bank: 3600, increment: 5 }), "1 hour + 5 seconds a move");
});

test("bots have numbers where there are several, people their names, free seats none", () => {
  assert.deepEqual(seatNames({ names: ["Ann", "bot:hard", null] }), ["Ann", "Bot", "free seat"]);
  assert.deepEqual(seatNames({ names: ["bot:easy", "Bob", "bot:easy"] }), ["Bot 1", "Bob", "Bot 2"]);
  assert.deepEqual([botOf("bot:hard"), botOf("Ann"), botOf(null)], ["hard", null, null]);
});

test("one sign stands for a name, whole even if it is made of several", () => {
  assert.deepEqual(["žofie", "👩‍🚀 Eva", ""].map(initialOf), ["Ž", "👩‍🚀", ""]);
});

test("cards have colours, values and names", () => {
  assert.deepEqual([colourOf("R7"), colourOf("?7"), valueOf("?12")], ["red", null, 12]);
  assert.deepEqual(
    ["R7", "?7"].map((card) => cardName(card)),
    ["red 7", "7"],
  );
});

test("a game that the client does not know is called as the server calls it", () => {
  assert.deepEqual(["gap", "new-one", "gone"].map(titleOf), ["GAP", "A new one", "Gone"]);
});

test("digits are found on keyboards that want Shift for them", () => {
  const key = (part: object) => digitOf({ key: "", code: "", shiftKey: false, ...part } as KeyboardEvent);
  assert.equal(key({ key: "3", code: "Digit3" }), "3");
  assert.equal(key({ key: "š", code: "Digit3" }), "3");
  assert.equal(key({ key: "#", code: "Digit3", shiftKey: true }), undefined);
});

test("GAP tells what was taken, and what a round brought", () => {
  const view = (part: object) => ({ row: ["G6", "B8"], round_scores: [], ...part }) as unknown as GapView;
  assert.equal(gap.describeMove(made("R7"), ["Ann"], null, null), "Ann plays the red 7.");
  assert.equal(gap.describeMove(made("R3"), ["Ann"], view({}), view({})), "Ann plays the red 3; it stays in the row.");
  const ended = view({ round_scores: [[5, -1]] });
  assert.equal(
    gap.describeMove(made("R7:G6,B8"), ["Ann", "Bob"], view({}), ended),
    "Ann plays the red 7 and takes the green 6 and the blue 8. Round 1 is over. Ann: 5, Bob: −1.",
  );
});

test("The Number tells all numbers that were shown together", () => {
  const shown = {
    ...made("513"),
    shown: [
      [0, "513"],
      [1, "220"],
    ] as [number, string][],
  };
  const words = number.describeMove(shown, ["Ann", "Bob"], null, null);
  for (const part of ["Ann", "513", "Bob", "220"]) assert.ok(words.includes(part), words);
});

test("moves of Qwixx are read as the server writes them", () => {
  assert.deepEqual(read("T1,4").slots, [1, 4]);
  assert.deepEqual([read("R4").row, read("R4").crossed], ["R", [4]]);
  assert.deepEqual(read("-").crossed, []);
});

test("who plays at one device with others is named to those who do not", () => {
  const names = ["Ann", "Bob", "Cid", "bot:easy"];
  const message = { names, devices: [0, 1, 0, null] };
  assert.deepEqual(
    names.map((_, seat) => sameDevice(message, seat)),
    [["Cid"], [], ["Ann"], []],
  );
  assert.deepEqual(sameDevice({ names: ["Ann", "Cid", "bot:easy"], devices: [0, 0, null] }, 0), []); // all of them
  assert.deepEqual(sameDevice({ names: ["Ann", "Cid", null], devices: [0, 0, null] }, 0), ["Cid"]); // somebody may come
  assert.deepEqual(sameDevice({ names, devices: null }, 0), []);
});
