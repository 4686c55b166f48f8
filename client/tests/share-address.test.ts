import "./environment";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { commitmentOf, seedOf } from "../src/local/proof";
import { parseReview, recordOfLink, reviewHash, reviewLink } from "../src/share/address";

const GOLDEN = new URL("../../../tests/golden/", import.meta.url); // from where the tests are built
const record = (name: string) => readFileSync(new URL(name, GOLDEN), "utf8");
const first = () => record(readdirSync(GOLDEN).find((name) => name.endsWith(".json"))!);
const hashOf = (path: string) => path.slice(path.indexOf("#"));

test("every record comes out of its address as it went in, with the place that was asked for", async () => {
  for (const name of readdirSync(GOLDEN).filter((file) => file.endsWith(".json"))) {
    const path = await reviewLink(record(name), { at: 7, as: 0 });
    assert.match(path, /^\/review#r=[\w-]+&at=7&as=0$/, name);
    const { packed, ...place } = parseReview(hashOf(path));
    assert.deepEqual(place, { at: 7, as: 0 });
    assert.deepEqual(JSON.parse(await recordOfLink(packed!)), JSON.parse(record(name)), name);
  }
});

test("the proof of the shuffle goes along without costing letters; one that is false stays false", async () => {
  const { seed, ...rest } = JSON.parse(first());
  const [secret, salts] = ["5c".repeat(32), ["salt", ""]];
  const proven = { ...rest, seed: seedOf(secret, salts), commitment: commitmentOf(secret), salts, secret };
  const forged = { ...proven, commitment: commitmentOf("00".repeat(32)) };
  const [one, other] = await Promise.all([proven, forged].map((told) => reviewLink(JSON.stringify(told))));
  assert.ok(one!.length < other!.length);
  assert.deepEqual(JSON.parse(await recordOfLink(parseReview(hashOf(one!)).packed!)), proven);
  assert.deepEqual(JSON.parse(await recordOfLink(parseReview(hashOf(other!)).packed!)), forged);
});

test("games of this device, of the server and of a table have addresses too", () => {
  const asked = [{ mine: "here-2abc" }, { mine: "gap/2026&1" }, { shared: "k7f3q2", ask: 17 }, { at: 0, as: 2 }, {}];
  for (const one of asked) assert.deepEqual(parseReview(reviewHash(one)), one);
  assert.deepEqual(asked.map(reviewHash), [
    "#mine=here-2abc",
    "#mine=gap%2F2026%261",
    "#s=k7f3q2&ask=17",
    "#at=0&as=2",
    "",
  ]);
});

test("what chats add to a link does no harm, and what makes no sense in it is left out", () => {
  assert.deepEqual(parseReview("#s=k7f3q2&at=4)."), { shared: "k7f3q2", at: 4 });
  assert.deepEqual(parseReview("#r=1abc_-D."), { packed: "1abc_-D" });
  assert.deepEqual(parseReview("#at=-3&as=two&ask=&mine=&toString=1"), {});
});

test("a link that was cut off or is broken gives a sentence", async () => {
  const { packed } = parseReview(hashOf(await reviewLink(first())));
  const broken = [packed!.slice(0, -1), packed!.slice(0, 40), "1", "0", "0bm8", "1nonsense", `${packed}A`];
  for (const letters of broken) await assert.rejects(recordOfLink(letters), /This link is not whole/, letters);
});
