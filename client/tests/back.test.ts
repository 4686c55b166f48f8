import "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { closedByBack } from "../src/core/back";
import { followLinks, goTo, path } from "../src/core/router";
import { frame, location, settled } from "./environment";

/** A history as browsers have it: going back takes a moment. */
class SlowHistory {
  entries: { state: unknown; path: string }[] = [{ state: null, path: "/t/abc" }];
  backs = 0; // asked for and not done yet

  get state(): unknown {
    return this.entries.at(-1)!.state;
  }

  pushState(state: unknown, _title: string, to = location.pathname): void {
    this.entries.push({ state, path: to });
    location.pathname = to;
  }

  replaceState(state: unknown, _title: string, to = location.pathname): void {
    this.entries.pop();
    this.pushState(state, _title, to);
  }

  back(): void {
    this.backs++;
  }

  /** The moment is over. */
  goBack(): void {
    for (; this.backs; this.backs--) {
      this.entries.pop();
      location.pathname = this.entries.at(-1)!.path;
      frame.dispatchEvent(new Event("popstate"));
    }
  }
}

let slow: SlowHistory;
followLinks();
beforeEach(() => {
  slow = new SlowHistory();
  Object.defineProperty(globalThis, "history", { value: slow, configurable: true });
  location.pathname = "/t/abc";
  path.set("/t/abc");
});

/** A dialog: whether it is open, and how to close it. */
function dialog() {
  const one = { open: true, close: () => {} };
  const forget = closedByBack(() => one.close());
  one.close = () => {
    one.open = false;
    forget();
  };
  return one;
}

const passed = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await settled();
};

test("the back button closes a dialog and stays on the page", async () => {
  const menu = dialog();
  slow.back();
  slow.goBack();
  await passed();
  assert.deepEqual([menu.open, slow.entries.length, slow.backs, path.value], [false, 1, 0, "/t/abc"]);
});

test("a dialog that is closed leaves no entry behind", async () => {
  dialog().close();
  await passed();
  slow.goBack();
  assert.deepEqual([slow.entries.length, path.value], [1, "/t/abc"]);
});

test("what is opened right after something else was closed stays open, and Back closes it", async () => {
  dialog().close();
  await passed();
  assert.equal(slow.backs, 1, "the browser is about to go back");
  const settings = dialog();
  slow.goBack();
  assert.ok(settings.open);
  slow.back();
  slow.goBack();
  assert.ok(!settings.open);
  await passed();
  assert.deepEqual([slow.entries.length, slow.backs], [1, 0]);
});

test("who goes elsewhere while an entry is being left gets there", async () => {
  dialog().close();
  await passed();
  goTo("/new/gap");
  slow.goBack();
  assert.deepEqual([path.value, slow.entries.map((one) => one.path)], ["/new/gap", ["/t/abc", "/new/gap"]]);
});
