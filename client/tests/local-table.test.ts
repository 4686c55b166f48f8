import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { TAKEN } from "../src/local/protocol";
import { superfluous } from "../src/local/storage";
import type { CreatedTable, Hint, MovedEvent, RematchTable } from "../src/wire";
import { FakeDisk, PREFIX, Tab } from "./local-house";

const TWO = { game: "gap", seats: ["me", "bot:random"], name: "Ann", options: { rounds: 1 }, first: 0 };
const HERE = { ...TWO, seats: ["me", "me"], names: ["Ann", "Bob"] };

test("a table is dealt when the page has given its salt, and bots have names of their own", async () => {
  const tab = new Tab();
  const { table, commitment } = await tab.get<CreatedTable>("POST", "here-new", "", TWO);
  assert.ok(table.startsWith(PREFIX));
  const before = await tab.state(table);
  assert.deepEqual([before.stage, before.view, before.setup.salted], ["open", null, [false, true]]);
  assert.equal(before.commitment, commitment);
  await tab.get("POST", table, "salt", { salt: "x" });
  const after = await tab.state(table);
  assert.deepEqual([after.stage, after.names, after.decision], ["playing", ["Ann", "bot:random"], "0.0.0"]);
  assert.ok(after.bots[1]);
  assert.equal((await tab.ask("POST", table, "salt", { salt: "y" })).status, 409);
});

test("what the page gets has no secret in it: neither the seed nor the cards of bots", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const [message] = await tab.watch(table, () => true);
  const { secret } = (await tab.house.find(table)).table.created;
  const said = JSON.stringify(message);
  assert.ok(!said.includes(secret!) && !said.includes("of the page"));
  const truth = (await tab.house.find(table)).table.match!.position() as { hands: string[][] };
  const [own, others] = truth.hands;
  assert.deepEqual(message!.view && "hand" in message!.view && message!.view.hand, own);
  for (const card of others!) assert.ok(!JSON.stringify(message!.view).includes(`"${card}"`), card);
});

test("bots answer a move, at their pace, and only while somebody looks", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  await tab.play(table, 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal((await tab.state(table)).view!.moves, 1);
  const begun = performance.now();
  const heard = await tab.watch(table, ({ view }) => view!.moves === 2);
  assert.ok(performance.now() - begun >= 390);
  const moved = heard.at(-1)!.events.at(-1) as MovedEvent;
  assert.deepEqual([moved.seat, moved.by], [1, "random"]);
});

test("a move against the rules is refused with the clause, and nothing is kept", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const rows = tab.disk.rows.length;
  const { status, content } = await tab.play(table, 0, "nonsense");
  assert.equal(status, 422);
  assert.equal((content as { error: string }).error, "illegal");
  assert.equal(tab.disk.rows.length, rows);
});

test("a move is answered when it is on the disk, and not at all when that is full", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  tab.disk.full = true;
  const { status, content } = await tab.play(table, 0);
  assert.deepEqual([status, (content as { error: string }).error], [409, "limit"]);
  assert.equal((await tab.state(table)).view!.moves, 0);
  tab.disk.full = false;
  assert.equal((await tab.play(table, 0)).status, 200);
  assert.equal((await new Tab(tab.disk).state(table)).view!.moves, 1);
});

test("the same request twice is one move", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const { view, decision } = await tab.state(table);
  const body = { key: "k", decision, seat: 0, move: view!.legal[0] };
  const first = await tab.ask("POST", table, "moves", body);
  assert.deepEqual(await tab.ask("POST", table, "moves", body), first);
  assert.equal((await tab.state(table)).view!.moves, 1);
});

test("of two tabs that play at once one is heard, and nothing forks", async () => {
  const one = new Tab();
  const other = new Tab(one.disk);
  const table = await one.deal(TWO);
  await other.state(table);
  const [view, decision] = [(await one.state(table)).view!, (await one.state(table)).decision];
  const tries = [one, other].map((tab, place) =>
    tab.ask("POST", table, "moves", { key: `${place}`, decision, seat: 0, move: view.legal[place] }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 409]);
  assert.deepEqual((await one.state(table)).view, (await other.state(table)).view);
});

test("a tab hears what another does, and its bots wait while those of the other play", async () => {
  const one = new Tab();
  const other = new Tab(one.disk);
  other.leading = false;
  one.others.push(other);
  const table = await one.deal(TWO);
  const heard = other.watch(table, ({ view }) => view?.moves === 2);
  const shown = one.watch(table, ({ view }) => view?.moves === 2);
  await one.play(table, 0);
  assert.equal((await heard).at(-1)!.view!.moves, 2);
  await shown;
  const places = one.disk.rows.filter((row) => row.table === table).map(({ n }) => n);
  assert.equal(new Set(places).size, places.length);
});

