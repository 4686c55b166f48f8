/** A pad on several phones: one order for all, through lost networks, and nobody writes on another's sheet. */
import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import { type Entry, NotWritten, type Paper, type Scorer, type Standing } from "../src/game/pad";
import { ApiError } from "../src/net/api";
import type { Seen } from "../src/net/pads";
import { SharedLog } from "../src/pad/shared";
import { type SharedPad, sharedPad } from "../src/pad/shared-note";
import type { Begin, Change } from "../src/paper/changes";
import type { KeptPad, PadStorage } from "../src/paper/storage";
import type { PadChangeRequest, PadLine, PadState } from "../src/wire";

const begin: Begin = {
  do: "begin",
  game: "sum",
  rules: 1,
  players: 3,
  names: ["Ann", "Bob", "Cyn"],
  options: {},
  first: 0,
};
const write = (...entries: Entry[]): Change => ({ do: "write", entries });

/** A game in which nobody may write what somebody else has written. */
const scorer: Scorer<Standing> = {
  read({ players, entries }: Paper): Standing {
    const scores = new Array<number>(players).fill(0);
    for (const [at, [seat, written]] of entries.entries()) {
      if (entries.slice(0, at).some(([, word]) => word === written)) throw new NotWritten("twice", "sum 1.1", at);
      scores[seat!]! += Number(written);
    }
    return { scores, over: scores.some((score) => score >= 100), winners: [], first: null };
  },
};

/** A server that keeps one pad; `up` false: nothing gets through, `deaf`: what it does is done, and no answer comes. */
class FakeServer {
  lines: PadLine[] = [{ n: 2, at: 1000, seat: null, key: "begin", change: begin }];
  seats: (string | null)[] = [null, null, null];
  up = true;
  deaf = false;
  sent = 0;
  private waiting: (() => void)[] = [];

  state(token: string, seen = 0): PadState {
    const own = this.seats.flatMap((held, seat) => (held === token ? [seat] : []));
    const taken = this.seats.flatMap((held, seat) => (held ? [seat] : []));
    const last = this.lines.at(-1)!.n;
    const changes = this.lines.filter(({ n }) => n > seen);
    return {
      pad: "abcdefgh",
      game: "sum",
      n: last,
      last,
      taken,
      here: taken,
      own,
      host: token === "host",
      next: null,
      changes,
    };
  }

  lookAtPad = async (_code: string, token: string | null, seen = 0): Promise<PadState> => {
    this.through();
    return this.state(token!, seen);
  };

  waitAtPad = async (_code: string, token: string, { seen }: Seen, stop: AbortSignal): Promise<PadState> => {
    this.through();
    if (this.lines.at(-1)!.n <= seen) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        stop.addEventListener("abort", () => resolve());
      });
    }
    this.through();
    return this.state(token, seen);
  };

  takeSeat = async (_code: string, token: string, seat: number, free = false): Promise<PadState> => {
    this.seats[seat] = free ? null : token;
    return this.state(token);
  };

  sendChange = async (_code: string, token: string, { key, change, seat, seen }: PadChangeRequest) => {
    this.through();
    this.sent += 1;
    if (!this.lines.some((line) => line.key === key)) {
      if (seen !== undefined && seen !== null && this.lines.at(-1)!.n > seen) throw new ApiError("stale", "stale", 409);
      this.add(token === "host" ? null : (seat ?? this.seats.indexOf(token)), key, change as Change);
    }
    if (this.deaf) throw new TypeError("Failed to fetch");
    return { ok: true, n: this.lines.find((line) => line.key === key)!.n };
  };

  add(seat: number | null, key: string, change: Change): void {
    this.lines.push({ n: this.lines.at(-1)!.n + 1, at: 1000, seat, key, change: change as never });
    this.wake();
  }

  wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private through(): void {
    if (!this.up) throw new TypeError("Failed to fetch");
  }
}

/** What a phone keeps. */
class FakeStorage {
  pads = new Map<string, KeptPad>();

  private listeners = new Set<(id: string) => void>();

  async get(id: string): Promise<KeptPad | undefined> {
    return structuredClone(this.pads.get(id));
  }

  async update(id: string, changed: (pad: KeptPad) => KeptPad): Promise<KeptPad> {
    const next = structuredClone(changed(structuredClone(this.pads.get(id)!)));
    this.pads.set(id, next);
    for (const listener of this.listeners) queueMicrotask(() => listener(id));
    return next;
  }

