import { FakeSocket, advance, answerWith, asked, frame, page, settled, stopTime } from "./environment";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { TableSocket } from "../src/net/table-socket";
import type { StateMessage } from "../src/wire";

stopTime();
let socket: TableSocket;
let messages: StateMessage[];
let refusals: [string, string][];

const STATE = { type: "state", n: 7, view: null, events: [] };

function connect(token: string | null = "secret"): FakeSocket {
  socket = new TableSocket(
    "k7",
    token,
    (message) => messages.push(message),
    (code, text) => refusals.push([code, text]),
  );
  return FakeSocket.last;
}

/** A connection over which the state has come. */
function connected(): FakeSocket {
  const wire = connect();
  wire.open();
  wire.receive(STATE);
  return wire;
}

beforeEach(() => {
  FakeSocket.all = [];
  messages = [];
  refusals = [];
  answerWith([200, {}]);
  AbortSignal.timeout = () => new AbortController().signal;
});
afterEach(() => socket.close());

test("the token is in the subprotocol, never in the address", () => {
  const wire = connect();
  assert.deepEqual(wire.protocols, ["karban", "karban.secret"]);
  assert.equal(wire.url.href, "ws://table.test/api/tables/k7/live?seen=0&deltas=1");
});

test("a spectator has no token, and says something at once", () => {
  const wire = connect(null);
  wire.open();
  assert.deepEqual(wire.protocols, ["karban"]);
  assert.equal(wire.ofType("ping").length, 1);
});

test("the first state makes it connected", () => {
  const wire = connect();
  wire.open();
  assert.equal(socket.status.value, "connecting");
  wire.receive(STATE);
  assert.equal(socket.status.value, "connected");
  assert.equal(messages[0]?.n, 7);
});

test("frames of a type that only a later server knows are let be", () => {
  const wire = connected();
  wire.receive({ type: "song" });
  wire.receive({ ...STATE, n: 8 });
  assert.deepEqual(
    messages.map(({ n }) => n),
    [7, 8],
  );
});

test("a delta changes the message before it, and nothing of that is lost", () => {
  const wire = connect();
  wire.open();
  wire.receive({ ...STATE, view: { game: "gap", row: ["R1"], pile: 3, winners: [] }, decision: "0.1.0", undo: null });
  const events = [{ n: 8, at: 1, type: "moved", seat: 0, move: "R7" }];
  wire.receive({ type: "delta", n: 8, base: 7, events, changed: { decision: null }, view: { row: [], pile: 0 } });
  wire.receive({ type: "delta", n: 8, base: 8, events: [], changed: { online: [false] }, view: {} });
  assert.deepEqual(messages.slice(1), [
    { ...STATE, n: 8, events, view: { game: "gap", row: [], pile: 0, winners: [] }, decision: null, undo: null },
    {
      ...STATE,
      n: 8,
      view: { game: "gap", row: [], pile: 0, winners: [] },
      decision: null,
      undo: null,
      online: [false],
    },
  ]);
  assert.equal(messages[1]?.view, messages[2]?.view, "what has not changed is the same object");
  assert.deepEqual(messages[0]?.decision, "0.1.0", "what was given out is not changed");
});

test("a delta to something else than it has makes it connect again and ask for everything", () => {
  const wire = connected();
  wire.receive({ type: "delta", n: 9, base: 8, events: [], changed: {}, view: {} });
  assert.equal(FakeSocket.all.length, 2);
  assert.equal(FakeSocket.last.url.searchParams.get("seen"), "7");
  FakeSocket.last.open();
  FakeSocket.last.receive({ type: "delta", n: 8, base: 7, events: [], changed: {}, view: {} });
  assert.equal(FakeSocket.all.length, 3, "a new connection begins with a whole state");
  assert.equal(messages.length, 1);
});

test("after a loss it connects again and asks for what it has missed", async () => {
  connected().lose();
  assert.equal(socket.status.value, "lost");
  await advance(500);
  assert.equal(FakeSocket.all.length, 2);
  assert.equal(FakeSocket.last.url.searchParams.get("seen"), "7");
});