test("bots that should play in another tab play in this one when that sleeps", async () => {
  const tab = new Tab();
  tab.leading = false;
  const table = await tab.deal(TWO);
  await tab.play(table, 0);
  const begun = performance.now();
  await tab.watch(table, ({ view }) => view!.moves === 2);
  assert.ok(performance.now() - begun > 4_000);
});

test("one's move is taken back, but not when another person has moved since", async () => {
  const tab = new Tab();
  const seats = { players: 2, names: ["Ann", "Bob"], first: 0 };
  const record = { karban: 1, game: "gap", rules: 1, ...seats, options: { rounds: 1 }, seed: "a1b2", moves: [] };
  const { table } = await tab.get<CreatedTable>("POST", TAKEN, "", { record: JSON.stringify(record) });
  await tab.play(table, 0, "G6"); // by this seed it stays in the row, and no card is drawn
  assert.deepEqual((await tab.state(table)).undo_offer, [null, "nothing"]);
  await tab.get("POST", table, "undo", { seat: 0 });
  assert.equal((await tab.state(table)).view!.moves, 0);
  await tab.play(table, 0);
  await tab.play(table, 1);
  const { undo_offer } = await tab.state(table);
  assert.equal(undo_offer![0], "shown");
  const { status, content } = await tab.ask("POST", table, "undo", { seat: 0 });
  assert.deepEqual([status, (content as { error: string }).error], [409, "too-late"]);
});

test("where all choose at once nobody sees what others have chosen before the last has", async () => {
  const tab = new Tab();
  const table = await tab.deal({ game: "number", seats: ["me", "me", "bot:random"], names: ["Ann", "Bob"] });
  await tab.play(table, 0, "123");
  const message = await tab.state(table);
  const chosen = message.events.filter(({ type }) => type === "chosen");
  assert.equal(chosen.length, 1);
  assert.ok(!JSON.stringify(message.views![1]).includes('"123"'));
  await tab.get("POST", table, "undo", { seat: 0 });
  for (const [seat, move] of [
    [0, "456"],
    [1, "678"],
  ] as const) {
    const { status, content } = await tab.play(table, seat, move);
    assert.equal(status, 200, JSON.stringify(content));
  }
  const heard = await tab.watch(table, ({ events }) => events.some(({ type }) => type === "moved"));
  const moved = heard.flatMap(({ events }) => events).find(({ type }) => type === "moved") as MovedEvent;
  assert.deepEqual(moved.shown!.slice(0, 2), [
    [0, "456"],
    [1, "678"],
  ]);
});

test("a bot plays for somebody until they take over again", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  await tab.get("POST", table, "stand-in", { seat: 0, on: true, level: "random" });
  const heard = await tab.watch(table, ({ view }) => view!.moves >= 3);
  assert.equal(heard.at(-1)!.stand_ins[0], "random");
  await tab.get("POST", table, "stand-in", { seat: 0, on: false });
  assert.equal((await tab.state(table)).stand_ins[0], null);
});

test("a hint has the figures of the search", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const { view, decision } = await tab.state(table);
  const hint = await tab.get<Hint>("POST", table, "hint", { seat: 0 });
  assert.equal(hint.decision, decision);
  assert.ok(view!.legal.includes(hint.move));
  assert.equal(hint.considered[0]!.move, hint.move);
  assert.ok(hint.considered.length > 1 && hint.considered.every(({ wins }) => wins >= 0 && wins <= 1));
  assert.equal((await tab.ask("POST", table, "hint", { seat: 1 })).status, 403);
});

test("once more is one table, whoever asks how often, with the score of the games before", async () => {
  const tab = new Tab();
  const table = await tab.deal(HERE);
  assert.equal((await tab.ask("POST", table, "rematch", {})).status, 409);
  for (let state = await tab.state(table); state.stage !== "over"; state = await tab.state(table)) {
    await tab.play(table, state.view!.to_act[0]!);
  }
  const { view, names } = await tab.state(table);
  const again = await tab.get<RematchTable>("POST", table, "rematch", {});
  assert.deepEqual(await tab.get("POST", table, "rematch", {}), again);
  const there = await tab.state(again.table);
  assert.deepEqual([there.names, there.setup.after], [names, table]);
  assert.deepEqual(
    there.series!.map(({ games, points }) => [games, points]),
    view!.scores.map((points) => [1, points]),
  );
  assert.equal((await tab.state(table)).rematch, again.table);
});

