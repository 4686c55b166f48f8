import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName, colourOf, letterOf, valueOf } from "../src/cards/colours";
import { setLanguage } from "../src/core/texts";
import { titleOf } from "../src/core/page-data";
import { digitOf } from "../src/core/keys";
import * as gap from "../src/games/gap/words";
import { judged } from "../src/games/number/ahead";
import * as number from "../src/games/number/words";
import { read } from "../src/games/qwixx/choices";
import type { GapView } from "../src/wire";
import { loadForesight } from "./foreseeing";
import { gapView } from "./views";
import { clockWords } from "../src/words/clock";
import type { StateMessage } from "../src/wire";
import { botOf, expectedNames, initialOf, sameDevice, seatNames, signsOf, takenNames } from "../src/words/names";

const made = (move: string) => ({ seat: 0, name: "Ann", move, shown: [] as [number, string][] });

test("letters on cards are those of the language, where no two colours begin alike", async () => {
  const letters = () => ["red", "yellow", "green", "blue", "purple", "joker", "turquoise"].map(letterOf).join(" ");
  assert.equal(letters(), "R Y G B P J ");
  await setLanguage("cs");
  assert.equal(letters(), "Č Ž Z M F  ");
  assert.equal(cardName("G2"), "zelená\u00a02");
  await setLanguage("en");
});

test("clocks are told in the largest unit that fits", () => {
  assert.equal(clockWords(null), "no clock");
  assert.equal(clockWords({ each: 172_800 }), "2 days a move");
  assert.equal(clockWords({ each: 90 }), "90 seconds a move");
  assert.equal(clockWords({ bank: 300 }), "5 minutes for the whole game");
  assert.equal(clockWords({ bank: 3600, increment: 5 }), "1 hour + 5 seconds a move");
});

test("a seat that is kept for somebody before a rematch is theirs by name", () => {
  const setup = { kept: [null, { name: "Bob", declined: false }, null] };
  const message = { names: ["Ann", null, null], bots: [], setup } as unknown as StateMessage;
  assert.deepEqual(expectedNames(message), ["Ann", "Bob", "free seat"]);
});

test("bots have numbers where there are several, people their names, free seats none", () => {
  assert.deepEqual(seatNames({ names: ["Ann", "bot:hard", null] }), ["Ann", "Bot", "free seat"]);
  assert.deepEqual(seatNames({ names: ["bot:easy", "Bob", "bot:easy"] }), ["Bot 1", "Bob", "Bot 2"]);
  const named = { names: ["Ann", "bot:hard", null, "bot:easy"], bots: [null, "Panda", null, "Kiwi"] };
  assert.deepEqual(seatNames(named), ["Ann", "Panda", "free seat", "Kiwi"], "as the server calls them");
  assert.deepEqual(takenNames(named), ["Ann", "Panda", "Kiwi"]);
  assert.deepEqual([botOf("bot:hard"), botOf("Ann"), botOf(null)], ["hard", null, null]);
});

test("one sign stands for a name, whole even if it is made of several", () => {
  assert.deepEqual(signsOf(["Ann", "Ann 2", "Bob", "Adam"]), ["An", "A2", "B", "Ad"], "told apart without colours");
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

test("GAP tells what was taken, and what a round brought", async () => {
  await loadForesight();
  const view = (part: Partial<GapView>) => gapView({ row: ["G6", "B8"], ...part });
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

test("a number that does not count comes last, is compared with none, and is named", () => {
  const verdicts = judged(["-", "220", null, "513", "-"]);
  assert.deepEqual(
    verdicts.map(({ seat, isVoid, clashes }) => [seat, isVoid, clashes]),
    [
      [3, false, []],
      [1, false, []],
      [0, true, []],
      [4, true, []],
    ],
  );
  const shown = {
    ...made("-"),
    shown: [
      [0, "-"],
      [1, "220"],
    ] as [number, string][],
  };
  const words = number.describeMove(shown, ["Ann", "Bob"], null, null);
  assert.equal(words, "The numbers are shown. Bob 220. Ann: no valid number.");
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
