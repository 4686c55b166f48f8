import assert from "node:assert/strict";
import { mock, test } from "node:test";

type Listener = (event: object) => void;

/** The caches of a browser, by name and address. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const found = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, found);
    return {
      put: async (path: string, answer: Response) => void found.set(path, answer),
      match: async (path: string) => found.get(path)?.clone(),
    };
  }

  async match(path: string) {
    return [...this.all.values()]
      .find((one) => one.has(path))
      ?.get(path)
      ?.clone();
  }

  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
}

const listeners = new Map<string, Listener>();
const caches = new FakeCaches();
const asked: string[] = [];
let network: (path: string) => Response | Promise<Response> = () => new Response("network");
const windows: { url: string; focus(): Promise<unknown> }[] = [];
const led: string[] = [];
let tookOver = 0;

Object.assign(globalThis, {
  KARBAN: {
    version: "new",
    root: "{root}",
    shell: '<html data-root="{root}">shell',
    headers: { "content-security-policy": "strict" },
    files: ["static/a-1.js", "static/b-1.js", "favicon.svg", "rules/gap/clauses", "static/rules-gap-en-1.html"],
    static: false,
  },
  self: {
    location: new URL("https://games.example.org/karban/sw.js"),
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: async (url: string) => void led.push(url),
    },
    skipWaiting: async () => void tookOver++,
  },
  caches,
  fetch: async (asking: string | Request) => {
    const path = new URL(typeof asking === "string" ? asking : asking.url, "https://games.example.org").pathname;
    asked.push(path);
    return network(path);
  },
});

const ready = import("../src/offline/service-worker");

const tab = (path: string) => ({ url: `https://games.example.org${path}`, focus: async () => led.push(path) });

/** Let the worker do something that lasts. */
async function happens(type: string, more: object = {}): Promise<void> {
  await ready;
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(type)!({ ...more, waitUntil: (lasts: Promise<unknown>) => (done = lasts) });
  await done;
}

/** What the worker answers; undefined: it leaves that to the browser. */
async function answered(path: string, how: { mode?: string; method?: string } = {}): Promise<string | undefined> {
  await ready;
  let found: Promise<Response> | undefined;
  const url = new URL(path, "https://games.example.org").href;
  const request = { url, mode: "navigate", method: "GET", referrer: "", ...how };
  listeners.get("fetch")!({ request, respondWith: (answer: Promise<Response>) => (found = answer) });
  return found && (await found).text();
}

test("a version of which a file is missing is not kept at all", async () => {
  network = (path) => (path.endsWith("b-1.js") ? new Response("", { status: 404 }) : new Response("file"));
  await assert.rejects(happens("install"));
  assert.deepEqual([...caches.all.keys()], []);
});

test("what a network says that wants people to sign in is not kept", async () => {
  network = () => Object.defineProperty(new Response("sign in"), "redirected", { value: true });
  await assert.rejects(happens("install"));
  assert.deepEqual([...caches.all.keys()], []);
});

test("a page in the place of a file, as web servers send for what they have not got, is not kept", async () => {
  const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  network = (path) => (path.endsWith("b-1.js") ? page() : new Response("file"));
  await assert.rejects(happens("install"));
  assert.deepEqual([...caches.all.keys()], []);
});

test("a version is fetched whole beside the old one, without what that has already, and then the old one goes", async () => {
  const old = await caches.open("karban /karban/ old");
  await old.put("/karban/static/a-1.js", new Response("the same"));
  await caches.open("karban / other"); // of another site of this origin
  asked.length = 0;
  const kind = (path: string) => (/rules/.test(path) ? "text/html; charset=utf-8" : "text/javascript");
  network = (path) => new Response(`file ${path}`, { headers: { "content-type": kind(path) } });
  await happens("install");
  assert.deepEqual(asked.sort(), [
    "/karban/favicon.svg",
    "/karban/rules/gap/clauses",
    "/karban/static/b-1.js",
    "/karban/static/rules-gap-en-1.html",
  ]);
  assert.equal(caches.all.has("karban /karban/ old"), true);
  await happens("activate");
  assert.deepEqual([...caches.all.keys()], ["karban / other", "karban /karban/ new"]);
});

test("files of this version come from the cache, and nothing secret or unknown is touched", async () => {
  const plain = { mode: "cors" };
  assert.equal(await answered("/karban/static/a-1.js", plain), "the same");
  for (const path of [
    "/karban/api/tables",
    "/karban/static/a-2.js",
    "/karban/sw.js",
    "/elsewhere",
    "/karban/t/x/qr.svg",
  ]) {
    assert.equal(await answered(path, plain), undefined, path);
  }
  assert.equal(await answered("/karban/text/play", { method: "POST" }), undefined);
});

test("pages are the server's where it answers; a table of this browser and a lesson ask nobody", async () => {
  network = () => new Response("of the server");
  for (const path of ["/karban/", "/karban/new/gap", "/karban/t/abc", "/karban/privacy"]) {
    assert.equal(await answered(path), "of the server");
  }
  asked.length = 0;
  for (const path of ["/karban/play/gap/x1", "/karban/learn/gap"]) {
    assert.equal(await answered(path), '<html data-root="/karban">shell');
  }
  assert.deepEqual(asked, []);
});

test("where the server is gone, or only its proxy answers, pages draw themselves", async () => {
  for (const gone of [() => Promise.reject(new TypeError()), () => new Response("Bad Gateway", { status: 502 })]) {
    network = gone;
    assert.match((await answered("/karban/t/abc"))!, /shell$/);
    assert.match((await answered("/karban/"))!, /shell$/);
    assert.equal(await answered("/karban/rules/gap/clauses"), "file /karban/rules/gap/clauses");
  }
  network = () => new Response("not found", { status: 404 });
  assert.equal(await answered("/karban/new/chess"), "not found", "that is an answer");
});

test("a slow server is waited for three seconds where the page is here too, and as long as it takes elsewhere", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let answer = (_: Response) => {};
  network = () => new Promise((resolve) => (answer = resolve));
  const home = answered("/karban/");
  await new Promise(setImmediate);
  mock.timers.tick(3_000);
  assert.match((await home)!, /shell$/);
  const table = answered("/karban/t/abc");
  await new Promise(setImmediate);
  mock.timers.tick(60_000);
  answer(new Response("of the server"));
  assert.equal(await table, "of the server");
  mock.timers.reset();
});

test("it takes over when a page says so, or when the only page is of this version already", async () => {
  windows.push(tab("a"), tab("b"));
  await happens("message", { data: "take-over-if-alone", ports: [] });
  assert.equal(tookOver, 0);
  windows.pop();
  await happens("message", { data: "take-over-if-alone", ports: [] });
  assert.equal(tookOver, 1);
  await happens("message", { data: "take-over", ports: [] });
  assert.equal(tookOver, 2);
  const said: unknown[] = [];
  await happens("message", { data: "version", ports: [{ postMessage: (words: unknown) => said.push(words) }] });
  assert.deepEqual(said, ["new"]);
});

test("whoever is called comes to the tab with the table, or to the first page", async () => {
  let closed = 0;
  const notification = { tag: "karban-abc", close: () => closed++ };
  windows.splice(0, 9, tab("/karban/"), tab("/karban/t/abc"));
  await happens("notificationclick", { notification });
  windows.splice(0, 9);
  await happens("notificationclick", { notification });
  assert.deepEqual([led, closed], [["/karban/t/abc", "/karban/"], 2]);
});
