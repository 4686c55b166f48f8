import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { keptWords } from "../src/table/lobby-rematch";
import { askers, rematchWords } from "../src/table/rematch";
import type { StateMessage } from "../src/wire";

function message(seat: number | null, accepted: number[], declined: number[] = []): StateMessage {
  const names = ["Ann", "Bob", "Cid", "bot:easy"];
  return { seat, names, rematch: "k8", rematch_answers: { by: 1, accepted, declined } } as unknown as StateMessage;
}

const words = (of: StateMessage) => rematchWords({ message: of, names: of.names as string[] });

test("who has not answered yet is told who wants a rematch, the one who asked first", () => {
  assert.equal(words(message(0, [1])), "Bob wants a rematch.");
  assert.deepEqual(askers(message(2, [0, 1])), [1, 0]);
  assert.equal(words(message(2, [0, 1])), "Bob and Ann want a rematch.");
});

test("who has asked, accepted or declined is not asked, nor who only watches", () => {
  assert.deepEqual(
    [1, 0, null].map((seat) => words(message(seat, [0, 1]))),
    ["", "", ""],
  );
  assert.equal(words(message(2, [1], [2])), "");
  assert.equal(words({ ...message(0, []), rematch: null, rematch_answers: null }), "");
});

test("at the new table everybody sees who has not answered and who would rather not", () => {
  const kept = (...seats: ([string, boolean] | null)[]) =>
    keptWords({
      setup: { kept: seats.map((one) => one && { name: one[0], declined: one[1] }) },
    } as unknown as StateMessage);
  assert.equal(kept(null, ["Bob", false]), "Bob has not answered yet.");
  assert.equal(kept(["Ann", false], ["Bob", false]), "Ann and Bob have not answered yet.");
  assert.equal(kept(["Ann", false], ["Bob", true]), "Ann has not answered yet. Bob would rather not play this time.");
  assert.equal(kept(null, null), "");
});
