/** What must be done for an analysis, in the order in which it is of use, and what is known so far. */
import type { GameRecord } from "../local/record";
import { analysisOf, isProof, suspects } from "./account";
import type { Asked, Outline, StepSums, Task } from "./protocol";
import { added } from "./sums";
import type { Analysis, Judgement } from "./types";

const ROUGH_GAMES = 30; // played on from each position for the first curve
const FAIR_GAMES = 200; // before the bot is asked
const CONFIRM_COST = 4; // as much as other looks
const PORTION_GAMES = 500; // of one task

export class Plan {
  private readonly sums: StepSums[];
  private readonly judgements: (Judgement | null)[];
  private readonly proven = new Set<number>();
  private readonly tasks: Task[] = [];
  private readonly rough: number; // tasks until there is a curve
  private given = 0; // tasks that somebody has
  private doneRough = 0;
  private looks: number; // that are missing before the worst are looked at once more
  private cost = 0; // of all tasks
  private spent = 0;
  private left = 0; // tasks

  constructor(
    readonly record: GameRecord,
    readonly asked: Asked,
    readonly outline: Outline,
  ) {
    const { steps } = outline;
    this.sums = steps.map((_, number) => ({ number }));
    this.judgements = steps.map(() => null);
    const decided = [...steps.keys()].filter((number) => typeof steps[number]!.move?.[0] === "number");
    this.estimate(0, ROUGH_GAMES);
    this.rough = this.tasks.length;
    this.estimate(ROUGH_GAMES, FAIR_GAMES);
    this.add(decided.map((number) => ({ kind: "look", number, look: "bot" })));
    for (let from = FAIR_GAMES; from < asked.games; from += PORTION_GAMES) this.estimate(from, from + PORTION_GAMES);
    this.looks = decided.length;
    this.cost *= 1.3; // for looks that are yet unknown
  }

  private estimate(from: number, to: number): void {
    const until = Math.min(to, this.asked.games);
    const numbers = [...this.outline.steps.keys()].filter((number) => !this.outline.steps[number]!.pending);
    if (from < until) this.add(numbers.map((number) => ({ kind: "sums", number, from, to: until })));
  }

  private add(tasks: Task[], front = false): void {
    this.tasks.splice(front ? this.given : this.tasks.length, 0, ...tasks);
    this.left += tasks.length;
    for (const task of tasks) this.cost += this.costOf(task);
  }

  private costOf(task: Task): number {
    if (task.kind === "sums") return (task.to - task.from) / this.asked.games;
    return task.look === "bot" ? 1 : CONFIRM_COST;
  }

  /** The next task; none: all is given out for now. */
  next(): Task | undefined {
    return this.given < this.tasks.length ? this.tasks[this.given++] : undefined;
  }

  private finished(task: Task): void {
    this.left--;
    this.spent += this.costOf(task);
  }

  estimated(task: Task, found: StepSums[]): void {
    this.finished(task);
    for (const { number, position, gains } of found) {
      const own = this.sums[number]!;
      if (position) own.position = added(own.position, position);
      if (gains) own.gains = added(own.gains, gains);
    }
    if (task.kind === "sums" && task.from === 0) this.doneRough++;
  }

  judged(task: Task, judgement: Judgement): void {
    this.finished(task);
    const look = task.kind === "look" ? task.look : "bot";
    const { number } = task;
    if (look === "bot" || judgement.given !== null) this.judgements[number] = judgement;
    if (look === "again" && isProof(judgement)) this.proven.add(number);
    if (look === "confirm" && isProof(judgement)) this.add([{ kind: "look", number, look: "again" }], true);
    if (look === "bot" && !--this.looks) {
      const worst = suspects(this.outline, this.judgements);
      this.cost = this.tasks.reduce((all, one) => all + this.costOf(one), 0) + CONFIRM_COST * worst.length;
      this.add(
        worst.map((number) => ({ kind: "look", number, look: "confirm" })),
        true,
      );
    }
  }

  /** Whether there is a curve. */
  get isEstimated(): boolean {
    return this.doneRough === this.rough;
  }

  get done(): boolean {
    return this.left === 0;
  }

  get part(): number {
    return Math.min(this.spent / this.cost, 1);
  }

  analysis(): Analysis {
    const known = { sums: this.sums, judged: this.judgements, proven: this.proven };
    return analysisOf(this.record, this.asked, this.outline, known);
  }
}
