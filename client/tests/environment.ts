/** A browser as far as the client's logic needs one. To be imported before anything of src/. */
import { mock } from "node:test";

export class FakeStorage {
  private kept = new Map<string, string>();
  full = false;

  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, value);
  }

  clear(): void {
    this.kept.clear();
  }
}

class FakeDocument extends EventTarget {
  hidden = false;
  cookie = "";
  body = {};
  activeElement = null;
  documentElement = { lang: "en", dataset: {} as Record<string, string> };

  get visibilityState(): string {
    return this.hidden ? "hidden" : "visible";
  }

  getElementById(id: string) {
    return id === "karban" && FACTS ? { textContent: JSON.stringify(FACTS) } : null;
  }
}

/** What the server says in the page: a game that the client knows, and one that it does not. */
const FACTS = {
  lang: "en",
  levels: ["random", "easy", "medium", "hard", "odd"],
  clocks: [null, { each: 60 }],
  games: [
    {
      game: "gap",
      title: "GAP",
      players: [2, 3, 4, 5, 6],
      rules: 1,
      options: { colours: null, target: null, rounds: null, minutes: null, tiebreak: "best-round" },
      allowed: {
        colours: { of: ["R", "Y", "G", "B", "P"], count: { 2: 3, 3: 4, 4: 5, 5: 5, 6: 5 } },
        target: { least: 1 },
        rounds: { least: 1, most: 1000 },
        minutes: { least: 1 },
        tiebreak: { of: ["best-round", "extra-round"] },
      },
      one_begins: true,
    },
    {
      game: "new-one",
      title: "a new one",
      players: [2],
      rules: 1,
      options: { hand_size: 5, wild: false, order: "up", seed: null },
      allowed: { hand_size: { least: 1, most: 9 }, order: { of: ["up", "down"] } },
      one_begins: true,
    },
  ],
};

export const storage = new FakeStorage();
export const page = new FakeDocument();
export const location = { pathname: "/", hash: "", href: "http://table.test/", origin: "http://table.test" };
export const visited: string[] = [];
export const frame = new EventTarget(); // the window, as far as it hears events

function go(_state: null, _title: string, to: string): void {
  visited.push(to);
  const url = new URL(to, location.href);
  Object.assign(location, { pathname: url.pathname, hash: url.hash, href: url.href });
}

const globals = {
  document: page,
  localStorage: storage,
  location,
  history: { pushState: go, replaceState: go },
  scrollTo: () => {},
  matchMedia: () => ({ matches: false }),
  addEventListener: frame.addEventListener.bind(frame),
  removeEventListener: frame.removeEventListener.bind(frame),
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// ------------------------------------------------------------------------------ time

let now = 1_000;
const STEP_MS = 50;

/** From now on time stands still until `advance` is called. */
export function stopTime(): void {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  performance.now = () => now;
}

/** Let so many milliseconds pass, with everything that is due in them. */
export async function advance(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    now += STEP_MS;
    mock.timers.tick(STEP_MS);
    await settled();
  }
}

/** Let everything run that waits for nothing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

// ----------------------------------------------------------------------------- network

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(
    readonly url: URL,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1]!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The frames of one type that were sent. */
  ofType(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}
Object.defineProperty(globalThis, "WebSocket", { value: FakeSocket, configurable: true, writable: true });

export interface Asked {
  url: string;
  method: string;
  body: Record<string, unknown> | undefined;
  headers: Record<string, string>;
}

export const asked: Asked[] = [];

/** Answer each request in turn: with a status and a body, or not at all. */
export function answerWith(...answers: ([number, object] | "lost")[]): void {
  asked.length = 0;
  globalThis.fetch = (async (url: string, { method, body, headers }: RequestInit) => {
    asked.push({
      url,
      method: method ?? "GET",
      body: body ? JSON.parse(body as string) : undefined,
      headers: headers as Record<string, string>,
    });
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer === "lost") throw new TypeError("network");
    const [status, content] = answer;
    return { ok: status < 400, status, json: async () => content };
  }) as unknown as typeof fetch;
}
