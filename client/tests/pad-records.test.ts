/** Pads: records and logs from elsewhere are read by the rules before they are kept; statistics; two tabs. */
import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { NotWritten, type Pad, type Paper, type Scorer, type Standing } from "../src/game/pad";
import { LocalLog } from "../src/pad/log";
import { endedIn, talliesOf } from "../src/pad/statistics";
import type { Change } from "../src/paper/changes";
import { groupsOf, peopleOf } from "../src/paper/people";
import { type LoadPad, checkedPad, padIn, recordOf } from "../src/paper/record";
import { type KeptPad, type Notes, Outrun, type PadStorage } from "../src/paper/storage";

/** Whoever has written ten has won. */
const scorer: Scorer<Standing> = {
  read({ players, entries }: Paper): Standing {
    const scores = new Array<number>(players).fill(0);
    for (const [seat, written] of entries) {
      if (!/^\d$/.test(written)) throw new NotWritten("no number");
      scores[seat!]! += Number(written);
    }
    const winners = scores.flatMap((score, seat) => (score >= 10 ? [seat] : []));
    return { scores, over: winners.length > 0, winners, first: null };
  },
};
const pad = { players: [2, 3], load: async () => scorer } as unknown as Pad<Standing>;
const load: LoadPad = async (game) => (game === "gap" ? pad : null);
const paper: Paper = {
  game: "gap",
  players: 2,
  names: ["Ann", "Bob"],
  options: {},
  first: 1,
  entries: [
    [0, "9"],
    [1, "9"],
    [1, "1"],
  ],
};
const record = recordOf(paper, { rules: 1, began: 1e12, ended: 1e12 + 5, result: { scores: [9, 10], winners: [1] } });
const changed = (more: object) => JSON.stringify({ ...JSON.parse(record), ...more });

test("a record says all there is on a paper, and makes the same pad again", async () => {
  const found = await padIn(record, load);
  assert.deepEqual(found.result, { scores: [9, 10], winners: [1] });
  assert.equal(recordOf(paper, { rules: 1, began: found.began, ended: found.ended, result: found.result }), record);
  assert.equal((await padIn(record, load)).id, found.id, "the same record twice is one pad");
});

test("what a record says of its result is not believed", async () => {
  const lying = await padIn(changed({ result: { scores: [99, 0], winners: [0] } }), load);
  assert.deepEqual(lying.result, { scores: [9, 10], winners: [1] });
  const open = await padIn(changed({ entries: [[0, "9"]] }), load);
  assert.deepEqual([open.result, open.ended, open.aside], [undefined, undefined, true]);
});

for (const [what, more] of Object.entries({
  "another kind": { kind: "game" },
  "no players": { players: "2" },
  "a name too few": { names: ["Ann"] },
  "an empty name": { names: ["Ann", " "] },
  "an endless name": { names: ["Ann", "B".repeat(41)] },
  "a seat that is not there": { entries: [[2, "1"]] },
  "a line that is no line": { entries: [{ 0: 1, 1: "1" }] },
  "an endless line": { entries: [[0, "1".repeat(61)]] },
  "too many lines": { entries: new Array(1001).fill([0, "0"]) },
  "options that are a list": { options: [] },
  "endless options": { options: { target: "x".repeat(600) } },
  "nobody who begins": { first: 2 },
  "a newer format": { karban: 2 },
  "newer rules": { rules: 99 },
  "another game": { game: "__proto__" },
  "too many players": { players: 4, names: ["A", "B", "C", "D"] },
  "a line against the rules": { entries: [[0, "x"]] },
})) {
  test(`a record with ${what} is refused with a sentence`, async () => {
    await assert.rejects(padIn(changed(more), load), ({ message }: Error) => message.length > 5);
  });
}

test("a text that is no record, or far too long, is refused with a sentence", async () => {
  for (const text of ["", "null", "[1]", `{"karban":1${" ".repeat(400_000)}}`]) {
    await assert.rejects(padIn(text, load), /no score pad/);
  }
});

const begin: Change = { do: "begin", game: "gap", rules: 1, players: 2, names: ["Ann", "Bob"], options: {}, first: 0 };
const write = (seat: number, written: string): Change => ({ do: "write", entries: [[seat, written]] });
const kept = (more: Partial<KeptPad> = {}): KeptPad => ({
  id: "a",
  game: "gap",
  changes: [begin, write(0, "9")],
  began: 1_000,
  touched: 2_000,
  ...more,
});