test("while the server is away it tries again within a second, for half a minute at least", async () => {
  connected().lose();
  for (let seconds = 0; seconds < 30; seconds++) {
    const attempts = FakeSocket.all.length;
    await advance(1_000);
    assert.ok(FakeSocket.all.length > attempts);
    FakeSocket.last.lose();
  }
});

test("a move that is not acknowledged is sent again with the same key, over the next connection too", async () => {
  const wire = connected();
  const answer = socket.move(0, "d1", "R7");
  await advance(3_000);
  assert.equal(wire.ofType("move").length, 2);
  wire.lose();
  await advance(500);
  FakeSocket.last.open();
  const keys = [...wire.ofType("move"), ...FakeSocket.last.ofType("move")].map(({ key }) => key);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  FakeSocket.last.receive({ type: "answer", key: keys[0], ok: true, n: 8 });
  assert.equal((await answer).ok, true);
  await advance(3_000);
  assert.equal(FakeSocket.last.ofType("move").length, 1, "it is not sent any more");
});

test("a move that came too fast is sent again, not refused", async () => {
  const wire = connected();
  let done = false;
  void socket.move(0, "d1", "R7").then(() => (done = true));
  const { key } = wire.ofType("move")[0]!;
  wire.receive({ type: "answer", key, ok: false, error: "too-fast", message: "slower" });
  await advance(3_000);
  assert.equal(done, false);
  assert.equal(wire.ofType("move").length, 2);
});

test("silence is asked about after four seconds, and is a loss after eight and a half", async () => {
  const wire = connected();
  await advance(4_600);
  assert.equal(wire.ofType("ping").length, 2);
  wire.receive({ type: "pong" });
  await advance(8_000);
  assert.equal(socket.status.value, "connected");
  await advance(1_200);
  assert.equal(socket.status.value, "lost");
});

test("the network that comes back is used at once", () => {
  connected();
  frame.dispatchEvent(new Event("online"));
  assert.equal(FakeSocket.all.length, 2);
});

test("a page that comes back from sleep waits a moment for an answer, then connects again", async () => {
  const wire = connected();
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(wire.ofType("ping").length, 2);
  await advance(2_100);
  assert.equal(socket.status.value, "lost");
});

test("an error is told, as a sentence", () => {
  connected().receive({ type: "error", error: "too-fast", message: "not so fast" });
  assert.deepEqual(refusals, [["too-fast", "Not so fast."]]);
});

/** Connections that are not let in because of the token, for so long. */
async function refusedFor(ms: number): Promise<void> {
  answerWith([401, { error: "bad-token", message: "nobody is known by it" }]);
  for (let passed = 0; passed < ms; passed += 500) {
    FakeSocket.last.lose();
    await advance(500);
  }
}

test("a token that is refused once, or for a few seconds, is tried again", async () => {
  connect();
  await refusedFor(6_000);
  assert.ok(FakeSocket.all.length > 4);
  assert.deepEqual(refusals, []);
  assert.deepEqual(FakeSocket.last.protocols, ["karban", "karban.secret"]);
});

test("a token that is refused again and again is told of", async () => {
  connect();
  await refusedFor(12_000);
  assert.deepEqual(refusals[0], ["bad-token", "Nobody is known by it."]);
});

test("a success between two refusals makes the count begin anew", async () => {
  connect();
  await refusedFor(6_000);
  await advance(1_000); // the next attempt has begun
  FakeSocket.last.open();
  FakeSocket.last.receive(STATE);
  await refusedFor(6_000);
  assert.deepEqual(refusals, []);
});

test("a connection that was not let in is asked about over HTTP", async () => {
  answerWith([404, { error: "not-found", message: "no such table" }]);
  connect().lose();
  await settled();
  assert.equal(asked[0]?.url, "/api/tables/k7");
  assert.deepEqual(refusals, [["not-found", "No such table."]]);
});

test("a closed one stays closed", async () => {
  const wire = connected();
  socket.close();
  wire.lose();
  frame.dispatchEvent(new Event("online"));
  await advance(10_000);
  assert.deepEqual([socket.status.value, FakeSocket.all.length], ["closed", 1]);
});
