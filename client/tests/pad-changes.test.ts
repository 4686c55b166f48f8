/** Pads: a log of changes, what is taken back and made again, and what is refused. */
import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Entry, NotWritten, type Paper, type Scorer, type Standing } from "../src/game/pad";
import { type Change, linesOf, paperOf, refusalOf, skippedIn, stepsOf } from "../src/paper/changes";

const begin: Change = {
  do: "begin",
  game: "sum",
  rules: 1,
  players: 2,
  names: ["Ann", "Bob"],
  options: {},
  first: 0,
};
const write = (...entries: Entry[]): Change => ({ do: "write", entries });
const undo = (of: number): Change => ({ do: "undo", of });

/** A game in which numbers are added up, and nobody may write the same twice. */
const scorer: Scorer<Standing> = {
  read({ players, entries }: Paper): Standing {
    const scores = new Array<number>(players).fill(0);
    for (const [at, [seat, written]] of entries.entries()) {
      const before = entries.slice(0, at).some(([other, word]) => other === seat && word === written);
      if (before) throw new NotWritten("twice", "sum 1.1", at);
      scores[seat!]! += Number(written);
    }
    return { scores, over: false, winners: [], first: null };
  },
};

const entriesOf = (...changes: Change[]) => paperOf([begin, ...changes]).entries;

test("what was written stands in its order", () => {
  assert.deepEqual(entriesOf(write([0, "5"], [1, "3"]), write([0, "2"])), [
    [0, "5"],
    [1, "3"],
    [0, "2"],
  ]);
});

test("an undo takes a change back, an undo of it makes it again", () => {
  assert.deepEqual(entriesOf(write([0, "5"]), undo(1)), []);
  assert.deepEqual(entriesOf(write([0, "5"]), undo(1), undo(2)), [[0, "5"]]);
  assert.deepEqual(entriesOf(write([0, "5"]), undo(1), undo(2), undo(3)), []);
});

test("however often something is taken back and made again, the lines are read once", () => {
  let reads = 0;
  const counted = Object.defineProperty({ do: "write" }, "entries", {
    get: () => {
      reads += 1;
      return [[0, "5"]];
    },
  }) as Change;
  const toggles = Array.from({ length: 1000 }, (_, number) => undo(number + 1));
  assert.deepEqual(entriesOf(counted, ...toggles), [[0, "5"]]);
  assert.ok(reads < 5, `${reads} times`);
});

test("a line is corrected and struck where it stands", () => {
  const three = [write([0, "1"]), write([1, "2"]), write([0, "3"])];
  assert.deepEqual(entriesOf(...three, { do: "correct", at: 1, entry: [1, "9"] }), [
    [0, "1"],
    [1, "9"],
    [0, "3"],
  ]);
  assert.deepEqual(entriesOf(...three, { do: "strike", at: 0 }), [
    [1, "2"],
    [0, "3"],
  ]);
});

test("a correction is about the same line after something earlier was taken back", () => {
  const log = [write([0, "1"]), write([1, "2"]), { do: "correct", at: 1, entry: [1, "9"] } as Change, undo(1)];
  assert.deepEqual(entriesOf(...log), [[1, "9"]]);
  assert.deepEqual(entriesOf(...log, undo(4)), [
    [0, "1"],
    [1, "9"],
  ]);
});

test("names, options and who begins are set, and that is taken back too", () => {
  const set: Change = { do: "set", names: ["Ann", "Cid"], first: 1 };
  const { names, first } = paperOf([begin, set]);
  assert.deepEqual([names, first], [["Ann", "Cid"], 1]);
  assert.deepEqual(paperOf([begin, set, undo(1)]).names, ["Ann", "Bob"]);
});

test("undo goes back step by step, redo forth again, until something new is written", () => {
  const log = [begin, write([0, "1"]), write([1, "2"])];
  assert.deepEqual(stepsOf(log), { undo: 2, redo: null });
  log.push(undo(2));
  assert.deepEqual(stepsOf(log), { undo: 1, redo: 3 });
  log.push(undo(1));
  assert.deepEqual(stepsOf(log), { undo: null, redo: 4 });
  log.push(undo(4)); // made again
  assert.deepEqual(stepsOf(log), { undo: 1, redo: 3 });
  log.push(undo(3));
  assert.deepEqual(stepsOf(log), { undo: 2, redo: null });
  log.push(undo(2), write([0, "7"]));
  assert.deepEqual(stepsOf(log), { undo: 8, redo: null });
});

test("the beginning cannot be taken back, nor what has been already", () => {
  assert.ok(refusalOf([begin], undo(0), scorer));
  assert.ok(refusalOf([begin, write([0, "1"]), undo(1)], undo(1), scorer));
  assert.ok(refusalOf([begin], { do: "strike", at: 0 }, scorer));
});

test("a change that makes any line impossible is refused with its clause", () => {
  const log = [begin, write([0, "1"]), write([0, "2"])];
  assert.equal(refusalOf(log, { do: "correct", at: 0, entry: [0, "2"] }, scorer)?.clause, "sum 1.1");
  assert.equal(refusalOf(log, { do: "correct", at: 0, entry: [0, "3"] }, scorer), null);
});

test("an undo that would make a later line impossible is refused", () => {
  const log = [begin, write([0, "1"]), { do: "strike", at: 0 } as Change, write([0, "1"])];
  assert.equal(refusalOf(log, undo(2), scorer)?.message, "twice");
});

test("of two that wrote the same at the same instant the second says nothing, for everybody alike", () => {
  const log = [begin, write([0, "1"]), write([0, "1"]), write([0, "2"]), undo(2)];
  const skipped = skippedIn(log, scorer);
  assert.deepEqual([...skipped], [2, 4]);
  assert.deepEqual(paperOf(log, skipped).entries, [
    [0, "1"],
    [0, "2"],
  ]);
  assert.deepEqual(stepsOf(log, skipped), { undo: 3, redo: null });
});

test("it is known which lines a change has written", () => {
  const log = [begin, write([0, "1"]), write([1, "2"], [0, "3"])];
  assert.deepEqual(linesOf(log, 2), [1, 2]);
});
