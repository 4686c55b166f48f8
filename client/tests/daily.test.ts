import "./environment";
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { LEVEL, PERSON, SETUPS, seedOn, streamOn } from "../src/local/daily";
import { dayAfter, dayAt, isDay, tableOf, tryAt } from "../src/local/days";
import { type Match, newMatch } from "../src/local/match";
import { DEALT } from "../src/local/protocol";
import { type Move, readRecord } from "../src/local/record";
import { notationOf } from "../src/notation/find";
import type { CreatedTable } from "../src/wire";
import { Tab, engineOf } from "./local-house";

/** Games that both twins of the rule must play: docs/daily.md says how. */
interface Vector {
  game: string;
  day: string;
  seed: string;
  first: number;
  stream: string; // of seat 1 before the first move
  moves: Move[];
  scores: number[];
  winners: number[];
}

const FILE = new URL("../../../tests/daily_vectors.json", import.meta.url); // from where the tests are built
const DAYS = ["2026-11-01", "2026-12-31", "2028-02-29"];

/** What the person of the vectors plays. */
const choice = (match: Match, moves: number) => {
  const legal = match.legal(PERSON);
  return legal[(7 * moves) % legal.length]!;
};

async function played(name: string, day: string): Promise<Vector> {
  const { rules, players, options, rounds } = SETUPS[name]!;
  const game = (await notationOf(await engineOf(name))).under(rules);
  const match = newMatch(game, players, options, { seed: seedOn(name, day) });
  while (!match.over) {
    const { length } = match.moves;
    const choices = match.toAct.map((seat): Move => {
      if (seat === PERSON) return [seat, choice(match, length)];
      const stream = game.engine.stream(streamOn(name, day, length, seat));
      return [seat, match.writer(seat)(game.engine.choose(match.hidden(seat), seat, LEVEL, stream, { rounds }).move)];
    });
    for (const [seat, move] of choices) match.play(seat, move);
  }
  const { seed, first, moves, scores, winners } = match;
  const stream = String(streamOn(name, day, 0, 1));
  return { game: name, day, seed: seed!, first, stream, moves: [...moves], scores, winners };
}

test("the rule gives the cards and the bots' moves that all its twins give", async () => {
  const found: Vector[] = [];
  for (const game of Object.keys(SETUPS)) for (const day of DAYS) found.push(await played(game, day));
  const text = `[\n${found.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;
  if (process.env.KARBAN_WRITE) writeFileSync(FILE, text);
  assert.deepEqual(found, JSON.parse(readFileSync(FILE, "utf8")));
});

test("a day is a date in UTC, and none was before the first", () => {
  assert.equal(dayAt(Date.parse("2026-11-18T23:59:59.999Z")), "2026-11-18");
  assert.equal(dayAt(Date.parse("2026-11-19T00:30:00+01:00")), "2026-11-18");
  assert.equal(dayAt(0), "2026-11-01");
  assert.equal(dayAfter("2028-02-28"), "2028-02-29");
  const asked = ["2026-11-18", "2026-11-19", "2026-10-31", "2026-11-31", "2026-11-1", ""];
  assert.deepEqual(
    asked.map((text) => isDay(text, "2026-11-18")),
    [true, false, false, false, false, false],
  );
});

test("the name of a table says which try it is", () => {
  for (const practice of ["", "p1", "p12"]) {
    const which = { game: "gap", day: "2026-11-18", practice };
    assert.deepEqual(tryAt(tableOf(which)), which);
  }
  assert.equal(tryAt("here-dealt"), null);
  assert.equal(tryAt("here-23456789ab"), null);
});

const NUMBER = { game: "number", day: DAYS[0]!, practice: "", name: "Ann" };
const vectorOf = ({ game, day }: { game: string; day: string }): Vector =>
  (JSON.parse(readFileSync(FILE, "utf8")) as Vector[]).find((one) => one.game === game && one.day === day)!;

/** Play a try as the person of the vectors does; `before`: what happens before a choice, which may give another tab. */
async function playTry(tab: Tab, which: typeof NUMBER, before = async (now: Tab, _turn: number) => now): Promise<Tab> {
  const { table } = await tab.get<CreatedTable>("POST", DEALT, "", which);
  for (let turn = 0; ; turn++) {
    const mine = await tab.watch(table, ({ decision, stage }) => decision !== null || stage === "over");
    if (mine.at(-1)!.stage === "over") return tab;
    tab = await before(tab, turn);
    const { asked } = (await tab.house.find(table)).table;
    assert.equal((await tab.play(table, PERSON, choice(asked, asked.moves.length))).status, 200);
  }
}

test("at the table of a deal bots play as the rule says, whatever is loaded anew and whoever chooses first", async () => {
  const tab = await playTry(new Tab(), NUMBER, async (now, turn) => {
    const { table } = await now.house.find(tableOf(NUMBER));
    if (turn % 3 === 1) await now.watch(table.name, () => table.sealed.length === 3); // the bots choose first
    return turn % 3 === 2 ? new Tab(now.disk) : now; // it is loaded anew
  });
  const record = readRecord(await tab.get<string>("GET", tableOf(NUMBER), "record"));
  const { moves, scores, winners } = vectorOf(NUMBER);
  assert.deepEqual(record.moves, moves);
  assert.deepEqual(record.result, { scores, winners });
  assert.deepEqual(record.names, ["Ann", "bot:hard", "bot:hard", "bot:hard"]);
  assert.equal(record.more.daily, NUMBER.day);
  assert.equal(record.more.practice, undefined);
});

test("in the try that counts there are no hints, nothing is taken back and nobody plays for the person; there is one", async () => {
  const tab = new Tab();
  const ranked = { game: "gap", day: DAYS[0]!, practice: "", name: "" };
  const asked = async (which: typeof ranked) => {
    const { table } = await tab.get<CreatedTable>("POST", DEALT, "", which);
    await tab.watch(table, ({ decision }) => decision !== null);
    await tab.play(table, PERSON);
    const wanted = [tab.ask("POST", table, "undo"), tab.ask("POST", table, "stand-in", { on: true })];
    return [...(await Promise.all(wanted)).map(({ status }) => status), (await tab.state(table)).setup.hints];
  };
  assert.deepEqual(await asked(ranked), [409, 403, false]);
  const [undone, , hints] = await asked({ ...ranked, practice: "p1" });
  assert.deepEqual([undone, hints], [200, true]);
  const again = await tab.get<CreatedTable>("POST", DEALT, "", ranked);
  assert.ok((await tab.house.find(again.table)).table.match!.moves.length > 0, "it goes on where it was left");
});