  heard(listener: (id: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Somebody's phone at the pad of a server. */
class Phone {
  readonly storage = new FakeStorage();
  log: SharedLog<Standing>;

  constructor(
    readonly server: FakeServer,
    readonly token: string,
    seat: number | null,
  ) {
    if (seat !== null) server.seats[seat] = token;
    const first = { ...server.state(token), changes: [server.lines[0]!] };
    this.storage.pads.set(token, structuredClone(sharedPad(token, first, token)));
    this.log = this.opened();
  }

  opened(): SharedLog<Standing> {
    const kept = structuredClone(this.storage.pads.get(this.token)) as SharedPad;
    return new SharedLog(kept, scorer, this.storage as unknown as PadStorage, this.server);
  }

  get entries(): string {
    return this.log.kept.value.paper.entries.map(([seat, written]) => `${seat}:${written}`).join(" ");
  }

  async shows(entries: string): Promise<void> {
    await so(
      () => this.entries === entries,
      () => this.entries,
    );
  }
}

/** Wait until something is so. */
async function so(true_: () => boolean, told: () => string = () => ""): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    if (true_()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail(told());
}

function phones(): { server: FakeServer; ann: Phone; bob: Phone; end(): void } {
  const server = new FakeServer();
  const [ann, bob] = [new Phone(server, "host", 0), new Phone(server, "bob", 1)];
  const end = () => {
    ann.log.end();
    bob.log.end();
    server.wake();
  };
  return { server, ann, bob, end };
}

test("what is written on one phone stands on all, in one order", async () => {
  const { ann, bob, end } = phones();
  assert.equal(ann.log.append(write([0, "5"])), null);
  await bob.shows("0:5");
  assert.equal(bob.log.append(write([1, "7"])), null);
  await ann.shows("0:5 1:7");
  await bob.shows("0:5 1:7");
  await so(() => bob.log.company.value.waiting === 0);
  end();
});

test("without a network one goes on writing, and all is sent later, also after the page was killed", async () => {
  const { server, ann, bob, end } = phones();
  server.up = false;
  server.wake();
  assert.equal(bob.log.append(write([1, "7"])), null);
  assert.equal(bob.log.append(write([1, "8"])), null);
  await bob.shows("1:7 1:8");
  assert.equal(bob.log.append({ do: "undo", of: 1 }), null);
  await bob.shows("1:8");
  await so(() => !bob.log.company.value.online);
  assert.equal(bob.log.company.value.waiting, 3);
  bob.log.end();
  bob.log = bob.opened();
  assert.equal(bob.entries, "1:8");
  server.add(null, "from-ann", write([0, "5"]));
  server.up = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await bob.shows("0:5 1:8");
  await so(() => bob.log.company.value.waiting === 0);
  document.dispatchEvent(new Event("visibilitychange"));
  await ann.shows("0:5 1:8");
  assert.deepEqual(
    server.lines.map(({ change }) => change.do),
    ["begin", "write", "write", "write", "undo"],
  );
  end();
});

test("an answer that gets lost is one change", async () => {
  const { server, ann, bob, end } = phones();
  server.deaf = true;
  bob.log.append(write([1, "7"]));
  await ann.shows("1:7");
  server.deaf = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await so(() => bob.log.company.value.waiting === 0);
  await bob.shows("1:7");
  assert.equal(server.lines.length, 2);
  end();
});

test("of two who write the same at one instant the second is told, and all phones agree", async () => {
  const { server, ann, bob, end } = phones();
  server.up = false;
  server.wake();
  bob.log.append(write([1, "9"]));
  await bob.shows("1:9");
  server.add(null, "first", write([0, "9"]));
  server.up = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await bob.shows("0:9");
  await so(() => /faster/.test(bob.log.kept.value.trouble));
  document.dispatchEvent(new Event("visibilitychange"));
  await ann.shows("0:9");
  end();
});

test("what reaches the server too late says nothing on any phone", async () => {
  const { server, ann, bob, end } = phones();
  server.add(null, "one", write([0, "9"]));
  server.add(1, "two", write([1, "9"]));
  server.add(1, "three", write([1, "8"]));
  await ann.shows("0:9 1:8");
  await bob.shows("0:9 1:8");
  assert.deepEqual([...bob.log.kept.value.skipped], [2]);
  end();
});

test("a phone writes, corrects and takes back what is its own", async () => {
  const { server, ann, bob, end } = phones();
  ann.log.append(write([0, "5"]));
  await bob.shows("0:5");
  assert.deepEqual(bob.log.kept.value.seats, [1]);
  assert.match(bob.log.append(write([0, "6"]))!.message, /own phone/);
  assert.match(bob.log.append({ do: "strike", at: 0 })!.message, /own phone/);
  assert.match(bob.log.append({ do: "correct", at: 0, entry: [0, "1"] })!.message, /own phone/);
  assert.match(bob.log.append({ do: "undo", of: 1 })!.message, /opened/);
  assert.match(bob.log.append({ do: "set", first: 1 })!.message, /opened/);
  bob.log.append(write([1, "7"]));
  await bob.shows("0:5 1:7");
  assert.equal(bob.log.append({ do: "correct", at: 1, entry: [1, "8"] }), null);
  await ann.shows("0:5 1:8");
  await bob.shows("0:5 1:8");
  assert.equal(bob.log.append({ do: "strike", at: 1 }), null);
  await ann.shows("0:5");
  server.add(1, "sly", { do: "strike", at: 0 });
  server.add(1, "fair", write([1, "1"]));
  await ann.shows("0:5 1:1");
  await bob.shows("0:5 1:1");
  end();
});

test("a line is struck though others were written and struck before it meanwhile", async () => {
  const { server, ann, bob, end } = phones();
  ann.log.append(write([0, "1"]));
  ann.log.append(write([2, "2"]));
  await bob.shows("0:1 2:2");
  bob.log.append(write([1, "3"]));
  await ann.shows("0:1 2:2 1:3");
  await so(() => bob.log.company.value.waiting === 0);
  server.up = false;
  server.wake();
  bob.log.append({ do: "strike", at: 2 });
  await bob.shows("0:1 2:2");
  server.add(null, "x", { do: "strike", at: 0 });
  server.add(null, "y", write([2, "6"]));
  server.up = true;
  document.dispatchEvent(new Event("visibilitychange"));
  await bob.shows("2:2 2:6");
  await so(() => bob.log.company.value.waiting === 0);
  document.dispatchEvent(new Event("visibilitychange"));
  await ann.shows("2:2 2:6");
  end();
});

test("whoever has opened the pad writes for all who have no phone, and may correct everything", async () => {
  const { ann, bob, end } = phones();
  bob.log.append(write([1, "7"]));
  await ann.shows("1:7");
  assert.deepEqual(ann.log.kept.value.seats, [0, 2]);
  assert.equal(ann.log.append({ do: "correct", at: 0, entry: [1, "6"] }), null);
  await bob.shows("1:6");
  assert.equal(ann.log.mine(1), false, "Undo takes back one's own");
  assert.equal(ann.log.mine(2), true);
  await bob.log.take(1, true);
  await so(() => !bob.log.kept.value.seats.length);
  end();
});

test("a pad that the server has no more can be read and not written", async () => {
  const { server, bob, ann, end } = phones();
  bob.log.append(write([1, "7"]));
  await ann.shows("1:7");
  server.waitAtPad = async () => {
    throw new ApiError("not-found", "there is no pad with this code", 404);
  };
  server.wake();
  await so(() => bob.log.company.value.gone);
  assert.match(bob.log.append(write([1, "8"]))!.message, /no longer/);
  assert.equal(bob.entries, "1:7");
  end();
});

test("what the server refuses is taken away, and its sentence is told", async () => {
  const { server, bob, end } = phones();
  server.sendChange = async () => {
    throw new ApiError("limit", "nothing more fits", 409);
  };
  bob.log.append(write([1, "7"]));
  await so(() => bob.log.kept.value.trouble === "nothing more fits");
  assert.equal(bob.entries, "");
  end();
});

test("two tabs of one phone write without a network: nothing of either is lost, and whichever is left sends it all", async () => {
  const { server, ann, end } = phones();
  const one = ann.log;
  const other = ann.opened();
  server.up = false;
  one.append(write([0, "1"]));
  other.append(write([0, "2"]));
  one.append(write([0, "3"]));
  await Promise.all([one.settled(), other.settled()]);
  const kept = () => (ann.storage.pads.get("host") as SharedPad).shared.pending;
  assert.deepEqual(
    kept()
      .flatMap(({ change }) => (change.do === "write" ? change.entries : []))
      .map(String)
      .sort(),
    ["0,1", "0,2", "0,3"],
  );
  one.end();
  await so(() => other.kept.value.paper.entries.length === 3);
  server.up = true;
  globalThis.dispatchEvent?.(new Event("online"));
  await so(() => server.lines.length === 4 && !kept().length);
  assert.equal(new Set(server.lines.map(({ key }) => key)).size, 4, "each once");
  other.end();
  end();
});

test("a line over which the rules stumble says nothing, and all others go on", async () => {
  const { server, ann, bob, end } = phones();
  server.add(1, "odd", { do: "write", entries: null as never });
  bob.log.append(write([1, "4"]));
  await Promise.all([ann.shows("1:4"), bob.shows("1:4")]);
  end();
});

test("a game that is over on several phones is kept with its result", async () => {
  const { ann, end } = phones();
  ann.log.append(write([0, "100"]));
  await so(() => ann.storage.pads.get("host")!.ended !== undefined);
  assert.deepEqual(ann.storage.pads.get("host")!.result?.scores, [100, 0, 0]);
  end();
});
