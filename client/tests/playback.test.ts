import { FakeSocket, advance, answerWith, frame, page, settled, stopTime, storage } from "./environment";
import assert from "node:assert/strict";
import { afterEach, before, beforeEach, test } from "node:test";

import { openForMs, ownClock } from "../src/table/round-end";
import { TableStore } from "../src/table/store";
import type { GapView, NumberView, StateMessage } from "../src/wire";
import { loadForesight } from "./foreseeing";

before(loadForesight);
stopTime();
let store: TableStore;
let events = 0;

const moved = (seat: number, move: string, more: object = {}) => ({
  n: ++events,
  at: 0,
  type: "moved",
  seat,
  move,
  ...more,
});

function message(game: string, view: object, part: object = {}): object {
  return {
    type: "state",
    n: events,
    table: "k7",
    stage: "playing",
    seat: 0,
    view: { game, seat: 0, players: 2, options: {}, legal: [], moves: 0, over: false, winners: [], ...view },
    events: [],
    decision: null,
    names: ["Ann", "bot:easy"],
    online: [true, true],
    stand_ins: [null, null],
    clock: null,
    commitment: "",
    setup: { game },
    undo: null,
    rematch: null,
    ...part,
  };
}

/** Round 1 of GAP, in which the bot has still to play R7; `rounds`: so many are over instead. */
function gap(rounds: number, part: object = {}, view: object = {}): object {
  const common = { to_act: [1], scores: [rounds, 0], hand: ["G1"], hand_sizes: [1, 2], collections: [["B1"], []] };
  const scores = Array.from({ length: rounds }, () => [1, 0]);
  const row = { row: rounds ? ["B4"] : ["B7", "G2"], pile: 3, first: 0, round: rounds + 1, round_scores: scores };
  const options = { colours: ["R", "G", "B"], target: 30, tiebreak: "best-round" };
  return message("gap", { ...common, ...row, options, last_round: false, ...view }, part);
}

/** The last turn of The Number: both have chosen, or it is over. */
function number(shown: boolean, part: object = {}, view: object = {}): object {
  const turn = { round: 2, turn: 5, numbers: ["123", "456"], approved: [true, true], points: [2, 16] };
  const free = [
    ["1", "2", "3"],
    ["4", "5", "6"],
  ];
  const common = { choice: null, round: 2, turn: 5, free, chosen: [false, false] };
  const before = { to_act: [0, 1], scores: [50, 40], turns: [] };
  const after = { to_act: [], scores: [52, 56], turns: [turn], over: true, winners: [1] };
  return message("number", { ...common, ...(shown ? after : before), ...view }, part);
}

async function receive(...frames: object[]): Promise<void> {
  for (const one of frames) FakeSocket.last.receive(one);
  await settled();
}

const view = <V>() => store.scene()!.view as unknown as V;
const lines = () => store.state.value.lines.map(({ text }) => text);

beforeEach(async () => {
  answerWith([200, {}]);
  page.hidden = false;
  events = 0;
  storage.setItem("karban.tables", "[]");
  store = new TableStore("k7");
  FakeSocket.last.open();
});
afterEach(() => store.close());

async function untilSummary(): Promise<void> {
  await receive(gap(0));
  await advance(1_000);
  await receive(gap(1, { events: [moved(1, "R7")] }));
  await advance(2_000);
}

test("the last move of a round is seen before its summary, and the next round only after it", async () => {
  await receive(gap(0));
  await advance(1_000);
  await receive(gap(1, { events: [moved(1, "R7")], decision: "d2" }, { to_act: [0] }));
  assert.equal(store.state.value.summary, null);
  assert.deepEqual(view<GapView>().row, ["G2"]);
  assert.deepEqual(view<GapView>().collections[1], ["R7", "B7"]);
  assert.equal(store.scene()!.decides, false);
  await advance(2_000);
  assert.ok(store.state.value.summary);
  assert.equal(view<GapView>().round, 1);
  assert.match(lines()[0]!, /plays the red 7/);
  store.closeSummary();
  assert.equal(view<GapView>().round, 2);
  assert.equal(store.scene()!.decides, true);
  assert.equal(lines().length, 1);
});

