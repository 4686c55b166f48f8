import assert from "node:assert/strict";
import { test } from "node:test";
import { abbreviated, BadRecord, IllegalMove } from "../src/notation/refusal";

const CZECH: Record<string, string> = {
  "{card} is not in this hand": "{card} v této ruce není",
  "move {number} of the record: {why}": "tah {number} záznamu: {why}",
  "{key!r} must be {kind}": "{key!r} musí být {kind}",
  "a list": "seznam",
};
const czech = (english: string) => CZECH[english] ?? english;

test("a refusal names its clause, in every language", () => {
  const refusal = new IllegalMove("{card} is not in this hand", "gap 3.1", { card: "R7" });
  assert.equal(refusal.message, "R7 is not in this hand (gap 3.1)");
  assert.equal(refusal.text(czech), "R7 v této ruce není (gap 3.1)");
  assert.equal(refusal.code, "illegal");
});

test("a refusal inside another is translated too, and its clause counts", () => {
  const inner = new IllegalMove("{card} is not in this hand", "gap 3.1", { card: "R7" });
  const outer = new IllegalMove("move {number} of the record: {why}", "", { number: 3, why: inner.text() }, inner);
  assert.equal(outer.text(czech), "tah 3 záznamu: R7 v této ruce není (gap 3.1)");
  assert.equal(outer.brokenClause, "gap 3.1");
});

test("words that stand as values are translated", () => {
  const refusal = new BadRecord("{key!r} must be {kind}", "", { key: "moves", kind: "a list" });
  assert.equal(refusal.message, "'moves' must be a list");
  assert.equal(refusal.text(czech), "'moves' musí být seznam");
  assert.equal(refusal.code, "bad-request");
});

test("what somebody gave is repeated, but not all of it", () => {
  const given = { text: abbreviated("x".repeat(100)) };
  const { message } = new IllegalMove("{text!r} is not three digits, such as 513 or 045", "number 2.1", given);
  assert.equal(message, `'${"x".repeat(59)}… is not three digits, such as 513 or 045 (number 2.1)`);
});
