import { storage } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { pageData } from "../src/core/page-data";
import { draftTable, isWhole, keepTable, keptTable, saveDraft } from "../src/front/own-table";
import { faultsOf, readTable, tableText } from "../src/front/table-text";
import type { AnswerOption } from "../src/game/options";
import three from "../src/games/three/options";
import { askedFor, wrongWith } from "../src/front/chosen";
import { optionTerms } from "../src/words/terms";

const choice = three[0] as AnswerOption;
const sheet = choice.table!;
const { numbers, colours } = sheet;
const table = Object.fromEntries(numbers.map((number, place) => [number, colours[Math.floor(place / 12)]!]));
const game = { ...pageData.games[0]!, game: "three" };
const OWN = { place: choice.values.length };

test("84 numbers have one of seven colours", () => {
  assert.equal(numbers.length, 84);
  for (const grey of ["0", "15", "30", "45", "60", "75"]) assert.ok(!numbers.includes(grey));
  assert.ok(isWhole(sheet, table));
});

test("what is sent in a chat is read again, whatever is said around it", () => {
  const text = tableText(sheet, table);
  assert.equal(text.split("\n")[4], "light blue: 52 53 54 55 56 57 58 59 61 62 63 64");
  assert.deepEqual(readTable(sheet, text), { table, problem: "" });
  assert.deepEqual(readTable(sheet, `Hi, these are mine:\n${text}\nSee you!`), { table, problem: "" });
});

test("colours with numbers, numbers with colours and tables of programs are read", () => {
  const pairs = numbers.map((number) => `${number} ${table[number]}`).join(", ");
  const byColour = Object.fromEntries(colours.map((one) => [one, numbers.filter((n) => table[n] === one).map(Number)]));
  for (const text of [
    pairs,
    pairs.toUpperCase().replaceAll("LIGHT BLUE", "Light-Blue"),
    JSON.stringify(table),
    JSON.stringify(byColour),
    JSON.stringify({ note: "a file", colours: table }),
    JSON.stringify({ karban: 1, game: "three", options: { colours: table } }),
  ]) {
    assert.deepEqual(readTable(sheet, text), { table, problem: "" }, text.slice(0, 40));
  }
});

test("which colours have too many numbers or too few is said", () => {
  const text = tableText(sheet, { ...table, 1: "orange" });
  assert.equal(readTable(sheet, text).problem, "Each colour has 12 numbers. Too many: orange 13. Too few: green 11.");
  const { 1: _, ...missing } = table;
  assert.equal(faultsOf(sheet, missing), "Each colour has 12 numbers. Too few: green 11. Without a colour: 1.");
  assert.equal(faultsOf(sheet, { 1: "red" }), "Each colour has 12 numbers. 83 numbers have no colour yet.");
  assert.equal(faultsOf(sheet, table), "");
});

test("what cannot be read is said in a sentence that helps", () => {
  const text = tableText(sheet, table);
  const problem = (odd: string) => readTable(sheet, odd).problem;
  assert.match(problem("hello"), /^There are no colours with numbers in this text/);
  assert.match(problem(""), /^There are no colours with numbers in this text/);
  assert.match(problem("[1, 2]"), /is not one of the colours/);
  assert.match(problem(text.replace("green", "gren")), /^“gren” is not one of the colours: green, orange/);
  assert.equal(problem(`${text} 15`), "15 has no colour on these cards.");
  assert.equal(problem(`${text}\ngreen 89`), "89 is there twice: turquoise and green.");
  assert.match(problem('{"1": "pink"}'), /^“pink” is not one of the colours/);
});

test("a table is kept on the device, and a draft beside it", () => {
  assert.equal(keptTable("three", sheet), null);
  assert.deepEqual(draftTable("three", sheet), {});
  keepTable("three", sheet, table);
  saveDraft("three", sheet, { 1: "red" });
  assert.deepEqual(keptTable("three", sheet), table);
  assert.deepEqual(draftTable("three", sheet), { 1: "red" });
  const stored = JSON.parse(storage.getItem("karban.colours")!) as Record<string, Record<string, string>>;
  assert.match(stored.three!.table!, /^1{12}2{12}3{12}4{12}5{12}6{12}7{12}$/);
  keepTable("three", sheet, table);
  assert.deepEqual(draftTable("three", sheet), table);
});

test("who wants to play with an own table must have one, and then it is asked for", () => {
  keepTable("three", sheet, {});
  assert.equal(wrongWith(game, choice, OWN, 2), "Enter the colours of your cards first.");
  keepTable("three", sheet, table);
  assert.equal(wrongWith(game, choice, OWN, 2), "");
  assert.deepEqual(askedFor({ ...game, game: "three" }, { colours: OWN }, 2), { colours: table });
});

test("at a table everybody is told that an owner's colours are played", () => {
  const told = (colours: unknown) => optionTerms({ game: "three", in_force: { colours } }).map(({ words }) => words);
  assert.deepEqual(told("standard"), ["always the same"]);
  assert.deepEqual(told(table), ["as on an owner’s cards"]);
});
