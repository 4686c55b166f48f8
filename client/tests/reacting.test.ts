import { advance, stopTime, storage } from "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { changeSettings, settings } from "../src/core/settings";
import { ShownReactions, canReact, carryMutes, isMuted, mute } from "../src/table/reacting";
import type { ReactionFrame, StateMessage } from "../src/wire";

stopTime();

/** What matters here of the state of a table, for Ann in seat 0. */
const at = (part: Partial<StateMessage> = {}, after: string | null = null) =>
  ({ table: "k7", seat: 0, names: ["Ann", "Bob", "bot:easy"], setup: { after }, ...part }) as StateMessage;

beforeEach(() => {
  storage.clear();
  changeSettings({ reactions: true, muted: [] });
});

test("each seat is shown its latest reaction, for a few seconds", async () => {
  const reactions = new ShownReactions();
  reactions.add({ seat: 1, code: "smile" });
  reactions.add({ seat: 0, code: "thanks" });
  reactions.add({ seat: 1, code: "heart" });
  const shown = () => reactions.shown.value.map(({ seat, code }) => [seat, code]);
  assert.deepEqual(shown(), [
    [0, "thanks"],
    [1, "heart"],
  ]);
  await advance(5_100);
  assert.deepEqual(shown(), []);
});

test("what a newer server says that this page does not know is let be", () => {
  const reactions = new ShownReactions();
  reactions.add({ seat: 1, code: "dance" as ReactionFrame["code"] });
  assert.deepEqual(reactions.shown.value, []);
});

test("there is something to say where a person is there to hear it, by whoever plays", () => {
  assert.equal(canReact(at()), true);
  assert.equal(canReact(at({ seat: null })), false);
  assert.equal(canReact(at({ names: ["Ann", "bot:easy", "bot:easy"] })), false);
  assert.equal(canReact(at({ seats: [0, 1], names: ["Ann", "Bob"] })), false);
});

test("somebody who is muted stays so at the rematch, until they are heard again", () => {
  mute(at(), 1, true);
  assert.deepEqual([isMuted(at(), 1), isMuted(at({ table: "m8" }), 1)], [true, false]);
  const again = at({ table: "m8" }, "k7");
  carryMutes(again);
  assert.equal(isMuted(again, 1), true);
  mute(again, 1, false);
  carryMutes(again);
  assert.deepEqual([isMuted(again, 1), settings.value.muted], [false, []]);
});

test("a whole device can be quiet; what one says oneself is always seen", () => {
  changeSettings({ reactions: false });
  assert.deepEqual([isMuted(at(), 0), isMuted(at(), 1)], [false, true]);
});
