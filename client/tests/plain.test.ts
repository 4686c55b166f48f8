import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Scene } from "../src/game/drawing";
import { partsOf, redact } from "../src/plain/view";
import { describeMove, labelOf, moveWords, prompt, rowWords } from "../src/plain/words";
import type { View } from "../src/wire";

function viewOf(part: object): View {
  const common = { game: "new-one", seat: 0, players: 2, to_act: [0], legal: ["7"], moves: 0, scores: [0, 0] };
  return { ...common, over: false, winners: [], options: {}, ...part } as unknown as View;
}

test("a list of texts is a row of cards, a list of lists rows", () => {
  const { shared } = partsOf(viewOf({ laid: ["7", "R3", "8"], rows: [["1"], [], ["2", "3"]] }));
  assert.deepEqual(
    shared.map(({ name, rows }) => [name, rows]),
    [
      ["laid", [["7", "R3", "8"]]],
      ["rows", [["1"], [], ["2", "3"]]],
    ],
  );
});

test("what has an entry for each player belongs to the seats", () => {
  const { shared, bySeat } = partsOf(viewOf({ collections: [["R1"], []], hand_sizes: [3, 2], chosen: [true, false] }));
  assert.deepEqual(shared, []);
  assert.deepEqual(
    bySeat.map((items) => items.map(({ name, rows, fact }) => [name, fact ?? rows])),
    [
      [
        ["collections", [["R1"]]],
        ["hand_sizes", 3],
        ["chosen", true],
      ],
      [
        ["collections", [[]]],
        ["hand_sizes", 2],
        ["chosen", false],
      ],
    ],
  );
});

test("a list with empty places is one of seats, also when all of them are full later", () => {
  const seatLists = new Set<string>();
  const open = partsOf(viewOf({ table: ["9", null] }), seatLists);
  assert.deepEqual(
    open.bySeat.map(([item]) => item?.rows),
    [[["9"]], [[null]]],
  );
  const full = partsOf(viewOf({ table: ["9", "4"] }), seatLists);
  assert.deepEqual(
    full.bySeat.map(([item]) => item?.rows),
    [[["9"]], [["4"]]],
  );
  assert.deepEqual(
    partsOf(viewOf({ laid: ["9", "4"] }), seatLists).shared.map(({ name }) => name),
    ["laid"],
  );
});

test("the own hand is found under either name, and lies nowhere else", () => {
  assert.deepEqual(partsOf(viewOf({ hand: ["1", "2"] })).hand, ["1", "2"]);
  const { hand, bySeat } = partsOf(viewOf({ hands: [["R1"], ["?4"]] }));
  assert.deepEqual(hand, ["R1"]);
  assert.deepEqual(
    bySeat.map((items) => items.length),
    [0, 1],
  );
  assert.equal(partsOf(viewOf({ hand: null })).hand, null);
});

test("anything else is told in words, and what all games show is not told twice", () => {
  const { shared } = partsOf(viewOf({ round: 2, last: { seat: 1, cards: ["R1", "R2"], none: [] }, nothing: null }));
  assert.deepEqual(
    shared.map(({ name, fact }) => [name, fact]),
    [
      ["round", 2],
      ["last", "seat 1, cards R1 · R2, none –"],
    ],
  );
});

test("at one device only what everybody there may know is shown while it is passed on", () => {
  const views = [viewOf({ hand: ["1"], laid: ["5"] }), viewOf({ seat: 1, hand: ["2"], laid: ["5"] })];
  const shown = redact(views[0]!, views) as unknown as Record<string, unknown>;
  assert.deepEqual([shown.hand, shown.laid, shown.seat, shown.legal], [undefined, ["5"], null, []]);
});

test("names of a view are shown as people write them", () => {
  assert.deepEqual(["hand_sizes", "magic_stones"].map(labelOf), ["Cards in hand", "Magic stones"]);
});

test("cards are read aloud, moves as the game writes them", () => {
  assert.deepEqual(["R7", "12", "R7:G6", "T1"].map(moveWords), ["red 7", "12", "R7:G6", "T1"]);
  assert.equal(rowWords(["R7", null]), "red 7 and an empty place");
  assert.equal(rowWords([]), "no cards");
});

test("a move is told with what it brought", () => {
  const made = { seat: 0, name: "Ann", move: "7", shown: [] as [number, string][] };
  const [before, after] = [viewOf({ scores: [0, 2] }), viewOf({ scores: [1, 0] })];
  assert.equal(describeMove(made, ["Ann", "Bob"], null, null), "Ann: 7.");
  const words = "Ann: 7. Ann gets 1 point. Bob loses 2 points.";
  assert.equal(describeMove(made, ["Ann", "Bob"], before, after), words);
  const both = {
    ...made,
    shown: [
      [0, "7"],
      [1, "8"],
    ] as [number, string][],
  };
  assert.equal(describeMove(both, ["Ann", "Bob"], null, null), "Ann: 7, Bob: 8.");
});

test("what is to be done is said in every situation", () => {
  const scene = (part: Partial<Scene>): string =>
    prompt({ view: viewOf({}), names: ["Ann", "Bob"], decides: false, sent: null, hint: null, ...part } as Scene);
  assert.equal(scene({ decides: true }), "Choose a move.");
  assert.equal(scene({ decides: true, view: viewOf({ legal: [] }) }), "Write a move.");
  assert.equal(scene({ sent: "7" }), "7 is on its way.");
  assert.equal(scene({ view: viewOf({ to_act: [1] }) }), "Bob is thinking.");
  assert.equal(scene({ view: viewOf({ over: true }) }), "The game is over.");
});
