import "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lessons } from "karban:lessons";
import { keyOf } from "karban:text-keys";
import { languages } from "karban:texts";

import { wordsOf } from "../src/core/texts";
import { loadEngine } from "../src/engine/engine";
import type { Lesson } from "../src/game/lesson";
import { notationOf } from "../src/notation/find";
import { type Say, problemsOf } from "./lesson-checks";
import { smallLesson } from "./small-lesson";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const gameOf = async (name: string) => notationOf(await loadEngine(readFileSync(new URL(`${name}.wasm`, FILES))));

/** What each language has for the texts of the lessons; English stands in them. */
async function spoken(): Promise<Record<string, Say>> {
  const all = Object.keys(languages).map(async (lang): Promise<[string, Say]> => {
    if (lang === "en") return [lang, (text) => text];
    const parts = await Promise.all(["core", "lessons"].map((part) => wordsOf(lang, part)));
    const words = Object.assign({}, ...parts) as Record<string, string>;
    return [lang, (text) => words[keyOf(text)]];
  });
  return Object.fromEntries(await Promise.all(all));
}

for (const [name, bring] of Object.entries(lessons)) {
  test(`the lesson of ${name} can be gone through on every way, in every language`, async () => {
    const { default: lesson } = await bring();
    assert.deepEqual(problemsOf(lesson, await gameOf(name), await spoken()), []);
  });
}

const gap = await gameOf("gap");
const english = { en: ((text) => text) as Say };

/** What is found in a lesson of which something was spoilt. */
function found(spoil: (lesson: Lesson) => void, said: Record<string, Say> = english): string[] {
  const lesson = smallLesson();
  spoil(lesson);
  return problemsOf(lesson, gap, said);
}

const asking = ({ steps }: Lesson) => steps[1]!;

test("a good lesson has no problems", () =>
  assert.deepEqual(
    found(() => {}),
    [],
  ));

test("a lesson is found bad for whatever would leave somebody alone", () => {
  const spoilt: [string, (lesson: Lesson) => void, RegExp][] = [
    ["a card is missing from the deck", ({ decks }) => decks[0]!.pop(), /^deal: /],
    ["another begins", (lesson) => (lesson.first = 0), /^opening: 1 Y1: /],
    ["a scripted move is illegal", (lesson) => (asking(lesson).accept![0]!.then = [[1, "R1"]]), /^step 2: 1 R1: /],
    ["an accepted move is illegal", (lesson) => asking(lesson).accept![0]!.moves.push("R7"), /^step 2: 0 R7: /],
    ["a move is not written out", (lesson) => asking(lesson).accept![0]!.moves.push("R5"), /R5 is written R5:Y4,Y6/],
    ["a way ends", (lesson) => (asking(lesson).accept![1]!.then = []), /^step 4: it is not the learner's turn$/],
    ["nothing is said of other moves", (lesson) => delete asking(lesson).otherwise, /^step 2: nothing is said/],
    [
      "what is never played has a sentence",
      (lesson) => (asking(lesson).instead = [{ moves: ["R1"], say: "No" }]),
      /R1/,
    ],
    ["there are too many steps", ({ steps }) => steps.push(...Array(9).fill({ say: "More" })), /^13 steps$/],
    ["a step says too much", ({ steps }) => (steps[0]!.say = "word ".repeat(26)), /^step 1 in en: 26 words/],
    [
      "it takes too long",
      ({ steps }) => steps.push(...Array(16).fill({ say: "word ".repeat(24) })),
      /^15\d seconds in en$/,
    ],
  ];
  for (const [what, spoil, problem] of spoilt) {
    const all = found(spoil);
    assert.ok(
      all.some((one) => problem.test(one)),
      `${what}: ${JSON.stringify(all)}`,
    );
  }
});

test("a choice that others make at the same time is not left for later", async () => {
  const { default: lesson } = await lessons.number!();
  const spoilt = structuredClone(lesson);
  spoilt.steps[1]!.accept![0]!.then!.pop();
  const [problem] = problemsOf(spoilt, await gameOf("number"), await spoken());
  assert.match(problem!, /^step 2: others decide at the same time/);
});

test("a text without a translation is found", () => {
  const said = { cs: ((text) => (text === "Result" ? undefined : text)) as Say };
  assert.deepEqual(
    found(() => {}, said),
    ["step 3 in cs: not said: Result"],
  );
});
