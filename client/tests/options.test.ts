import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { pageData } from "../src/core/page-data";
import type { AnswerOption, ColoursOption } from "../src/game/options";
import { askedFor, choicesFor, pickedOf, wrongWith } from "../src/front/chosen";
import { optionsOf } from "../src/words/game-options";
import { optionTerms } from "../src/words/terms";

const [gap, other] = pageData.games as [(typeof pageData.games)[0], (typeof pageData.games)[0]];
const colours = optionsOf("gap").find(({ name }) => name === "colours") as ColoursOption;
const target = optionsOf("gap").find(({ name }) => name === "target") as AnswerOption;
const OWN = target.values.length; // the place behind the last answer

test("colours are asked for only where some stay aside", () => {
  const names = (players: number) => choicesFor(gap, players).map(({ name }) => name);
  assert.ok(names(2).includes("colours"));
  assert.ok(!names(4).includes("colours"));
});

test("when more people play, colours are added to those that were picked", () => {
  const chosen = { picked: ["G", "B", "P"], players: 2 };
  assert.deepEqual(pickedOf(gap, colours, chosen, 2), ["G", "B", "P"]);
  assert.deepEqual(pickedOf(gap, colours, chosen, 3), ["R", "G", "B", "P"]);
});

test("too few and too many colours are told in words", () => {
  assert.equal(wrongWith(gap, colours, { picked: ["R", "Y"], players: 2 }, 2), "Choose 1 more colour.");
  assert.equal(wrongWith(gap, colours, { picked: ["R", "Y", "G", "B", "P"], players: 2 }, 2), "2 colours too many.");
  assert.equal(wrongWith(gap, colours, { picked: ["R", "Y", "G"], players: 2 }, 2), "");
});

test("a number of one's own must be whole and allowed", () => {
  const wrong = (number: string, unit = 0) => wrongWith(gap, target, { place: OWN, number, unit }, 2);
  assert.equal(wrong("45"), "");
  for (const odd of ["", "0", "-3", "4.5", "x"]) assert.equal(wrong(odd), "Write a whole number from 1 up.", odd);
  assert.equal(wrong("1001", 1), "Write a smaller number.");
});

test("only what differs from the usual is asked for", () => {
  assert.deepEqual(askedFor(gap, {}, 2), {});
  assert.deepEqual(askedFor(gap, { target: { place: 0 } }, 2), {});
  assert.deepEqual(askedFor(gap, { target: { place: 1 }, tiebreak: { place: 1 } }, 2), {
    target: 15,
    tiebreak: "extra-round",
  });
  assert.deepEqual(askedFor(gap, { target: { place: OWN, number: " 45 ", unit: 1 } }, 2), { rounds: 45 });
});

test("a game that the client does not know is asked about in the server's own words", () => {
  const asked = choicesFor(other, 2) as AnswerOption[];
  const shown = asked.map(({ title, values, own }) => [title, values.map(({ words }) => words), own !== undefined]);
  assert.deepEqual(shown, [
    ["Hand size", ["5"], true],
    ["Wild", ["no", "yes"], false],
    ["Order", ["up", "down"], false],
  ]);
  const chosen = { hand_size: { place: 1, number: "7" }, wild: { place: 1 }, order: { place: 0 } };
  assert.deepEqual(askedFor(other, chosen, 2), { hand_size: 7, wild: true });
  assert.equal(wrongWith(other, asked[0]!, { place: 1, number: "10" }, 2), "Write a smaller number.");
});

test("the terms of a table are told in words, the unusual ones marked", () => {
  const terms = optionTerms({
    game: "gap",
    in_force: { target: 45, tiebreak: "best-round", colours: ["R", "G", "P"] },
  });
  assert.deepEqual(
    terms.map(({ title, words, colours: picked, usual }) => [title, words || picked.join(""), usual]),
    [
      ["Length", "45 points", false],
      ["A tie at the top", "the best single round", true],
      ["Colours", "RGP", false],
    ],
  );
});
