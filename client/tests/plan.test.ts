import { answerWith, asked, settled, storage, visited } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { pageData } from "../src/core/page-data";
import { changeSettings } from "../src/core/settings";
import { lastLevel, levelWords, levels, rememberLevel } from "../src/front/levels";
import { createTable, newPlan, newSeat } from "../src/home/plan";
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
  await createTable(gap, { seats, options: { target: { place: 1 } }, clock: { each: 60 }, listed: true, hints: true });
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
  });
  assert.equal(asked[0]!.headers.authorization, `Bearer ${tokenOf("k7")}`);
  assert.deepEqual(visited, ["/t/k7"]);
});
