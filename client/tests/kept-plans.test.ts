import { storage } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { pageData } from "../src/core/page-data";
import { isUsual, keepPlan, keptPlan } from "../src/home/kept-plans";
import { type Plan, newPlan } from "../src/home/plan";

const [gap] = pageData.games as [(typeof pageData.games)[0]];

test("what was set up is there again, for the same opponents with all seats, for others with its options", () => {
  const usual = newPlan(gap, "bots");
  const plan: Plan = {
    ...usual,
    seats: usual.seats.map((seat, place) => ({ ...seat, level: place === 1 ? "hard" : seat.level })),
    options: { target: { place: 1 } },
    clock: pageData.clocks[pageData.clocks.length - 1] ?? null,
  };
  keepPlan(gap, "bots", plan);
  assert.deepEqual(keptPlan(gap, "bots"), plan);
  assert.deepEqual(keptPlan(gap, "friends"), {
    ...newPlan(gap, "friends"),
    options: plan.options,
    clock: plan.clock,
  });
  assert.equal(isUsual(gap, "bots", plan), false);
  assert.equal(isUsual(gap, "bots", newPlan(gap, "bots")), true);
});

test("what does not fit the games of today, or is not a plan at all, is left out", () => {
  for (const kept of [
    "no JSON",
    "[]",
    JSON.stringify({ gap: null }),
    JSON.stringify({ gap: { opponents: "bots", seats: [{ id: 0, occupant: "me", level: "gone" }] } }),
    JSON.stringify({ gap: { opponents: "bots", seats: "many", options: 7, clock: { each: 1 } } }),
  ]) {
    storage.setItem("karban.plans", kept);
    assert.deepEqual(keptPlan(gap, "bots"), newPlan(gap, "bots"));
  }
});
