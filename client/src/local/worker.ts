/** The Worker that holds the tables of this browser. The page gets messages from it, never the cards of others. */
import { keyOf } from "karban:text-keys";
import { wasm } from "karban:wasm";

import { mark } from "../core/mark";
import { loadEngine } from "../engine/engine";
import { loadNotation, notationOf } from "../notation/find";
import { Refusal } from "../notation/refusal";
import { attend } from "./bots";
import { House, type Surroundings } from "./house";
import type { FromPage, FromWorker } from "./protocol";
import { TableRefusal } from "./refusals";
import { answer } from "./requests";
import { BrowserStorage, superfluous } from "./storage";

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<FromPage>) => void) | null;
};

let texts: Record<string, string | string[]> = {};
const heard = new BroadcastChannel("karban.tables");
const listening = new Map<number, Promise<() => void>>();
const house = openHouse();

function say(english: string): string {
  const found = texts[keyOf(english)];
  return typeof found === "string" ? found : english;
}

async function openHouse(): Promise<House> {
  const storage = await BrowserStorage.open();
  const engines = new Map<string, ReturnType<typeof loadEngine>>();
  const engineOf = (game: string) => {
    const found = engines.get(game) ?? loadEngine(wasm[game]!);
    engines.set(game, found);
    found.catch(() => engines.delete(game)); // the network may be back the next time
    return found.catch(() => {
      const why = mark("the rules of this game cannot be loaded: check the network and try again");
      throw new TableRefusal("unavailable", why);
    });
  };
  const around: Surroundings = {
    storage,
    rules: async (name, version) => {
      const game = await notationOf(await engineOf(name));
      return version === undefined ? game : game.under(version);
    },
    now: () => Date.now(),
    say,
    announce: (table) => heard.postMessage(table),
    claim,
  };
  const opened: House = new House(around, (open) => attend(opened, open));
  heard.onmessage = ({ data }: MessageEvent<string>) => void opened.heard(data);
  for (const { table } of superfluous(await storage.list(), Date.now())) await storage.remove(table).catch(() => {});
  return opened;
}

/** Of several tabs one lets the bots play; when it is closed, the next does. Without locks all do, and the first is heard. */
function claim(table: string, lead: () => void): () => void {
  if (!navigator.locks) {
    lead();
    return () => {};
  }
  const over = new AbortController();
  const held = new Promise<void>((resolve) => over.signal.addEventListener("abort", () => resolve()));
  const ask = navigator.locks.request(`karban.${table}`, { signal: over.signal }, () => {
    lead();
    return held;
  });
  ask.catch(() => {}); // it was not wanted any more
  return () => over.abort();
}

scope.onmessage = ({ data }) => {
  switch (data.type) {
    case "texts":
      texts = data.texts;
      return;
    case "warm":
      void loadNotation(data.game);
      void house.then(({ around }) => around.rules(data.game)).catch(() => {}); // it is asked for again
      return;
    case "request":
      void request(data);
      return;
    case "listen":
      listening.set(data.id, listen(data));
      return;
    case "unlisten":
      void listening.get(data.id)?.then((stop) => stop());
      listening.delete(data.id);
  }
};

async function request({ id, method, to, body }: FromPage & { type: "request" }): Promise<void> {
  try {
    scope.postMessage({ type: "answer", id, ...(await answer(await house, method, to, body)) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({ type: "answer", id, status: 500, content: { error: "failed", message } });
  }
}

async function listen({ id, table, seen }: FromPage & { type: "listen" }): Promise<() => void> {
  const refuse = (code: string, message: string) => scope.postMessage({ type: "refused", id, code, message });
  try {
    return await (await house).listen(table, {
      seen,
      hear: (message) => scope.postMessage({ type: "state", id, message }),
      trouble: (why) => refuse("unreachable", why.text(say)), // until something comes from the table again
      gone: () => refuse("not-found", say(mark("this game was given up in another tab"))),
    });
  } catch (error) {
    if (error instanceof Refusal) refuse(error.code, error.text(say));
    else refuse("failed", error instanceof Error ? error.message : String(error));
    return () => {};
  }
}
