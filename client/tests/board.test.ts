import { advance, answerWith, asked, stopTime } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError } from "../src/net/api";
import { boardOf, enterBoard } from "../src/net/board";
import { shareRecord, sharedRecord } from "../src/net/records";

stopTime();
AbortSignal.timeout = () => new AbortController().signal;
const RECORD = '{"karban": 1, "moves": [[0, "R7"]]}';
const BOARD = { game: "gap", date: "2026-11-18", open: true, count: 0, entries: [], own: null };

/** The outcome of a request while time passes. */
async function outcome<T>(promise: Promise<T>): Promise<T | Error> {
  const caught = promise.catch((error: Error) => error);
  await advance(2_000);
  return caught;
}

test("a device is known to the board by one token of its own, whatever it asks", async () => {
  answerWith([200, BOARD]);
  assert.deepEqual(await outcome(boardOf("gap", "2026-11-18")), BOARD);
  await outcome(enterBoard("gap", "2026-11-18", RECORD, "Ann"));
  await outcome(enterBoard("three", "2026-11-18", RECORD, ""));
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url}`),
    ["GET /api/daily/gap/2026-11-18", "POST /api/daily/gap/2026-11-18", "POST /api/daily/three/2026-11-18"],
  );
  assert.deepEqual(
    asked.slice(1).map(({ body }) => body),
    [{ record: JSON.parse(RECORD), name: "Ann" }, { record: JSON.parse(RECORD) }],
  );
  const [token = "", ...others] = new Set(asked.map(({ headers }) => headers.authorization));
  assert.match(token, /^Bearer [\w-]{43}$/);
  assert.deepEqual(others, []);
});

test("an entry that is still being checked is sent again, and one that is refused says why", async () => {
  answerWith([503, { error: "unavailable", message: "still being checked" }], [201, BOARD]);
  assert.deepEqual(await outcome(enterBoard("gap", "2026-11-18", RECORD, "Ann")), BOARD);
  answerWith([409, { error: "repeated", message: "you are on this board already" }]);
  const refused = await outcome(enterBoard("gap", "2026-11-18", RECORD, "Ann"));
  assert.ok(refused instanceof ApiError);
  assert.deepEqual([refused.code, refused.message], ["repeated", "You are on this board already."]);
});

test("where nobody keeps a board, or nobody can be reached, there is none", async () => {
  answerWith([404, { error: "not-found", message: "this server keeps no board" }]);
  assert.equal(await outcome(boardOf("gap", "2026-11-18")), null);
  answerWith("lost");
  assert.equal(await outcome(boardOf("gap", "2026-11-18")), null);
});

test("a record is left at the server under a name, and found by it", async () => {
  answerWith([201, { id: "abc" }]);
  assert.equal(await outcome(shareRecord(RECORD)), "abc");
  answerWith([200, JSON.parse(RECORD)]);
  assert.deepEqual(JSON.parse((await outcome(sharedRecord("abc"))) as string), JSON.parse(RECORD));
});
