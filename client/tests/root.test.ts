import { location, page, visited } from "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

page.documentElement.dataset.root = "/karban";
location.pathname = "/karban/t/abc";

test("under a root path the client calls pages as the server does, and the browser asks for them under it", async () => {
  const { at } = await import("../src/core/root");
  const { goTo, path } = await import("../src/core/router");
  assert.equal(at("/api/tables"), "/karban/api/tables");
  assert.equal(path.value, "/t/abc");
  goTo("/new/gap");
  assert.deepEqual([visited, path.value], [["/karban/new/gap"], "/new/gap"]);
});

test("the language is remembered for this path of the site only", async () => {
  const { changeSettings } = await import("../src/core/settings");
  changeSettings({ lang: "cs" });
  assert.match(page.cookie, /^karban-lang=cs;path=\/karban\/;/);
});
