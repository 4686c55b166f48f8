import { advance, answerWith, asked, stopTime } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../src/net/api";

stopTime();
// Only the timeout of a request would use a real clock.
AbortSignal.timeout = () => new AbortController().signal;

/** The outcome of a request while time passes. */
async function outcome<T>(promise: Promise<T>): Promise<T | api.ApiError> {
  const caught = promise.catch((error: api.ApiError) => error);
  await advance(2_000);
  return caught;
}

test("a request carries its token and its body", async () => {
  answerWith([200, { seat: 1, token: "x" }]);
  assert.deepEqual(await outcome(api.join("k 7", "secret", "Ann", 1)), { seat: 1, token: "x" });
  const [{ url, method, headers, body } = assert.fail()] = asked;
  assert.deepEqual([url, method, headers.authorization], ["/api/tables/k%207/join", "POST", "Bearer secret"]);
  assert.deepEqual([body?.name, body?.seat], ["Ann", 1]);
});

test("what is lost on the way is asked for again, with the same body", async () => {
  answerWith("lost", [503, { error: "unavailable", message: "busy" }], [200, { tables: [] }]);
  assert.deepEqual(await outcome(api.openTables()), { tables: [] });
  assert.equal(asked.length, 3);
});

test("after three attempts the server counts as unreachable", async () => {
  answerWith("lost");
  const error = await outcome(api.leave("k", "secret"));
  assert.ok(error instanceof api.ApiError);
  assert.deepEqual([error.code, asked.length], ["unreachable", 3]);
});

test("a refusal is not repeated, and begins like a sentence", async () => {
  answerWith([409, { error: "full", message: "all seats are taken" }]);
  const error = await outcome(api.join("k", "secret", "Ann"));
  assert.ok(error instanceof api.ApiError);
  assert.deepEqual([error.code, error.message, error.status], ["full", "All seats are taken.", 409]);
  assert.equal(asked.length, 1);
});

test("an undo is asked for without an answer, and answered with one", async () => {
  answerWith([200, { ok: true, n: 1 }]);
  await outcome(api.undo("k", "secret", 0));
  await outcome(api.answerUndo("k", "secret", 1, false));
  assert.deepEqual(
    asked.map(({ body }) => body),
    [{ seat: 0 }, { asker: 1, agree: false }],
  );
});
