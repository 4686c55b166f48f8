import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Scene } from "../src/game/drawing";
import { absenceWords, withAbsence } from "../src/table/absence";
import { timeOfDay } from "../src/words/clock";

const AT = new Date(2026, 10, 17, 18, 5).getTime();
const gone = { since: AT, stand_in_from: AT + 60_000 };

function scene(toAct: number[], away: (object | null)[] | null, seat: number | null = 0): Scene {
  const message = { stage: "playing", seat, away, names: ["Ann", "Bob", "Cid"] };
  return { message, view: { to_act: toAct }, names: message.names, seat } as unknown as Scene;
}

test("where all wait for somebody who is away, that is said, and since when", () => {
  const time = timeOfDay(AT);
  assert.match(time, /18:05$/);
  assert.equal(absenceWords(scene([1], [null, gone, null])), `Bob has been away since ${time}.`);
  assert.equal(absenceWords(scene([1, 2], [null, gone, gone])), `Bob and Cid have been away since ${time}.`);
  assert.equal(absenceWords(scene([1], [null, gone, null], null)), `Bob has been away since ${time}.`);
});

test("where somebody else is waited for, whoever is away is in nobody's way", () => {
  assert.equal(absenceWords(scene([2], [null, gone, null])), null);
  assert.equal(absenceWords(scene([1, 2], [null, gone, null])), null);
  assert.equal(absenceWords(scene([0, 1], [null, gone, null])), null);
  assert.equal(absenceWords(scene([1], null)), null);
});

test("whoever has chosen where all choose at once still reads that", () => {
  const waiting = scene([1], [null, gone, null]);
  assert.equal(withAbsence(waiting, "Bob is thinking."), `Bob has been away since ${timeOfDay(AT)}.`);
  const chosen = { ...waiting, view: { to_act: [1], chosen: [true, false, true] } } as unknown as Scene;
  assert.equal(withAbsence(chosen, "Still choosing: Bob."), `Still choosing: Bob. Away since ${timeOfDay(AT)}.`);
});

test("an absence of another day has its date", () => {
  assert.equal(timeOfDay(AT, AT), "18:05");
  assert.match(timeOfDay(AT, AT + 86_400_000), /11\/17.*18:05/);
});