test("what others play while a summary is open is shown afterwards, move by move", async () => {
  await untilSummary();
  const later = [1, 2, 3].map((n) => gap(1, { events: [moved(1, "G5")] }, { moves: n }));
  await receive(...later);
  await advance(15_000);
  assert.equal(view<GapView>().round, 1);
  assert.equal(lines().length, 1);
  store.closeSummary();
  const seen = [view<GapView>().moves];
  for (let step = 0; step < 3; step++) {
    await advance(950);
    seen.push(view<GapView>().moves);
  }
  assert.deepEqual(seen, [1, 2, 3, 3]);
  assert.equal(lines().length, 4);
});

test("a page that nobody looks at is up to date, and has one summary of all that was missed", async () => {
  await receive(gap(0));
  page.hidden = true;
  await receive(gap(1, { events: [moved(1, "R7")] }), gap(2, { events: [moved(1, "R8")] }), gap(3, {}, { moves: 9 }));
  assert.equal(view<GapView>().moves, 9);
  page.hidden = false;
  assert.ok(store.state.value.summary);
  store.closeSummary();
  await advance(5_000);
  assert.equal(store.state.value.summary, null);
});

test("the end of the game takes the place of the summary of a round", async () => {
  await untilSummary();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  assert.ok(store.state.value.summary);
  await receive(gap(2, { stage: "over", events: [moved(1, "R8")] }, { over: true, winners: [0] }));
  assert.equal(store.state.value.summary, null);
  assert.equal(view<GapView>().over, true);
});

test("who is far behind at a game that is only watched is not stopped by every summary", async () => {
  await receive(gap(0, { seat: null }));
  await advance(1_000);
  const watched = (n: number) => gap(1, { seat: null, events: [moved(1, n ? "G5" : "R7")] }, { moves: n });
  await receive(...Array.from({ length: 9 }, (_, n) => watched(n)));
  await advance(9_000);
  assert.equal(store.state.value.summary, null);
  assert.equal(view<GapView>().moves, 8);
});

test("before the last numbers are turned over nothing tells how the game ended", async () => {
  await receive(number(false, { decision: "d1" }));
  const shown = [
    [0, "123"],
    [1, "456"],
  ];
  await receive(number(true, { stage: "over", events: [moved(1, "456", { shown })] }));
  const scene = store.scene()!;
  assert.deepEqual([scene.view.over, scene.view.winners, scene.view.scores], [false, [], [50, 40]]);
  assert.equal(view<NumberView>().turns.length, 1); // the table turns them over
  assert.equal(scene.message.stage, "playing");
  assert.deepEqual([scene.unfolding, scene.decides, lines()], [true, false, []]);
  assert.equal(store.state.value.game!.prompt(scene), "The numbers are being turned over…");
  await advance(4_000);
  assert.deepEqual([store.scene()!.view.over, store.scene()!.view.scores], [true, [52, 56]]);
  assert.equal(lines().length, 1);
});

test("any key shows what is being turned over", async () => {
  await receive(number(false));
  await receive(number(true, { stage: "over", events: [moved(1, "456")] }));
  frame.dispatchEvent(new Event("keydown"));
  assert.equal(store.scene()!.view.over, true);
});

test("a summary is open for as long as one seems to look, but for a small part of a clock that runs", () => {
  assert.equal(openForMs(null, false), 20_000);
  assert.equal(openForMs(null, true), 10_000);
  assert.equal(openForMs(30_000, false), 3_000);
  assert.equal(openForMs(100_000, false), 10_000);
  assert.equal(openForMs(86_400_000, false), 20_000);
  const clock = { left: [30_000, 9_000], running: [true, true] };
  const of = (seat: number | null) => ownClock({ seat, clock } as unknown as StateMessage, performance.now() - 1_000);
  assert.deepEqual([of(0), of(1), of(null)], [29_000, 8_000, null]);
});
