import { FakeSocket, advance, answerWith, asked, page, settled, storage, stopTime } from "./environment";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { saveSeat, tokenOf } from "../src/net/seats";
import { decisionOf } from "../src/table/scene";
import { TableStore } from "../src/table/store";
import type { StateMessage } from "../src/wire";

stopTime();
AbortSignal.timeout = () => new AbortController().signal;
let store: TableStore;
let events = 0;

const move = (seat: number, text: string) => ({ n: ++events, at: 0, type: "moved", seat, move: text });

/** The state of a table of a game that the client does not know; Ann sits in seat 0. */
function state(part: object = {}, view: object = {}): object {
  const common = { game: "new-one", seat: 0, players: 2, options: {}, to_act: [0], legal: ["7"], moves: 0 };
  return {
    type: "state",
    n: events,
    table: "k7",
    stage: "playing",
    seat: 0,
    view: { ...common, scores: [0, 0], over: false, winners: [], ...view },
    events: [],
    decision: "d1",
    names: ["Ann", "Bob"],
    online: [true, true],
    stand_ins: [null, null],
    clock: null,
    commitment: "",
    setup: { game: "new-one" },
    undo: null,
    rematch: null,
    ...part,
  };
}

async function receive(...frames: object[]): Promise<void> {
  for (const frame of frames) FakeSocket.last.receive(frame);
  await settled();
}

const moves = () => store.scene()!.view.moves;
const lines = () => store.state.value.lines.map(({ text }) => text);

beforeEach(async () => {
  answerWith([200, {}]);
  page.hidden = false;
  storage.setItem("karban.tables", JSON.stringify([]));
  store = new TableStore("k7");
  FakeSocket.last.open();
  await receive(state());
  await advance(1_000);
});
afterEach(() => store.close());

test("a game that has no drawing gets the plain table", () => {
  assert.equal(store.state.value.game?.prompt(store.scene()!), "Choose a move.");
});

test("moves of others are shown one after another, so that people can follow", async () => {
  const frames = [1, 2, 3].map((n) => state({ events: [move(1, String(n))] }, { moves: n }));
  await receive(...frames);
  assert.equal(moves(), 1);
  await advance(950);
  assert.equal(moves(), 2);
  await advance(950);
  assert.equal(moves(), 3);
  assert.deepEqual(lines(), ["Bob: 1.", "Bob: 2.", "Bob: 3."]);
});

test("nobody waits to see an own move", async () => {
  await receive(state({ events: [move(1, "1")] }, { moves: 1 }), state({ events: [move(0, "2")] }, { moves: 2 }));
  assert.equal(moves(), 2);
});

test("who is more than six behind is shown every move, but faster, and misses nothing in the log", async () => {
  await receive(...Array.from({ length: 12 }, (_, n) => state({ events: [move(1, String(n))] }, { moves: n + 1 })));
  assert.equal(moves(), 1);
  await advance(600);
  assert.equal(moves(), 2);
  await advance(9_000);
  assert.equal(moves(), 12);
  assert.equal(lines().length, 12);
});

test("nobody's clock runs down while they are shown what was", async () => {
  const clock = { each: 30_000, bank: null, increment: 0, left: [30_000, null], running: [true, false], now: 0 };
  const frames = Array.from({ length: 9 }, (_, n) => state({ events: [move(1, String(n))], clock }, { moves: n + 1 }));
  await receive(...frames);
  assert.ok(moves() >= 8);
});

test("a page that nobody looks at shows everything at once", async () => {
  await receive(...[1, 2, 3].map((n) => state({ events: [move(1, String(n))] }, { moves: n })));
  assert.equal(moves(), 1);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(moves(), 3);
});

test("a move is on its way until the server has said so", async () => {
  void store.play("7");
  assert.deepEqual([store.scene()?.sent, store.scene()?.decides], ["7", false]);
  await receive(state({ decision: null, events: [move(0, "7")] }));
  assert.equal(store.scene()?.sent, null);
});

test("a move that is refused can be made anew, and the reason is told", async () => {
  void store.play("7");
  const { key } = FakeSocket.last.ofType("move")[0]!;
  await receive({ type: "answer", key, ok: false, error: "illegal", message: "not in this hand" });
  assert.deepEqual(store.state.value.refusal, { code: "illegal", text: "Not in this hand." });
  assert.equal(store.scene()?.decides, true);
  store.dismissRefusal();
  assert.equal(store.state.value.refusal, null);
});

test("a hint belongs to one decision", async () => {
  answerWith([200, { move: "7", decision: "d1" }]);
  await store.askHint();
  assert.equal(store.scene()?.hint, "7");
  await receive(state({ decision: "d2" }));
  assert.equal(store.scene()?.hint, null);
});

test("at one device the cards are those of who has taken it", async () => {
  const view = (seat: number) => ({ ...(state() as { view: object }).view, seat, hand: [`of ${seat}`] });
  const both = { seats: [0, 1], views: [view(0), view(1)], decisions: [null, "d2"], decision: null, view: view(0) };
  await receive(state(both));
  const hand = () => (store.scene()!.view as unknown as { hand?: string[] }).hand;
  assert.equal(hand(), undefined);
  store.uncover(1);
  assert.deepEqual(hand(), ["of 1"]);
  assert.equal(decisionOf(state(both) as StateMessage, 1), "d2");
});

test("whose time was up is told that a bot has decided", async () => {
  const late = { ...move(0, "7"), by: "bot:medium" };
  await receive(state({ events: [late], decision: null }));
  assert.equal(store.state.value.refusal?.code, "late");
  assert.ok(lines()[0]?.startsWith("Time is up for Ann"));
});

test("a table that is gone is left, and its token put aside", async () => {
  const kept = { table: "k7", token: "secret", game: "gap", names: [], at: Date.now(), over: false };
  saveSeat(kept);
  await receive({ type: "error", error: "not-found", message: "there is no such table" });
  assert.equal(store.socket.status.value, "closed");
  assert.equal(tokenOf("k7"), null);
  assert.ok(storage.getItem("karban.tables.aside")?.includes("secret"));
});

test("one refusal of a token forgets nothing", async () => {
  const kept = { table: "k7", token: "secret", game: "gap", names: [], at: Date.now(), over: false };
  saveSeat(kept);
  await receive({ type: "error", error: "bad-token", message: "who are you" });
  assert.notEqual(store.socket.status.value, "closed");
  assert.equal(tokenOf("k7"), "secret");
});

test("a salt that the table waits for is given when its commitment has come, once", async () => {
  storage.setItem("karban.tables", "[]");
  saveSeat({ table: "k8", token: "secret", game: "gap", names: [], at: Date.now(), over: false });
  const other = new TableStore("k8");
  FakeSocket.last.open();
  answerWith([200, { ok: true, n: 3 }]);
  const open = { table: "k8", stage: "open", view: null, commitment: "c0ffee", decision: null };
  const waiting = state({ ...open, setup: { game: "new-one", salted: [false, true] } });
  await receive(waiting, waiting);
  const salts = asked.filter(({ url }) => url === "/api/tables/k8/salt");
  assert.equal(salts.length, 1);
  assert.match(String(salts[0]!.body!.salt), /^[\w-]{22}$/);
  other.close();
});
