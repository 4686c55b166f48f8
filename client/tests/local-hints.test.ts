import "./environment";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { newMatch } from "../src/local/match";
import { notationOf } from "../src/notation/find";
import type { Hint } from "../src/wire";
import { Tab, engineOf } from "./local-house";

const TWO = { game: "qwixx", seats: ["me", "me"], names: ["Ann", "Bob"], first: 0 };

test("moves are written for the position of their writer, whatever is played meanwhile", async () => {
  const match = newMatch(await notationOf(await engineOf("qwixx")), 2, {}, { seed: "a1", first: 0 });
  const [seat] = match.toAct as [number];
  const legal = match.legal(seat);
  const numbers = match.hidden(seat);
  const moves = match.notation.engine.legal(numbers, seat);
  numbers.free();
  const write = match.writer(seat);
  match.play(seat, legal[0]!);
  assert.deepEqual(moves.map(write).sort(), legal);
  assert.notDeepEqual(moves.map(match.writer(seat)).sort(), legal, "now the same numbers mean something else");
});

test("a hint that comes after the move is written for the position in which it was asked for", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const { views, decisions, seats } = await tab.state(table);
  const place = seats!.indexOf(views![0]!.to_act[0]!);
  const seat = seats![place]!;
  const coming = tab.get<Hint>("POST", table, "hint", { seat });
  assert.equal((await tab.play(table, seat)).status, 200);
  assert.notEqual((await tab.state(table)).decisions?.[place], decisions![place]);
  const hint = await coming;
  assert.equal(hint.decision, decisions![place]);
  for (const move of [hint.move, ...hint.considered.map((one) => one.move)]) {
    assert.ok(views![place]!.legal.includes(move), move);
  }
});

test("whoever asks for a hint while it is searched waits for the same, and a search that failed is begun anew", async () => {
  const tab = new Tab();
  const table = await tab.deal(TWO);
  const { engine } = (await tab.house.find(table)).game;
  const searches = mock.method(engine, "thinking");
  try {
    searches.mock.mockImplementationOnce(() => {
      throw new Error("no memory");
    });
    const [seat] = (await tab.state(table)).views![0]!.to_act;
    const ask = () => tab.get<Hint>("POST", table, "hint", { seat });
    await assert.rejects(ask());
    const [one, other] = await Promise.all([ask(), ask()]);
    assert.deepEqual(one, other);
    assert.deepEqual(await ask(), one);
    assert.equal(searches.mock.callCount(), 2, "one failed, one was for all");
  } finally {
    searches.mock.restore();
  }
});
