import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { qrCode } from "../src/local/qr";

const TEXT = `https://karban.example/play/gap#${"aB3-_xyzQ7".repeat(200)}`;

test("a link is drawn as finely as its length needs, with nothing around it", () => {
  for (const [length, size] of [
    [17, 21],
    [18, 25],
    [154, 45],
    [425, 69],
    [1003, 105],
  ] as const) {
    const rows = qrCode(TEXT.slice(0, length))!;
    assert.equal(rows.length, size);
    assert.ok(rows.every((row) => row.length === size));
    for (const [x, y] of [
      [0, 0],
      [size - 1, 0],
      [0, size - 1],
    ] as const)
      assert.ok(rows[y]![x], "a corner that cameras look for is dark");
  }
});

test("what is too long for a camera is not drawn", () => assert.equal(qrCode(TEXT.slice(0, 1004)), null));
