import { location, storage } from "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { RESTORED } from "../src/local/protocol";
import { restore } from "../src/net/backup";
import { Tab } from "./local-house";

const TWO = { game: "gap", seats: ["me", "bot:random"], name: "Ann", options: { rounds: 1 }, first: 0 };
const HERE = { site: "http://table.test/" };
const SEAT = { table: "abc", token: "secret", game: "gap", names: ["Ann", null], at: 5, over: false };

type Kept = Parameters<NonNullable<Parameters<typeof restore>[1]>>[0];
const file = (more: object) => ({ karban: 1, kind: "everything", kept: {}, tables: [], ...more });
const seats = () => JSON.parse(storage.getItem("karban.tables") ?? "[]") as (typeof SEAT)[];
const into = (tab: Tab) => async (table: Kept) => void (await tab.get("POST", RESTORED, "", table));

/** A game with a few moves, as a file has it. */
async function keptGame(moves = 2): Promise<Kept> {
  const tab = new Tab();
  const table = await tab.deal({ ...TWO, seats: ["me", "me"], names: ["Ann", "Bob"] });
  for (let made = 0; made < moves; made++) await tab.play(table, made % 2);
  return { summary: (await tab.disk.list())[0]!, rows: tab.disk.rows };
}

/** The same with one thing changed. */
function changed(kept: Kept, change: (kept: Kept) => void): Kept {
  const copy = structuredClone(kept);
  change(copy);
  return copy;
}

beforeEach(() => {
  storage.clear();
  location.href = "http://table.test/";
});

test("a game from a file goes on, and never takes the place of one that has got further", async () => {
  const [tab, short, long] = [new Tab(), await keptGame(2), await keptGame(0)];
  await restore(file({ tables: [short] }), into(tab));
  const { table } = short.summary;
  assert.equal((await tab.state(table)).view!.moves, 2);
  await tab.play(table, 0);
  const early = changed(short, ({ rows }) => void rows.pop());
  await restore(file({ tables: [early, long] }), into(tab));
  assert.equal((await tab.state(table)).view!.moves, 3);
  assert.equal((await tab.state(long.summary.table)).view!.moves, 0);
});

test("what is known of a game comes from its moves, not from what a file says of it", async () => {
  const tab = new Tab();
  const kept = await keptGame();
  const lying = changed(kept, ({ summary }) => Object.assign(summary, { names: 5, game: "__proto__", over: "yes" }));
  await restore(file({ tables: [lying] }), into(tab));
  const { open, ...known } = tab.disk.tables.get(kept.summary.table)!;
  assert.deepEqual([known.names, known.game, known.over, known.n], [["Ann", "Bob"], "gap", false, kept.rows.length]);
});

test("of a file with damaged games all others are put back, and their number is told", async () => {
  const kept = await keptGame();
  const event = (place: number, more: object) => (copy: Kept) => void Object.assign(copy.rows[place]!.event, more);
  const bad = [
    changed(kept, event(kept.rows.length - 1, { move: "nonsense" })),
    changed(kept, event(0, { game: "constructor" })),
    changed(kept, event(0, { players: 1e9 })),
    changed(kept, event(0, { series: [null] })),
    changed(kept, event(1, { seat: 99 })),
    changed(kept, event(1, { name: "x".repeat(10_000) })),
    changed(kept, event(1, { bot: "toString" })),
    changed(kept, ({ rows }) => void rows.splice(2, 1)),
    changed(kept, ({ rows }) => void Object.assign(rows[1]!, { at: "now" })),
    changed(kept, ({ rows }) => void Object.assign(rows[1]!, { event: null })),
    changed(kept, ({ summary }) => void Object.assign(summary, { table: "abc" })),
    changed(kept, ({ rows }) => void rows.splice(0)),
  ];
  for (const one of bad) {
    const tab = new Tab();
    await assert.rejects(restore(file({ tables: [one] }), into(tab)), /1 game in this file is damaged/);
    assert.deepEqual(tab.disk.rows, []);
  }
  const tab = new Tab();
  await assert.rejects(restore(file({ tables: [...bad, kept] }), into(tab)), /12 games/);
  assert.equal((await tab.state(kept.summary.table)).view!.moves, 2);
});

test("where there is no room left that is said, and not that a game is damaged", async () => {
  const kept = await keptGame();
  const put = async () => {
    throw Object.assign(new Error("no room left"), { code: "limit" });
  };
  await assert.rejects(restore(file({ tables: [kept] }), put), /no room left/);
});

