import { page, storage } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

storage.setItem("karban.settings", JSON.stringify({ lang: "tlh", theme: "dark", name: "Ann" }));
const { applySettings, changeSettings, motionIsOff, motionScale, settings } = await import("../src/core/settings");

test("what was stored is there again, but no language that is not spoken", () => {
  assert.deepEqual([settings.value.theme, settings.value.name, settings.value.lang], ["dark", "Ann", null]);
  assert.equal(settings.value.motion, "normal", "what was not stored is as usual");
});

test("a change is seen on the page and stored", () => {
  changeSettings({ symbols: "large" });
  assert.equal(page.documentElement.dataset.symbols, "large");
  assert.equal(JSON.parse(storage.getItem("karban.settings")!).symbols, "large");
});

test("the language is told to the server, too", () => {
  changeSettings({ lang: "cs" });
  assert.match(page.cookie, /^karban-lang=cs;/);
});

test("a browser that stores nothing still plays", () => {
  storage.full = true;
  changeSettings({ theme: "light" });
  storage.full = false;
  applySettings();
  assert.equal(page.documentElement.dataset.theme, "light");
});

test("movements are as fast as chosen", () => {
  changeSettings({ motion: "fast" });
  assert.deepEqual([motionIsOff(), motionScale()], [false, 0.5]);
  changeSettings({ motion: "off" });
  assert.ok(motionIsOff());
});
