import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { changeSettings } from "../src/core/settings";
import { type KeptGame, fingerprint, joined } from "../src/local/kept-games";
import { CHECKED } from "../src/local/protocol";
import { gameIn, lineOf, ownOf } from "../src/net/game-lines";
import { restore } from "../src/net/backup";
import { Tab } from "./local-house";

const LUCK = {
  ...{ play: -0.1, play_error: 0.02, luck: 0.3, error: 0.03, deal: 0.2, deal_error: 0.01 },
  ...{ others: 0.1, others_error: 0.02, given: 0.2, given_error: 0.05, decisions: 6, games: 100, rounds: 100 },
};

/** A finished game, as the archive has it. */
async function finished(tab: Tab): Promise<KeptGame> {
  const table = await tab.deal({
    game: "gap",
    seats: ["me", "me"],
    names: ["Ann", "Bob"],
    options: { rounds: 1 },
    first: 0,
  });
  for (let moves = 0; (await tab.state(table)).stage !== "over"; moves++) await tab.play(table, moves % 2);
  const record = (await tab.get("GET", table, "record")) as string;
  return { id: table, ended: 1000, game: "gap", record, seat: null, source: "here" };
}

const check = (tab: Tab) => async (record: string) => (await tab.get("POST", CHECKED, "", { record })) as string;

test("a game that comes a second time, under whatever name, is the same game", async () => {
  const game = await finished(new Tab());
  const { options, ...rest } = JSON.parse(game.record);
  const renamed = JSON.stringify({ ...rest, names: ["Cid", "Dan"], options, found: "elsewhere" });
  assert.equal(fingerprint(renamed), fingerprint(game.record));
  const other = JSON.stringify({ ...rest, options, moves: rest.moves.slice(1) });
  assert.notEqual(fingerprint(other), fingerprint(game.record));
});

test("what was known of a game stays, and what comes with it is added", async () => {
  const game = await finished(new Tab());
  const brought: KeptGame = { ...game, id: "brought-1", source: "brought", luck: LUCK };
  const both = joined(brought, { ...game, seat: 1 });
  assert.deepEqual([both.id, both.also, both.seat, both.source], ["brought-1", [game.id], 1, "here"]);
  assert.equal(both.luck, LUCK);
  assert.equal(joined(both, { ...game, seat: 0 }).seat, 1);
  assert.deepEqual(joined(both, game).also, [game.id]);
  const rough = { ...LUCK, games: 10, play: 9 };
  assert.equal(joined(both, { ...game, luck: rough }).luck, LUCK);
  const fine = { ...LUCK, games: 1000 };
  assert.equal(joined(both, { ...game, luck: fine }).luck, fine);
});

test("a game is the same after it has been a line of a file", async () => {
  const tab = new Tab();
  const game: KeptGame = { ...(await finished(tab)), seat: 1, source: "daily", daily: "2026-11-18", luck: LUCK };
  assert.deepEqual(await gameIn(lineOf(game), 5, check(tab)), game);
});

test("a record that says nothing more is kept under a name of its own, with its result", async () => {
  const tab = new Tab();
  const { record } = await finished(tab);
  const { result, ...rest } = JSON.parse(record);
  const game = await gameIn(JSON.stringify(rest), 5, check(tab));
  assert.deepEqual([game.ended, game.source, game.seat], [5, "brought", null]);
  assert.equal(game.id, (await gameIn(record, 6, check(tab))).id);
  assert.deepEqual(JSON.parse(game.record).result, result);
});

test("of what a file says only that is taken which can be true", async () => {
  const tab = new Tab();
  const game = await finished(tab);
  const { record } = game;
  const lying = { id: 5, ended: 1e20, seat: 7, source: "?", daily: "<b>", luck: { ...LUCK, luck: "much" } };
  const line = JSON.stringify({ ...JSON.parse(record), kept: lying });
  const { id, ...known } = await gameIn(line, 5, check(tab));
  assert.match(id, /^brought-/);
  assert.deepEqual(known, { ended: 5, game: "gap", record, seat: null, source: "brought" });
  const absurd = { daily: "2026-99-99", luck: { ...LUCK, luck: -1e308 } };
  const taken = await gameIn(JSON.stringify({ ...JSON.parse(record), kept: absurd }), 5, check(tab));
  assert.deepEqual([taken.daily, taken.luck], [undefined, undefined]);
});

test("a game that was not played by the rules, or not to its end, is refused in a sentence", async () => {
  const tab = new Tab();
  const { record } = await finished(tab);
  const told = JSON.parse(record);
  const { result, ...rest } = told;
  const changed = (more: object) => gameIn(JSON.stringify({ ...rest, ...more }), 5, check(tab));
  await assert.rejects(changed({ moves: told.moves.slice(0, 3) }), /not over yet/);
  await assert.rejects(changed({ moves: [[0, "R99"]] }), /move 1/);
  await assert.rejects(changed({ result: { ...result, scores: [99, 0] } }), /the result does not fit/);
  await assert.rejects(gameIn("no game", 5, check(tab)), /not valid JSON/);
});

test("the own seat is that of the only person, or of whoever has the name of this device", () => {
  changeSettings({ name: "Ann" });
  assert.equal(ownOf(["bot:hard", "Bob"]), 1);
  assert.equal(ownOf(["Bob", "Ann", "bot:easy"]), 1);
  assert.equal(ownOf(["Bob", "Cid"]), null);
  assert.equal(ownOf(["bot:easy", "bot:easy"]), null);
});

test("a file with everything puts finished games back, and tells how many of them are damaged", async () => {
  const tab = new Tab();
  const game = await finished(tab);
  const kept: KeptGame[] = [];
  const keep = async (line: string) => void kept.push(await gameIn(line, 5, check(tab)));
  const games = [lineOf(game), "no game"];
  const all = { karban: 1, kind: "everything", kept: {}, tables: [], games };
  await assert.rejects(
    restore(all, async () => {}, keep),
    /1 game in this file is damaged/,
  );
  assert.deepEqual(kept, [game]);
});
