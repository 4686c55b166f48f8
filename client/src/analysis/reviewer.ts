/** The analysis of one record, run in Workers: first rough, then sharp. */
import { Observable } from "../core/observable";
import { language, sentence, t, wordsOf } from "../core/texts";
import { canWork, startWorker } from "../core/workers";
import { seedText } from "../engine/seeds";
import { type GameRecord, writeRecord } from "../local/record";
import { Plan } from "./plan";
import type { Asked, FromPage, FromWorker, Task } from "./protocol";
import type { Analysis } from "./types";

export { isClear } from "./types";

const TEXT_PARTS = ["core", "local", "notation", "review"]; // what a Worker says
const WORKER = "analysis/worker";
const MAX_WORKERS = 4;
const IN_FLIGHT = 2; // tasks of a Worker: it never waits for the next
const EMIT_MS = 150; // between two looks at what is known

/** As `karban analyse` has it. */
const USUAL: Asked = { seed: "0", games: 1000, rounds: 1000, bot: "hard" };

export interface ReviewState {
  analysis: Analysis | null;
  part: number; // of the work that is done, 0 … 1
  sharp: boolean; // all of it
  failed: string | null; // why it cannot be done, in a sentence
}

export class Reviewer {
  readonly state = new Observable<ReviewState>({ analysis: null, part: 0, sharp: false, failed: null });
  private readonly asked: Asked;
  private pool: Worker[] = [];
  private plan: Plan | null = null;
  private readonly running = new Map<number, Task>();
  private lastId = 0;
  private emitted = 0; // when

  /** The same record and the same that is asked for give the same figures as `karban analyse`. */
  constructor(
    readonly record: GameRecord,
    asked: Partial<Asked> = {},
  ) {
    this.asked = { ...USUAL, ...asked };
    this.asked.seed = seedText(this.asked.seed);
  }

  start(): void {
    if (this.pool.length || this.state.value.sharp) return;
    performance.mark("review-start"); // for benchmarks/review.py
    if (!canWork(WORKER)) {
      this.fail(t("The analysis cannot be run in this browser: load the page again."));
      return;
    }
    const cores = navigator.hardwareConcurrency || 2;
    const size = Math.max(1, Math.min(MAX_WORKERS, cores - 1));
    this.pool = Array.from({ length: size }, () => this.employ());
  }

  /** Ends the Workers at once. */
  stop(): void {
    for (const worker of this.pool) worker.terminate();
    this.pool = [];
    this.running.clear();
  }

  private employ(): Worker {
    const worker = startWorker(WORKER);
    const post = (message: FromPage) => worker.postMessage(message);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(worker, data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.fail(t("The analysis cannot be run in this browser: load the page again."));
    };
    post({ type: "begin", record: writeRecord(this.record), asked: this.asked });
    const found = Promise.all(TEXT_PARTS.map((part) => wordsOf(language.value, part)));
    const say = (texts: object[]) => post({ type: "texts", texts: Object.assign({}, ...texts) });
    void found.then(say, () => say([]));
    return worker;
  }

  private fail(why: string): void {
    this.stop();
    this.state.set({ ...this.state.value, failed: sentence(why) });
  }

  private receive(worker: Worker, data: FromWorker): void {
    if (!this.pool.includes(worker)) return; // it was stopped meanwhile
    if (data.type === "failed") {
      this.fail(data.sentence);
      return;
    }
    if (data.type === "outline") {
      this.plan ??= new Plan(this.record, this.asked, data.outline);
      for (let i = 1; i < IN_FLIGHT; i++) this.employed(worker);
    } else {
      const task = this.running.get(data.id)!;
      this.running.delete(data.id);
      if (data.type === "sums") this.plan!.estimated(task, data.sums);
      else this.plan!.judged(task, data.judgement);
    }
    this.employed(worker);
    this.emit();
  }

  /** Give a Worker something to do. */
  private employed(worker: Worker): void {
    const task = this.plan!.next();
    if (!task) return;
    const id = ++this.lastId;
    this.running.set(id, task);
    worker.postMessage({ type: "task", id, task } satisfies FromPage);
  }

  /** Say what is known, not more often than can be looked at. */
  private emit(): void {
    const { done, part, isEstimated } = this.plan!;
    const now = performance.now();
    const { analysis } = this.state.value;
    if (!done && now - this.emitted < EMIT_MS && (analysis || !isEstimated)) return;
    this.emitted = now;
    if (done || (!analysis && isEstimated)) performance.mark(done ? "review-sharp" : "review-curve");
    this.state.set({
      analysis: isEstimated ? this.plan!.analysis() : null,
      part: done ? 1 : Math.max(part, this.state.value.part),
      sharp: done,
      failed: null,
    });
    if (done) this.stop();
  }
}
