import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  capital,
  language,
  languages,
  sentence,
  setLanguage,
  signed,
  t,
  tn,
  together,
  withMinus,
} from "../src/core/texts";
import { page } from "./environment";

const days = (n: number) => tn("{n} day", "{n} days", n);

test("values are filled in, and a field without a value stays as it is", () => {
  assert.equal(t("{name} is thinking.", { name: "Ann" }), "Ann is thinking.");
  assert.equal(t("{name} is thinking.", { other: 1 }), "{name} is thinking.");
});

test("English counts in two forms", () => {
  assert.deepEqual([0, 1, 2, 5, -1].map(days), ["0 days", "1 day", "2 days", "5 days", "−1 day"]);
});

test("Czech counts in three forms, by the rules of the browser", async () => {
  await setLanguage("cs");
  const forms = [1, 2, 4, 5, 0, 22, -3].map((n) => days(n).replace("\u00a0", " "));
  assert.deepEqual(forms, ["1 den", "2 dny", "4 dny", "5 dní", "0 dní", "22 dní", "−3 dny"]);
  assert.equal(page.documentElement.lang, "cs");
  assert.equal(language.value, "cs");
});

test("a text that the catalogue lacks is said in English, and counted as English is", async () => {
  await setLanguage("cs");
  assert.equal(t("Nobody has said this"), "Nobody has said this");
  assert.equal(tn("{n} zebra", "{n} zebras", 2), "2 zebras");
  await setLanguage("en");
});

test("every language has its own name and the plurals of its forms", () => {
  assert.deepEqual(languages.cs, { name: "Čeština", plurals: ["one", "few", "other"] });
  assert.deepEqual(languages.en, { name: "English", plurals: ["one", "other"] });
});

test("numbers have a real minus, gains a plus", () => {
  assert.deepEqual([-5, 0, 3].map(withMinus), ["−5", "0", "3"]);
  assert.deepEqual([-5, 0, 3].map(signed), ["−5", "0", "+3"]);
});

test("words are put together, and begin sentences", () => {
  assert.deepEqual([[], ["Ann"], ["Ann", "Bob", "Cid"]].map(together), ["", "Ann", "Ann, Bob and Cid"]);
  assert.equal(capital("žofie"), "Žofie");
  const said = ["there is nothing to take back", "this cannot be (gap 3.1)", "One moment…", ""].map(sentence);
  assert.deepEqual(said, ["There is nothing to take back.", "This cannot be (gap 3.1).", "One moment…", ""]);
});
