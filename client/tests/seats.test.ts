import { answerWith, asked, frame, storage } from "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  type SavedSeat,
  forgetSeat,
  newToken,
  putAside,
  saveSeat,
  savedSeats,
  tokenOf,
  tryAside,
} from "../src/net/seats";

const KEY = "karban.tables";
const DAY_MS = 86_400_000;

function seat(table: string, part: Partial<SavedSeat> = {}): SavedSeat {
  return { table, token: `token of ${table}`, game: "gap", names: [], at: Date.now(), over: false, ...part };
}

beforeEach(() => {
  storage.clear();
  savedSeats.set([]);
});

test("a seat is found again by its table, and forgotten when asked", () => {
  saveSeat(seat("a"));
  assert.equal(tokenOf("a"), "token of a");
  forgetSeat("a");
  assert.equal(tokenOf("a"), null);
});

test("the newest come first, each table once, and no more than fifty", () => {
  for (let n = 0; n < 60; n++) saveSeat(seat(`t${n}`));
  saveSeat(seat("t30", { over: true }));
  const tables = savedSeats.value.map(({ table }) => table);
  assert.equal(tables.length, 50);
  assert.deepEqual(tables.slice(0, 3), ["t30", "t59", "t58"]);
});

test("what was not seen for two months is dropped", () => {
  storage.setItem(KEY, JSON.stringify([seat("old", { at: Date.now() - 61 * DAY_MS }), seat("young")]));
  saveSeat(seat("new"));
  assert.deepEqual(
    savedSeats.value.map(({ table }) => table),
    ["new", "young"],
  );
});

test("another page of this browser that sits down is heard of", () => {
  storage.setItem(KEY, JSON.stringify([seat("there")]));
  const event = Object.assign(new Event("storage"), { key: KEY });
  frame.dispatchEvent(event);
  assert.equal(tokenOf("there"), "token of there");
});

test("nonsense in the storage is no seat, and a full storage no error", () => {
  storage.setItem(KEY, "{");
  saveSeat(seat("a"));
  assert.equal(savedSeats.value.length, 1);
  storage.full = true;
  saveSeat(seat("b"));
  storage.full = false;
  assert.equal(tokenOf("b"), "token of b");
});

test("a seat that was put aside is tried again, and is back when the server knows it", async () => {
  AbortSignal.timeout = () => new AbortController().signal;
  saveSeat(seat("a"));
  putAside("a");
  assert.equal(tokenOf("a"), null);
  answerWith([401, { error: "bad-token", message: "nobody" }]);
  assert.equal(await tryAside("a"), false);
  assert.equal(tokenOf("a"), null);
  answerWith([200, { seat: 1 }]);
  assert.equal(await tryAside("a"), true);
  assert.equal(asked[0]!.headers.authorization, "Bearer token of a");
  assert.equal(tokenOf("a"), "token of a");
  assert.equal(await tryAside("a"), false); // there is nothing aside any more
});

test("what somebody wants to forget is not kept aside either", async () => {
  saveSeat(seat("a"));
  putAside("a");
  forgetSeat("a");
  answerWith([200, { seat: 1 }]);
  assert.equal(await tryAside("a"), false);
});

test("tokens are long and never the same", () => {
  assert.match(newToken(), /^[\w-]{43}$/);
  assert.notEqual(newToken(), newToken());
});
