import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { practiceAfter, resultOf, tryFor } from "../src/daily/tries";
import { shareLine } from "../src/daily/words";
import { loadTexts, setLanguage } from "../src/core/texts";
import { type DailyResults, dailyResults, keepResult, mondayOf, resultsIn, streakOn } from "../src/front/daily";

const DONE = { points: 23, place: 1, of: 3 };
const on = (...days: number[]): DailyResults =>
  Object.fromEntries(days.map((day) => [`2026-11-${String(day).padStart(2, "0")}`, { gap: DONE }]));
const streak = (today: number, ...days: number[]) => streakOn(on(...days), `2026-11-${today}`).days;

// 2026-11-09 is a Monday.
test("a streak counts days in a row, and today is not missed before it is over", () => {
  assert.equal(streak(12), 0);
  assert.equal(streak(12, 12), 1);
  assert.equal(streak(12, 9, 10, 11), 3);
  assert.equal(streak(12, 9, 10, 11, 12), 4);
});

test("one day of a week may be missed, and does not count", () => {
  assert.equal(streak(12, 9, 11), 2);
  assert.equal(streak(13, 9, 12), 1, "two were missed: it began anew");
  assert.equal(streak(12, 9), 0, "two were missed, and nothing came since");
});

test("a miss on Monday and one on Sunday of the same week end the streak; a Sunday and the Monday after do not", () => {
  assert.equal(streak(15, 8, 10, 11, 12, 13, 14), 6, "on that Sunday it still stands");
  assert.equal(streak(16, 8, 10, 11, 12, 13, 14), 0);
  assert.equal(streak(16, 8, 10, 11, 12, 13, 14, 16), 1);
  assert.equal(streak(17, 13, 14, 17), 3, "the 15th and the 16th are in two weeks");
});

test("days missed before a streak began are not held against it", () => {
  assert.equal(streak(13, 9, 12), 1);
  assert.equal(streak(15, 9, 12, 14, 15), 3, "the 10th and 11th ended the first one, the 13th is free again");
});

test("days that have not come do not count, as when a clock is set back", () => {
  assert.equal(streak(12, 11, 12, 13, 14), 2);
  assert.equal(streak(14, 11, 12, 13, 14), 4);
});

test("the longest streak and a free day that is gone are known", () => {
  const { days, longest, missed } = streakOn(on(2, 3, 4, 5, 9, 11), "2026-11-12");
  assert.deepEqual({ days, longest, missed }, { days: 2, longest: 4, missed: true });
  assert.deepEqual(["2026-11-09", "2026-11-15", "2026-11-16"].map(mondayOf), [
    "2026-11-09",
    "2026-11-09",
    "2026-11-16",
  ]);
});

test("a result is kept once; what is found out later is added, and what makes no sense is left out", () => {
  keepResult("gap", "2026-11-18", DONE);
  keepResult("gap", "2026-11-18", { ...DONE, points: 99, play: [0.04, 0.01] });
  assert.deepEqual(dailyResults.value, { "2026-11-18": { gap: { ...DONE, play: [0.04, 0.01] } } });
  assert.deepEqual(resultsIn('{"2026-11-18": {"gap": {"points": "1"}, "three": null}, "never": {}}'), {
    "2026-11-18": {},
  });
});

test("a try waits where it was left; a new one is ranked only on its day and only once", () => {
  const [game, day] = ["gap", "2026-11-18"];
  const known = (practice: string, over: boolean) => ({ game, day, practice, over });
  const which = (all: ReturnType<typeof known>[], today = day, done = false) =>
    tryFor(all, game, day, today, done).practice;
  assert.equal(which([]), "");
  assert.equal(which([], "2026-11-19"), "p1");
  assert.equal(which([], day, true), "p1", "its table is gone, but it was done");
  assert.equal(which([known("", false)], "2026-11-19"), "", "it was begun on its day");
  assert.equal(which([known("", true)]), "");
  assert.equal(which([known("p2", false), known("p1", true), known("", true)]), "p2");
  assert.equal(practiceAfter([known("p2", true), known("", true)], game, day).practice, "p3");
});

test("who wins by a rule for ties is first, and who shares the win too", () => {
  const of = (scores: number[], winners: number[]) => resultOf({ result: { scores, winners }, players: 3 });
  assert.deepEqual(of([12, 12, 9], [0]), { points: 12, place: 1, of: 3 });
  assert.deepEqual(of([12, 12, 9], [1]), { points: 12, place: 2, of: 3 });
  assert.deepEqual(of([12, 12, 9], [0, 1]), { points: 12, place: 1, of: 3 });
  assert.deepEqual(of([-3, 12, 9], [1]), { points: -3, place: 3, of: 3 });
});

test("the line to share tells nothing that is not clear, and nothing of the cards", async () => {
  const result = {
    points: 23,
    place: 1,
    of: 3,
    play: [0.041, 0.01] as [number, number],
    luck: [-0.05, 0.03] as [number, number],
  };
  assert.equal(
    shareLine("gap", "2026-11-18", result, 6),
    "Karban · GAP 18 Nov 2026 · 23 points, 1st of 3 · play ▲ +4% · streak 6",
  );
  assert.equal(
    shareLine("gap", "2026-11-18", { points: -1, place: 3, of: 3 }, 1),
    "Karban · GAP 18 Nov 2026 · −1 point, 3rd of 3",
  );
  await loadTexts("daily", "front", "table");
  await setLanguage("cs");
  assert.match(
    shareLine("gap", "2026-11-18", result, 6),
    /^Karban · GAP 18\.\s11\.\s2026 · 23\sbodů, 1\.\sze\s3 · hra ▲ \+4\s% · série\s6$/,
  );
});
