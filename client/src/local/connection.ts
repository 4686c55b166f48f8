/** The page's side of the tables that live in this browser: it asks the Worker that holds them as it would ask a server. */
import { wasm } from "karban:wasm";

import type { Observable } from "../core/observable";
import { language, loadTexts, sentence, t, wordsOf } from "../core/texts";
import { canWork, startWorker } from "../core/workers";
import type { AnswerFrame, StateMessage } from "../wire";
import type { FromPage, FromWorker } from "./protocol";

const TEXT_PARTS = ["core", "local", "notation"]; // what the Worker says
const WORKER = "local/worker";

interface Heard {
  state(message: StateMessage): void;
  refused(code: string, message: string): void;
  lost(): void; // until the next state
}

const RESTART_MS = 1_000; // after the Worker has come to grief

// biome-ignore lint/suspicious/noExplicitAny: what is asked for says what is answered
type Answer = { status: number; content: any };

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: Answer) => void>();
const listening = new Map<number, { table: string; seen: number; heard: Heard }>();

/** Whether tables of a game can live here: this browser runs and keeps them. */
export function canPlayHere(game: string): boolean {
  const able = typeof WebAssembly === "object" && typeof indexedDB === "object" && canWork(WORKER);
  return able && Object.hasOwn(wasm, game);
}

/** A game will be played here soon: load what that takes, all at the same time. */
export function warm(game: string): void {
  if (!canPlayHere(game)) return;
  void fetch(wasm[game]!).catch(() => {}); // the Worker will find it here: it asks only when it has begun itself
  post({ type: "warm", game });
}

/** Ask the Worker; it answers as a server does. */
export function request(method: string, to: string, body?: unknown): Promise<Answer> {
  const id = ++lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    post({ type: "request", id, method, to, body });
  });
}

/** One table, as its page hears and plays it. */
export class LocalConnection {
  private id = ++lastId;

  constructor(
    private table: string,
    private status: Observable<"connecting" | "connected" | "lost" | "closed">,
    onMessage: (message: StateMessage) => void,
    refused: (code: string, message: string) => void,
  ) {
    const heard: Heard = {
      state: (message) => {
        status.set("connected");
        onMessage(message);
      },
      refused: (code, message) => refused(code, sentence(message)),
      lost: () => status.set("lost"),
    };
    listening.set(this.id, { table, seen: 0, heard });
    post({ type: "listen", id: this.id, table, seen: 0 });
  }

  /** Make a move. The answer comes when it is on the disk. */
  async move(seat: number, decision: string, move: string): Promise<AnswerFrame> {
    const frame = { key: crypto.getRandomValues(new Uint32Array(3)).join("."), decision, move, seat };
    for (;;) {
      const { status, content } = await request("POST", `/api/tables/${this.table}/moves`, frame);
      if (status < 500) return { type: "answer", ok: status < 400, ...content };
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
    }
  }

  close(): void {
    this.status.set("closed");
    listening.delete(this.id);
    post({ type: "unlisten", id: this.id });
  }
}

function post(message: FromPage): void {
  worker ??= start();
  worker.postMessage(message);
}

function start(): Worker {
  const started = startWorker(WORKER);
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
  started.onerror = (event) => {
    event.preventDefault?.();
    failed();
  };
  const speak = async () => {
    const found = await Promise.all(TEXT_PARTS.map((part) => wordsOf(language.value, part)));
    started.postMessage({ type: "texts", texts: Object.assign({}, ...found) } satisfies FromPage);
  };
  language.subscribe(() => void speak());
  loadTexts("local").catch(() => {}); // what the page says when there is no Worker to say it
  void speak();
  return started;
}

function receive(data: FromWorker): void {
  if (data.type === "answer") {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
    return;
  }
  const found = listening.get(data.id);
  if (!found) return;
  if (data.type === "state") {
    found.seen = data.message.n;
    found.heard.state(data.message);
  } else found.heard.refused(data.code, data.message);
}

/** The Worker cannot be loaded, or has come to grief: whoever waits is told. What was acknowledged is on the disk. */
function failed(): void {
  worker?.terminate();
  worker = null;
  const all = [...waiting.values()];
  waiting.clear();
  for (const { heard } of listening.values()) heard.lost();
  setTimeout(() => {
    for (const [id, { table, seen }] of listening) post({ type: "listen", id, table, seen });
  }, RESTART_MS);
  const message = t("the rules of this game cannot be loaded: check the network and try again");
  for (const resolve of all) resolve({ status: 503, content: { error: "unavailable", message } });
}
