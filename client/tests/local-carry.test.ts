import "./environment";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { fragmentOf, recordIn } from "../src/local/carry";
import { carriesGame, fileOf } from "../src/local/here";
import { NEW, TAKEN } from "../src/local/protocol";
import type { CreatedTable } from "../src/wire";
import { Tab } from "./local-house";

const GOLDEN = new URL("../../../tests/golden/", import.meta.url); // from where the tests are built
const TWO = { game: "three", seats: ["me", "bot:hard"], name: "Žofie", options: {} };

const take = (tab: Tab, record: string) => tab.ask("POST", TAKEN, "", { record });
const copyOf = (tab: Tab, table: string) => tab.get<string>("GET", table, "copy");

test("a game goes on elsewhere as it was: by its record, and by a link that has all of it", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  await tab.watch(table, ({ decision }) => decision !== null);
  await tab.play(table, 0);
  const record = await copyOf(tab, table);
  const fragment = await fragmentOf(record);
  assert.ok(carriesGame(`#${fragment}`) && /^[\w=-]+$/.test(fragment) && fragment.length < 600, fragment);
  assert.deepEqual(JSON.parse(await recordIn(`#${fragment}`)), JSON.parse(record));
  const there = new Tab();
  const { table: copy } = await there.get<CreatedTable>("POST", TAKEN, "", { record });
  const [before, after] = [await tab.state(table), await there.state(copy)];
  assert.deepEqual([after.view, after.names, after.bots], [before.view, before.names, before.bots]);
  assert.equal(await copyOf(there, copy), record);
});

test("the same game twice is one table, also as a file and by a link", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const record = await copyOf(tab, table);
  const [one, other] = [await take(tab, record), await take(tab, record)];
  assert.deepEqual(one, other);
  assert.deepEqual(await take(tab, await recordIn(`#${await fragmentOf(record)}`)), one);
  await tab.watch(table, ({ decision }) => decision !== null);
  await tab.play(table, 0);
  assert.notDeepEqual(await take(tab, await copyOf(tab, table)), one, "but not one that has gone on");
});

test("files are called by their games, those of a server by its tables", () => {
  assert.equal(fileOf("here-cwvnbwaayd", "qwixx"), "karban-qwixx-cwvnbwaayd.json");
  assert.equal(fileOf("2222222222", "qwixx"), "karban-2222222222.json");
});

test("a link that was cut off, and what was not played by the rules, is refused", async () => {
  const tab = new Tab();
  const record = await copyOf(tab, await tab.deal(TWO));
  const fragment = await fragmentOf(record);
  await assert.rejects(recordIn(`#${fragment.slice(0, -20)}`));
  await assert.rejects(recordIn("#game=1nonsense"));
  const changed = JSON.stringify({ ...JSON.parse(record), moves: [[0, "nonsense"]] });
  assert.equal((await take(tab, changed)).status, 422);
  assert.equal((await take(tab, "{}")).status, 400);
});

test("a short link that would become gigabytes is given up at once", async () => {
  const zeros = new Blob([new Uint8Array(50_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bomb = Buffer.from(await new Response(zeros).arrayBuffer()).toString("base64url");
  await assert.rejects(recordIn(`#game=1${bomb}`), RangeError);
});

test("names from elsewhere are such as can be shown, however long or empty they were", async () => {
  const tab = new Tab();
  const record = JSON.parse(await copyOf(tab, await tab.deal(TWO)));
  const long = "x".repeat(10_000);
  const changed = { ...record, names: ["\u202e \u0007", "bot:hard"], bots: [null, long] };
  const { content } = await take(tab, JSON.stringify(changed));
  const { names, bots } = await tab.state((content as CreatedTable).table);
  assert.equal(names[0], "Player 1");
  assert.equal(bots[1], "x".repeat(40));
});

test("what a record says is taken as it stands: no word of the language is a game, an option or a rule", async () => {
  const tab = new Tab();
  const record = await copyOf(tab, await tab.deal(TWO));
  const told = async (from: string, to: string) => (await take(tab, record.replace(from, to))).content as Error;
  for (const game of ["chess", "constructor", "__proto__", "toString"]) {
    assert.match((await told('"three"', JSON.stringify(game))).message, /^game: gap, number, qwixx, three; not/);
    assert.equal((await tab.ask("POST", NEW, "", { ...TWO, game })).status, 400);
  }
  for (const name of ["constructor", "__proto__", "hasOwnProperty"]) {
    assert.match((await told('"options": {}', `"options": {"${name}": 1}`)).message, /has no such option/);
  }
  assert.match((await told('"rules": 1', '"rules": 9007199254740993')).message, /knows version/);
  assert.match((await told('"players": 2', '"players": 1e9')).message, /^players:/);
});

test("the record of a game that is not over is kept back", async () => {
  const tab = new Tab();
  const { table } = await tab.get<CreatedTable>("POST", NEW, "", TWO);
  assert.equal((await tab.ask("GET", table, "copy")).status, 409);
  await tab.get("POST", table, "salt", { salt: "" });
  assert.equal((await tab.ask("GET", table, "record")).status, 409);
});

test("records that were made elsewhere are taken up, whatever they were dealt from", async () => {
  const tab = new Tab();
  const files = readdirSync(GOLDEN).filter((name) => name.endsWith(".json"));
  assert.ok(files.length > 50);
  for (const name of files) {
    const text = readFileSync(new URL(name, GOLDEN), "utf8");
    const { result, players } = JSON.parse(text) as { result: { scores: number[] } | null; players: number };
    const { status, content } = await take(tab, text);
    assert.equal(status, 200, `${name}: ${JSON.stringify(content)}`);
    const { view, names } = await tab.state((content as CreatedTable).table);
    assert.equal(names.length, players, name);
    if (result) assert.deepEqual(view!.scores, result.scores, name);
  }
});