test("seats are put back only at the site that gave them: their tokens are nobody else's business", async () => {
  const kept = { "karban.tables": JSON.stringify([SEAT]) };
  await restore(file({ kept, site: "https://other.example.org/" }));
  assert.deepEqual(seats(), []);
  await restore(file({ kept, ...HERE }));
  assert.deepEqual(seats(), [SEAT]);
  await restore(file({ kept: { "karban.tables": JSON.stringify([{ ...SEAT, token: "other" }]) }, ...HERE }));
  assert.equal(seats()[0]!.token, "secret", "the one that is here counts");
});

test("nonsense among seats and settings, and keys of nobody, are left out", async () => {
  for (const text of ["5", "{", "null", JSON.stringify([null, { table: "x" }, { ...SEAT, names: 5 }])]) {
    await restore(
      file({ kept: { "karban.tables": text, "karban.settings": text, other: "x", "karban.evil": "x" }, ...HERE }),
    );
    assert.deepEqual(seats(), [], text);
    assert.deepEqual([storage.getItem("other"), storage.getItem("karban.evil")], [null, null]);
  }
  const wrong = { name: 7, muted: "x", theme: "dark", lang: "constructor", __proto__: { sounds: true }, evil: 1 };
  await restore(file({ kept: { "karban.settings": JSON.stringify(wrong) } }));
  const { name, muted, theme, lang, evil } = JSON.parse(storage.getItem("karban.settings")!);
  assert.deepEqual([name, muted, theme, lang, evil], ["", [], "dark", null, undefined]);
});

test("of puzzles and lessons that counts, game by game, which has got further: here or in the file", async () => {
  const progress = (rating: number, ...ids: string[]) => ({
    ...{ rating, deviation: 90 },
    tried: Object.fromEntries(ids.map((id) => [id, "right"])),
  });
  const left = (step: number) => ({ left: { hash: "x", step, moves: [] } });
  const learnt = { learnt: true };
  const here = { gap: progress(1500, "a", "b"), qwixx: progress(1400, "a"), number: progress(1300, "a") };
  const there = {
    gap: progress(1100, "c"),
    qwixx: progress(1600, "b", "c"),
    number: progress(9, "b"),
    three: progress(1250),
  };
  storage.setItem("karban.puzzles", JSON.stringify(here));
  storage.setItem("karban.lessons", JSON.stringify({ gap: learnt, qwixx: left(2), number: left(5) }));
  const lessons = { gap: left(7), qwixx: learnt, number: left(3), three: left(1) };
  const coached = JSON.stringify({ tables: ["Labc"], next: "gap" });
  const kept = {
    "karban.puzzles": JSON.stringify(there),
    "karban.lessons": JSON.stringify(lessons),
    "karban.coached": coached,
  };
  await restore(file({ kept }));
  const now = (key: string) => JSON.parse(storage.getItem(key)!) as unknown;
  assert.deepEqual(now("karban.puzzles"), { ...here, qwixx: there.qwixx, three: there.three });
  assert.deepEqual(now("karban.lessons"), { gap: learnt, qwixx: learnt, number: left(5), three: left(1) });
  assert.equal(storage.getItem("karban.coached"), coached);
});

test("garbage among puzzles and lessons neither breaks anything nor takes the place of what is known", async () => {
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [i, 7]));
  const known = {
    "karban.puzzles": JSON.stringify({ gap: { rating: 1500, deviation: 90, tried: { a: "right" } } }),
    "karban.lessons": JSON.stringify({ gap: { left: { hash: "x", step: 1, moves: [] } } }),
  };
  const garbage = [
    null,
    7,
    "x",
    [1],
    {},
    { tried: 7, left: 7 },
    { tried: null, left: null },
    { tried: many, left: { step: "9" } },
  ];
  for (const text of ["", "{", "null", "[1]", ...garbage.map((gap) => JSON.stringify({ gap }))]) {
    for (const [key, whole] of Object.entries(known)) {
      storage.setItem(key, whole);
      await restore(file({ kept: { [key]: text } }));
      assert.equal(storage.getItem(key), whole, `${text} in the file`);
      storage.setItem(key, text);
      await restore(file({ kept: { [key]: whole } }));
      assert.equal(storage.getItem(key), whole, `${text} here`);
    }
  }
});
