import "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { loadEngine } from "../src/engine/engine";
import { type Judge, PageTable, type Position } from "../src/learn/page-table";
import { notationOf } from "../src/notation/find";
import type { StateMessage } from "../src/wire";
import { smallLesson } from "./small-lesson";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const gap = await notationOf(await loadEngine(readFileSync(new URL("gap.wasm", FILES))));

const takesAll: Judge = () => ({});

/** A table, and what its page has been told. */
async function shown(position: Partial<Position> = {}, judge = takesAll) {
  const { players, options, decks, first, seat } = smallLesson();
  const table = new PageTable("lesson-gap", gap, { players, options, decks, first, seat, ...position }, judge);
  const messages: StateMessage[] = [];
  table.connect(
    (message) => messages.push(message),
    () => assert.fail("nothing is refused"),
  );
  await Promise.resolve();
  return { table, messages, last: () => messages.at(-1)! };
}

const decide = (table: PageTable, { decision }: StateMessage, move: string) => table.move(0, decision!, move);

test("a page is told what its seat may see and no more", async () => {
  const { last } = await shown();
  const { view, seat, stage } = last();
  assert.deepEqual([seat, stage, view!.seat], [0, "playing", 0]);
  assert.deepEqual((view as { hand: string[] }).hand.sort(), ["G3", "G9", "R0", "R5", "Y2", "Y8"]);
  for (const hidden of ["R9", "G6", "Y0"]) assert.ok(!JSON.stringify(last()).includes(hidden), hidden);
});

test("each scripted move is a message of its own, as the others play", async () => {
  const { table, messages, last } = await shown();
  assert.equal(last().decision, null);
  table.play([[1, "Y1"]]);
  assert.equal(messages.length, 2);
  assert.deepEqual(
    last().events.map(({ type }) => type),
    ["moved"],
  );
  assert.ok(last().decision);
});

test("a position that is reached by moves begins without telling them again", async () => {
  const { messages, last } = await shown({
    moves: [
      [1, "Y1"],
      [0, "R0"],
    ],
  });
  assert.deepEqual([messages.length, last().events.length, last().view!.moves], [1, 0, 2]);
});

test("an accepted move is made, and what the others play after it", async () => {
  const { table, messages, last } = await shown({ moves: [[1, "Y1"]] }, () => ({ after: [[1, "R9"]] }));
  assert.equal((await decide(table, last(), "R5")).ok, true);
  const told = messages.slice(1).map(({ events: [event] }) => event as { seat: number; move: string });
  assert.deepEqual(
    told.map(({ seat, move }) => [seat, move]),
    [
      [0, "R5:Y4,Y6"],
      [1, "R9"],
    ],
  );
});

test("a legal move that is not accepted changes nothing, and is decided again", async () => {
  const { table, messages, last } = await shown({ moves: [[1, "Y1"]] }, () => null);
  const before = last();
  assert.equal((await decide(table, before, "R5")).ok, true);
  assert.equal(messages.length, 2);
  assert.deepEqual([last().view, last().events], [before.view, []]);
  assert.notEqual(last().decision, before.decision);
  assert.equal((await decide(table, before, "R5")).error, "stale");
});

test("what the rules do not allow is refused in their words, with the clause", async () => {
  const { table, messages, last } = await shown({ moves: [[1, "Y1"]] });
  const answer = await decide(table, last(), "R1");
  assert.deepEqual([answer.ok, answer.error, answer.rule], [false, "illegal", "gap 3.1"]);
  assert.match(answer.message!, /R1 is not in this hand/);
  assert.equal(messages.length, 1);
});

test("a decision waits until something has been read", async () => {
  const { table, last } = await shown({ moves: [[1, "Y1"]] });
  table.holds = true;
  assert.deepEqual([last().decision, last().view!.to_act], [null, [0]]);
  table.holds = false;
  assert.ok(last().decision);
});
