import "./environment";
import type { FakeStorage } from "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isRemembered, remember } from "../src/net/remembered";

const storage = localStorage as unknown as FakeStorage;

beforeEach(() => {
  storage.full = false;
  storage.clear();
});

test("what a device has seen before a deal it knows afterwards, and nothing that only looks like it", () => {
  assert.equal(remember("abc"), "abc");
  remember("defg");
  assert.deepEqual(["abc", "defg", "ab", "efg", "c defg", ""].map(isRemembered), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("the oldest are forgotten, the newest never; the same is kept once", () => {
  const commitments = Array.from({ length: 300 }, (_, i) => String(i).padStart(64, "0"));
  for (const one of [...commitments, ...commitments.slice(-1)]) remember(one);
  const kept = commitments.map(isRemembered);
  assert.deepEqual([kept[0], kept.at(-1)], [false, true]);
  assert.ok(kept.filter(Boolean).length > 100);
  assert.ok(storage.getItem("karban.shuffles")!.split(" ").length < 200);
});

test("without storage nothing is remembered, and nothing fails", () => {
  storage.full = true;
  assert.equal(remember("abc"), "abc");
  assert.equal(isRemembered("abc"), false);
});
