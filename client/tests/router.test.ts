import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { followLinks, goTo, path } from "../src/core/router";
import { frame, location, page, visited } from "./environment";

class FakeElement {
  target = "";
  constructor(
    readonly pathname: string,
    readonly hash = "",
    readonly origin = location.origin,
  ) {}
  closest() {
    return this;
  }
  hasAttribute() {
    return false;
  }
}
Object.defineProperty(globalThis, "Element", { value: FakeElement });
followLinks();

/** Whether the client follows a click itself. */
function click(link: FakeElement, keys: object = {}): boolean {
  const event = new Event("click", { cancelable: true });
  const keyed = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, ...keys };
  for (const [name, value] of Object.entries({ ...keyed, target: link })) Object.defineProperty(event, name, { value });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

test("going somewhere is noted in the history and told to those who listen", () => {
  let told = 0;
  const stop = path.subscribe(() => told++);
  goTo("/t/abc");
  goTo("/t/abc"); // we are there
  stop();
  goTo("/");
  assert.deepEqual([visited, path.value, told], [["/t/abc", "/"], "/", 1]);
});

test("links to pages of the client are followed without loading", () => {
  assert.ok(click(new FakeElement("/new/gap", "#friends")));
  assert.equal(path.value, "/new/gap");
  assert.equal(location.hash, "#friends");
});

test("other links are left to the browser", () => {
  assert.ok(!click(new FakeElement("/rules/gap")));
  assert.ok(!click(new FakeElement("/t/abc/text")));
  assert.ok(!click(new FakeElement("/t/abc", "", "http://elsewhere.test")));
  assert.ok(!click(new FakeElement("/t/abc"), { ctrlKey: true }));
  assert.ok(!click(new FakeElement("/t/abc"), { button: 1 }));
});

test("the back button shows the page before", () => {
  location.pathname = "/";
  frame.dispatchEvent(new Event("popstate"));
  assert.equal(path.value, "/");
});
