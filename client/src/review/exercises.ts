/** Decisions of a recorded game, to be made once more: which is on the table, what was tried, and what is known of it. */
import type { Judgement } from "../analysis/types";
import { Observable } from "../core/observable";
import type { PageTable } from "../learn/page-table";
import type { ConsideredMove } from "../wire";
import { deciderOf, layTable, playedAt, sittingFor } from "./decision";
import type { ReviewedGame } from "./game";
import { isAccepted, isSaid, look, playedOut } from "./look";

/** Where somebody is: asked; what was tried is looked at; there is a better move; everything is said. */
export type Stage = "asked" | "looking" | "missed" | "answered";

export interface ExerciseState {
  number: number; // of the move
  table: PageTable;
  stage: Stage;
  part: number; // of the looking that is done
  tried: string | null; // the last move; null: none yet
  solved: boolean; // by that move
  considered: ConsideredMove[]; // what is expected of moves, the best first; none: nobody has looked
}

export class Exercises {
  readonly state: Observable<ExerciseState>;
  private laid = 0; // tables: each has a name of its own

  constructor(
    readonly reviewed: ReviewedGame,
    readonly numbers: readonly number[], // of the decisions, in their order
    private judged: (number: number) => Judgement | null, // what is known of them already
    private proven = false, // that what was played was a mistake: nothing like it is accepted
    first = numbers[0]!,
  ) {
    this.state = new Observable<ExerciseState>(this.lay(first));
  }

  get seat(): number {
    return deciderOf(this.reviewed, this.state.value.number)!;
  }

  /** What was played in the game. */
  get played(): string {
    return playedAt(this.reviewed, this.state.value.number);
  }

  /** The decision after this one; null: this is the last. */
  get next(): number | null {
    return this.numbers[this.numbers.indexOf(this.state.value.number) + 1] ?? null;
  }

  /** Whether a move would be accepted, as far as that is known. */
  isGood(move: string): boolean {
    return isAccepted(move, this.state.value.considered, this.proven);
  }

  goTo(number: number): void {
    this.state.set(this.lay(number));
  }

  /** Once more from the same position. */
  again(): void {
    this.change({ stage: "asked", tried: null, solved: false });
    this.state.value.table.holds = false;
  }

  /** Say what is best, whether or not anything was tried that told it. */
  async answer(): Promise<void> {
    if (await this.isKnown(null)) this.change({ stage: "answered" });
  }

  close(): void {
    this.change({ stage: "answered" }); // nobody waits for a look any more
  }

  private lay(number: number): ExerciseState {
    const seat = deciderOf(this.reviewed, number)!;
    const table = layTable(this.reviewed, {
      name: `exercise-${number}-${++this.laid}`,
      seat,
      moves: this.reviewed.record.moves.slice(0, number - 1),
      sitting: sittingFor(this.reviewed, seat),
      judge: (move) => this.try(move),
    });
    const { considered = [] } = this.judged(number) ?? {};
    return { number, table, stage: "asked", part: 0, tried: null, solved: false, considered };
  }

  /** A legal move. It is not made: what would come of it is luck, and not the answer. */
  private try(move: string): null {
    const { table, stage } = this.state.value;
    if (stage !== "asked") return null;
    table.holds = true;
    this.change({ tried: move });
    void this.judge(move);
    return null;
  }

  private async judge(move: string): Promise<void> {
    if (!(await this.isKnown(move))) return;
    const solved = this.isGood(move);
    this.change({ stage: solved ? "answered" : "missed", solved });
  }

  /** See to it that something is known of a move, or at all; gives whether it is still asked for. */
  private async isKnown(move: string | null): Promise<boolean> {
    const { number, table, considered } = this.state.value;
    await this.reviewed.drawing.reason.load();
    if (this.state.value.table !== table) return false; // another decision is on the table
    if (isSaid(move, considered)) return true;
    this.change({ stage: "looking", part: 0 });
    const wanted = () => this.state.value.table === table && this.state.value.stage === "looking";
    const match = this.reviewed.matches[number - 1]!;
    const part = (done: number) => wanted() && this.change({ part: done });
    const found = await look(match, this.seat, { part, wanted });
    const [best] = found ?? [];
    const named = new Set([move ?? this.played, this.played]);
    const more: ConsideredMove[] = [];
    for (const one of named) {
      if (best && !found!.some((other) => other.move === one)) more.push(await playedOut(match, this.seat, one, best));
    }
    if (!found || !wanted()) return false;
    this.change({ considered: [...found, ...more] });
    return true;
  }

  private change(part: Partial<ExerciseState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}
