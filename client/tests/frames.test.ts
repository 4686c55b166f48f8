import assert from "node:assert/strict";
import { test } from "node:test";

import { parseFrame } from "../src/net/frames";

const typeOf = (frame: object) => parseFrame(JSON.stringify(frame))?.type;

test("a frame is known by its tag", () => {
  for (const type of ["state", "answer", "pong", "bye", "error"]) assert.equal(typeOf({ type }), type);
});

test("a frame of a server that sends no tags is known by its fields", () => {
  assert.equal(typeOf({ n: 1, view: null, events: [] }), "state");
  assert.equal(typeOf({ key: "k", ok: false, error: "stale", message: "too late" }), "answer");
  assert.equal(typeOf({ pong: 1 }), "pong");
  assert.equal(typeOf({ error: "too-fast", message: "slower" }), "error");
});

test("a frame that nobody here knows is nothing", () => {
  assert.equal(parseFrame('{"type": "song", "view": null}'), null);
  assert.equal(parseFrame('{"odd": 1}'), null);
});