test("a pad of a backup keeps its history; a damaged one is refused", async () => {
  const good = kept({ changes: [begin, write(0, "9"), { do: "undo", of: 1 }] });
  assert.deepEqual(await checkedPad(good, load), good);
  for (const more of [
    { id: "../x" },
    { changes: [] },
    { changes: [begin, { do: "erase" }] },
    { changes: [begin, { do: "set", names: "x" }] },
    { changes: [begin, { do: "set", names: ["only one"] }] },
    { changes: [{ ...begin, players: 4e9 }] },
    { changes: [{ ...begin, players: 0, names: [] }] },
    { changes: [{ ...begin, first: 2 }] },
    {
      changes: [
        begin,
        ...Array.from({ length: 10 }, () => ({ do: "write", entries: Array(900).fill([0, "1".repeat(60)]) })),
      ],
    },
    { began: "yesterday" },
    { game: "chess" },
  ]) {
    await assert.rejects(checkedPad(kept(more as object), load));
  }
});

test("what stands in a log of a backup against the rules says nothing, and the result is worked out", async () => {
  const found = await checkedPad(kept({ changes: [begin, write(0, "9"), write(0, "x"), write(0, "1")] }), load);
  assert.deepEqual(found.result, { scores: [10, 0], winners: [0] });
});

// ------------------------------------------------------------------------------------ tabs

/** A disk that two tabs share. */
class Disk {
  pad = kept({ changes: [begin] });
  full = false;

  async append(_id: string, from: number, changes: Change[], notes: Notes): Promise<KeptPad> {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    if (this.pad.changes.length !== from) throw new Outrun(this.pad);
    this.pad = { ...this.pad, changes: [...this.pad.changes, ...changes], ...notes.over };
    return this.pad;
  }

  heard(): () => void {
    return () => {};
  }
}

const tab = (disk: Disk) => new LocalLog(disk.pad, scorer, disk as unknown as PadStorage);

test("a line is shown when it is kept, and not before", async () => {
  const disk = new Disk();
  const log = tab(disk);
  assert.equal(log.append(write(0, "5")), null);
  assert.equal(log.kept.value.paper.entries.length, 0);
  await log.settled();
  assert.deepEqual(log.kept.value.paper.entries, [[0, "5"]]);
  assert.equal(disk.pad.changes.length, 2);
});

test("of two tabs that write at the same instant nothing is lost, and nothing forks", async () => {
  const disk = new Disk();
  const [one, other] = [tab(disk), tab(disk)];
  one.append(write(0, "1"));
  other.append(write(1, "2"));
  await Promise.all([one.settled(), other.settled()]);
  assert.deepEqual(other.kept.value.paper.entries, [
    [0, "1"],
    [1, "2"],
  ]);
});

test("a full disk is told, and what was tapped is not shown as written", async () => {
  const disk = new Disk();
  disk.full = true;
  const log = tab(disk);
  log.append(write(0, "1"));
  await log.settled();
  assert.equal(log.kept.value.paper.entries.length, 0);
  assert.match(log.kept.value.trouble, /not kept/);
});

test("a line against the rules is refused at once, also one that does not fit what is still being kept", async () => {
  const log = tab(new Disk());
  assert.equal(log.append(write(0, "x"))?.message, "no number");
  log.append(write(0, "5"));
  assert.equal(log.append({ do: "strike", at: 0 }), null);
  assert.ok(log.append({ do: "strike", at: 0 }), "there is no such line any more");
  await log.settled();
  assert.deepEqual(log.kept.value.paper.entries, []);
});

// ------------------------------------------------------------------------------------ who and how often

const ended = (id: string, at: number, names: string[], scores: number[]): KeptPad => {
  const best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  return kept({
    id,
    changes: [{ ...begin, names } as Change],
    began: at,
    touched: at,
    ended: at,
    result: { scores, winners },
  });
};
const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-18T20:00:00Z");
const games = [
  ended("a", NOW, ["Ann", "Bob"], [10, 7]),
  ended("b", NOW - HOUR, ["bob", "Ann"], [12, 12]),
  ended("c", NOW - 30 * HOUR, ["Ann", "Bob"], [1, 9]),
  ended("d", NOW - 400 * 24 * HOUR, ["Ann", "Bob"], [0, 50]),
  ended("e", NOW, ["Ann", "Cid"], [1, 2]),
];

test("the same people are one group, wherever they sit and however they are written", () => {
  const groups = groupsOf(games);
  assert.deepEqual(
    groups.map(({ pads }) => pads.map(({ id }) => id).join("")),
    ["abcd", "e"],
  );
  assert.deepEqual(peopleOf(games), ["Ann", "Bob", "Cid"]);
});

test("an evening ends with a long break, a year with the year", () => {
  const of = (span: "evening" | "year" | "all") =>
    endedIn(games.slice(0, 4), span, NOW)
      .map(({ id }) => id)
      .join("");
  assert.deepEqual([of("evening"), of("year"), of("all")], ["ab", "abc", "abcd"]);
});

test("games, wins, points and the best of everybody are counted", () => {
  assert.deepEqual(talliesOf(games.slice(0, 2)), [
    { name: "Ann", games: 2, wins: 2, points: 22, best: 12 },
    { name: "Bob", games: 2, wins: 1, points: 19, best: 12 },
  ]);
});
