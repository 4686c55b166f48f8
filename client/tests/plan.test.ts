import { answerWith, asked, settled, storage, visited } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { pageData } from "../src/core/page-data";
import { changeSettings } from "../src/core/settings";
import { lastLevel, levelWords, levels, rememberLevel } from "../src/front/levels";
import { type PlannedSeat, createTable, newPlan, newSeat, requestOf } from "../src/home/plan";
import { tokenOf } from "../src/net/seats";

const [gap, other] = pageData.games as [(typeof pageData.games)[0], (typeof pageData.games)[0]];
AbortSignal.timeout = () => new AbortController().signal;

test("three play where the game allows it, the others are the opponents that were chosen", () => {
  assert.deepEqual(
    newPlan(gap, "friends").seats.map(({ occupant }) => occupant),
    ["me", "open", "open"],
  );
  assert.equal(newPlan(other, "bots").seats.length, 2);
});

test("the level that was chosen last is offered again, if the server has it", () => {
  assert.equal(lastLevel(), "medium");
  rememberLevel("hard");
  assert.equal(lastLevel(), "hard");
  storage.setItem("karban.level", "gone");
  assert.equal(lastLevel(), "medium");
});

test("levels are in the order in which people want them, unknown ones at the end", () => {
  assert.deepEqual(levels(), ["easy", "medium", "hard", "random", "odd"]);
  assert.equal(levelWords("medium"), "medium – has played often");
  assert.equal(levelWords("odd"), "odd");
});

test("a plan is what the server is asked for, and its seat is saved", async () => {
  answerWith([201, { table: "k7", seat: 0, seats: [0, 1], token: null, invite: "/t/k7", commitment: "" }]);
  changeSettings({ name: " Ann " });
  const seats = [newSeat("me", 0), { ...newSeat("here", 1), name: "Bob" }, { ...newSeat("bot", 2), level: "hard" }];
  const plan = { options: { target: { place: 1 } }, clock: { each: 60 }, listed: true, hints: true, first: 2 };
  await createTable(gap, { seats, ...plan });
  await settled();
  const { salt, ...body } = asked[0]!.body!;
  assert.equal(salt, null); // it must not be known before the table has its commitment
  assert.deepEqual(body, {
    game: "gap",
    seats: ["me", "me", "bot:hard"],
    name: "Ann",
    names: ["Ann", "Bob"],
    options: { target: 15 },
    clock: { each: 60 },
    listed: false, // nobody can join
    hints: null, // and there is nobody to mind
    first: 2,
  });
  assert.equal(asked[0]!.headers.authorization, `Bearer ${tokenOf("k7")}`);
  assert.deepEqual(visited, ["/t/k7"]);
});

test("who begins goes with the seat; it is drawn when the seat is gone, and where nobody begins", () => {
  const plan = { ...newPlan(gap, "bots"), first: 2 };
  const [me, second, third] = plan.seats as [PlannedSeat, PlannedSeat, PlannedSeat];
  assert.equal(requestOf(gap, plan).first, 2);
  assert.equal(requestOf(gap, { ...plan, seats: [me, third] }).first, 1);
  assert.equal(requestOf(gap, { ...plan, seats: [me, second] }).first, null);
  assert.equal(requestOf({ ...gap, one_begins: false }, plan).first, null);
});