test("the clock of the game stands still while nobody has the table open", async () => {
  const tab = new Tab();
  const table = await tab.deal({ ...HERE, options: { minutes: 1 } });
  const ends = (await tab.state(table)).clock!.ends!;
  await tab.watch(table, () => true);
  tab.now += 3_600_000;
  const later = new Tab(tab.disk);
  later.now = tab.now;
  const [message] = await later.watch(table, () => true);
  assert.equal(message!.clock!.ends, ends + 3_600_000);
});

test("when the game's clock runs out the round is the last one", async () => {
  const tab = new Tab();
  const table = await tab.deal({ ...HERE, options: { minutes: 1 } });
  tab.now += 60_000 - 100;
  tab.disk.tables.get(table)!.open = tab.now;
  const heard = tab.watch(table, ({ events }) => events.some((event) => event.type === "moved" && event.seat === null));
  await new Promise((resolve) => setTimeout(resolve, 20));
  tab.now += 1_000;
  await heard;
  assert.equal((await tab.state(table)).clock, null);
});

test("a game is given up for good", async () => {
  const disk = new FakeDisk();
  const tab = new Tab(disk);
  const table = await tab.deal(TWO);
  await tab.get("POST", table, "leave", {});
  assert.deepEqual([disk.rows.length, disk.tables.size], [0, 0]);
  assert.equal((await tab.ask("GET", table, "")).status, 404);
});

test("what nobody can sit at or wait for is refused", async () => {
  const tab = new Tab();
  const refused = async (part: object) => (await tab.ask("POST", "here-new", "", { ...TWO, ...part })).status;
  assert.equal(await refused({ seats: ["me", "open"] }), 400);
  assert.equal(await refused({ seats: ["me", "bot:unknown"] }), 400);
  assert.equal(await refused({ name: "bot:hard" }), 400);
  assert.equal(await refused({ options: { rounds: -1 } }), 400);
  assert.equal(await refused({ clock: { each: 30 } }), 400);
  assert.equal(tab.disk.rows.length, 0);
});

test("a game that was hidden stays so while a bot still thinks, until somebody opens it", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  await tab.watch(table, ({ decision }) => decision !== null);
  tab.disk.tables.set(table, { ...tab.disk.tables.get(table)!, hidden: true });
  await tab.play(table, 0);
  assert.equal(tab.disk.tables.get(table)!.hidden, true);
  const later = new Tab(tab.disk);
  await later.watch(table, ({ stage }) => stage === "playing");
  assert.equal(tab.disk.tables.get(table)!.hidden, false);
});

test("old games make room: the finished ones beyond a hundred, the hidden after a week, others after half a year", () => {
  const day = 86_400_000;
  const game = (table: string, over: boolean, days: number, hidden = false) => {
    const at = -days * day;
    return { table, game: "gap", names: [], bots: [], n: 1, at, over, open: at, hidden };
  };
  const finished = Array.from({ length: 102 }, (_, place) => game(`f${place}`, true, place));
  const others = [
    game("young", false, 179),
    game("old", false, 181),
    game("h6", false, 6, true),
    game("h8", true, 8, true),
  ];
  const gone = superfluous([...finished, ...others], 0).map(({ table }) => table);
  assert.deepEqual(gone, ["f100", "f101", "old", "h8"]);
});

test("a table that the browser has deleted meanwhile takes no more moves, and whoever looks is told", async () => {
  const tab = new Tab();
  const table = await tab.deal(HERE);
  const told: string[] = [];
  const listener = { seen: 0, hear: () => {}, trouble: () => {}, gone: () => void told.push("gone") };
  const stop = await tab.house.listen(table, listener);
  await tab.disk.remove(table);
  assert.equal((await tab.play(table, 0)).status, 404);
  stop();
  assert.deepEqual([told, tab.disk.rows], [["gone"], []]);
});

test("a bot whose move cannot be kept says so, and makes it when there is room again", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  await tab.play(table, 0);
  tab.disk.full = true;
  await assert.rejects(
    tab.watch(table, ({ view }) => view!.moves === 2),
    /no room left/,
  );
  tab.disk.full = false;
  await tab.watch(table, ({ view }) => view!.moves === 2);
});
