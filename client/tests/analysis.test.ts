import "./environment";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { Plan } from "../src/analysis/plan";
import type { Asked, FromPage, FromWorker, Outline, Task } from "../src/analysis/protocol";
import { starts } from "../src/analysis/shake";
import { added, meanOf, sumsOf } from "../src/analysis/sums";
import type { Judgement } from "../src/analysis/types";
import { pageData } from "../src/core/page-data";
import type { GameRecord } from "../src/local/record";

const ASKED: Asked = { seed: "00", games: 1000, rounds: 100, bot: "hard" };
const RECORD: GameRecord = {
  ...{ game: "gap", rules: 1, players: 2, options: {}, names: null, seed: "00", decks: null, first: null },
  ...{ moves: [], result: null, more: {} },
};
const OUTLINE: Outline = {
  players: 2,
  dealt: true,
  over: false,
  winners: [],
  steps: [null, [0, "a"], [1, "b"]].map((move) => ({ move, together: false, pending: false })) as Outline["steps"],
};

function judged(given: number, error: number): Judgement {
  return { would: "x", best: "x", best_share: 0.5, share: 0.5 - given, given, error, considered: [] };
}

/** Does what a plan asks for; what a look finds is given by its name and number. */
function carriedOut(found: Record<string, Judgement>): { plan: Plan; order: string[] } {
  const plan = new Plan(RECORD, ASKED, OUTLINE);
  const order: string[] = [];
  for (let task = plan.next(); task; task = plan.next()) {
    const { number } = task;
    if (task.kind === "look") {
      order.push(`${task.look} ${number}`);
      plan.judged(task, found[order.at(-1)!] ?? judged(0, 0));
    } else {
      order.push(`${number}: ${task.from}`);
      const sums = sumsOf(Array(task.to - task.from).fill([0.5, 0.5]), 2);
      plan.estimated(task, [{ number, position: sums, ...(number && { gains: sumsOf([[0, 0]], 2) }) }]);
    }
  }
  return { plan, order };
}

test("the starts of random streams are those of SHAKE-256, from any of them on", () => {
  for (const purpose of ["", "karban/analysis/00/position/3", "x".repeat(135), "x".repeat(136), "č".repeat(150)]) {
    const bytes = createHash("shake256", { outputLength: 800 }).update(purpose).digest();
    const wanted = Array.from({ length: 100 }, (_, i) => bytes.readBigUInt64BE(8 * i));
    assert.deepEqual(starts(purpose, 0, 100), wanted);
    assert.deepEqual(starts(purpose, 30, 40), wanted.slice(30, 40));
  }
});

test("sums are the same in whatever portions, and games that all end alike have no error", () => {
  const shares = Array.from({ length: 200 }, (_, i) => (i % 3 ? [1 / 3, 1 / 3, 1 / 3] : [1, 0, 0]));
  const whole = sumsOf(shares, 3);
  assert.deepEqual(added(sumsOf(shares.slice(0, 30), 3), sumsOf(shares.slice(30), 3)), whole);
  assert.ok(Math.abs(meanOf(whole).mean.reduce((sum, one) => sum + one) - 1) < 1e-12);
  assert.deepEqual(
    meanOf(
      sumsOf(
        shares.filter((_, i) => i % 3),
        3,
      ),
    ).error,
    [0, 0, 0],
  );
});

test("a plan has a rough curve first, and asks about mistakes again before it believes them", () => {
  const mistake = judged(0.2, 0.01);
  const sure = { "bot 1": mistake, "confirm 1": judged(0.1, 0.01), "again 1": judged(0.12, 0.01) };
  const { plan, order } = carriedOut({ ...sure, "bot 2": mistake, "confirm 2": judged(0.02, 0.01) });
  assert.deepEqual(order.slice(0, 3), ["0: 0", "1: 0", "2: 0"]);
  assert.ok(order.includes("again 1") && !order.includes("again 2"));
  const { seats, moves } = plan.analysis();
  assert.ok(plan.done);
  assert.deepEqual([seats[0]!.worst, seats[1]!.worst], [[1], []]);
  assert.equal(moves[1]!.decision!.given, 0.12); // what the longest look has found
});

test("a look that is not sure, or a cost that is not worth a word, proves nothing", () => {
  const looks = (found: Judgement) => ({ "bot 1": judged(0.2, 0.01), "confirm 1": found, "again 1": found });
  for (const found of [judged(0.1, 0.04), judged(0.009, 0.001), { ...judged(0.1, 0.01), given: null }]) {
    assert.deepEqual(carriedOut(looks(found)).plan.analysis().seats[0]!.worst, []);
  }
});

/** A Worker that answers from a list. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  ended = false;
  tasks: Task[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: FromPage): void {
    if (message.type === "task") this.tasks.push(message.task);
  }

  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }

  terminate(): void {
    this.ended = true;
  }
}

async function reviewer() {
  FakeWorker.made = [];
  Object.defineProperty(globalThis, "Worker", { value: FakeWorker, configurable: true, writable: true });
  Object.defineProperty(globalThis, "navigator", { value: { hardwareConcurrency: 4 }, configurable: true });
  Object.assign(pageData, { workers: { "analysis/worker": "worker.js" } });
  const { Reviewer } = await import("../src/analysis/reviewer");
  const made = new Reviewer(RECORD);
  made.start();
  return made;
}

test("a review says in a sentence why it cannot be made, and ends its Workers", async () => {
  const { state } = await reviewer();
  FakeWorker.made[0]!.say({ type: "failed", sentence: "move 3 of the record: it is not your turn" });
  assert.equal(state.value.failed, "Move 3 of the record: it is not your turn.");
  assert.ok(FakeWorker.made.every(({ ended }) => ended));
});

test("a review that is left ends its Workers at once, and hears nothing more of them", async () => {
  const review = await reviewer();
  const [worker] = FakeWorker.made;
  worker!.say({ type: "outline", outline: OUTLINE });
  assert.equal(worker!.tasks.length, 2); // the next is there when the first is done
  review.stop();
  assert.ok(FakeWorker.made.every(({ ended }) => ended));
  const before = review.state.value;
  worker!.say({ type: "failed", sentence: "too late" });
  assert.equal(review.state.value, before);
});
