/** A lesson on its way: at which step it is, what was played, and what is said now. The table is moved from here. */
import { Observable } from "../core/observable";
import type { GameDrawing } from "../game/drawing";
import type { Accepted, Instead, Lesson, ScriptedMove } from "../game/lesson";
import type { AnyGame } from "../local/match";
import { PageTable, type Verdict } from "./page-table";
import { type Kept, hashOf, keepLesson, keptLesson } from "../front/lessons";

/**
 * What is said: a step, why a move was right, what another would have done, or that this was all. While moves are shown
 * nothing new is: what is said always fits what is seen.
 */
export interface Said {
  kind: "step" | "moves" | "because" | "otherwise" | "end";
  step: number; // from 0; at the end, how many there are
  text: string; // marked for translation; "" at the end
  tries: number; // the same said again is said anew
  by?: number; // whose moves are shown, if not the learner's
}

/** Whether a move is one of those that are meant. */
export function fits({ moves = [], like }: Pick<Instead, "moves" | "like">, move: string): boolean {
  return moves.includes(move) || (like !== undefined && new RegExp(like).test(move));
}

/** How many of the scripted moves are made with the learner's own: choices of seats that decide at the same time. */
export function together(deciding: readonly number[], then: readonly ScriptedMove[]): number {
  const left = new Set(deciding);
  const after = then.findIndex(([seat]) => !left.delete(seat));
  return after < 0 ? then.length : after;
}

export class Course {
  readonly said: Observable<Said>;
  readonly table: PageTable;
  private readonly hash: string;
  private made: string[] = []; // of the learner
  private right: Accepted | null = null; // what the last of them was, until its reason has been read
  private rest: readonly ScriptedMove[] = []; // what the others play then

  constructor(
    readonly name: string,
    game: AnyGame,
    readonly lesson: Lesson,
    again = false, // from the beginning, whatever was kept
    private between?: GameDrawing["between"], // how its game ends a round
  ) {
    this.hash = hashOf(lesson);
    const taken = again ? null : this.takenUp(game, keptLesson(name));
    this.table = taken?.table ?? this.laid(game, []);
    this.made = taken?.made ?? [];
    this.said = new Observable<Said>(this.sayOf(taken?.step ?? 0));
    this.table.holds = this.said.value.kind !== "step" || !this.asked;
    if (!taken) this.table.play(lesson.opening ?? []);
  }

  /** Whether the learner is to make a move now. */
  get asks(): boolean {
    const { kind } = this.said.value;
    return this.asked && (kind === "step" || kind === "otherwise");
  }

  /** What is pointed at: selectors within the table. */
  get points(): string[] {
    const { kind, step } = this.said.value;
    if (kind === "moves") return [];
    return [(kind === "because" ? this.right : this.lesson.steps[step])?.point ?? []].flat();
  }

  /** It has been read: what the others play now is shown, then the next step is said. */
  next(): void {
    const { said, rest } = this;
    const { kind, step } = said.value;
    if (this.asks || kind === "moves" || kind === "end") return;
    this.right = null;
    this.rest = [];
    const goesOn = this.table.leaveRound();
    if (!goesOn && !rest.length) return this.goOn(step + 1);
    said.set({ ...said.value, kind: "moves", ...(rest[0] && { by: rest[0][0] }) });
    this.table.play(rest);
  }

  /** The page shows all that was played: the learner's move is followed by its reason, that of others by the next step. */
  shown(): void {
    const { kind, step } = this.said.value;
    if (kind !== "moves") return;
    if (this.right) this.said.set({ kind: "because", step, text: this.right.because, tries: 0 });
    else this.goOn(step + 1);
  }

  private goOn(step: number): void {
    this.said.set(this.sayOf(step));
    this.keep();
    this.table.holds = !this.asks;
  }

  /** What another move would have done has been read: the task once more. */
  sayAgain(): void {
    const { kind, step, tries } = this.said.value;
    if (kind === "otherwise") this.said.set({ ...this.sayOf(step), tries });
  }

  private get asked(): boolean {
    return Boolean(this.lesson.steps[this.said.value.step]?.accept);
  }

  private sayOf(step: number): Said {
    const found = this.lesson.steps[step];
    return found ? { kind: "step", step, text: found.say, tries: 0 } : { kind: "end", step, text: "", tries: 0 };
  }

  private laid(game: AnyGame, moves: ScriptedMove[]): PageTable {
    const { players, options, decks, first, seat } = this.lesson;
    const position = { players, options, decks, first, seat, moves };
    return new PageTable(`lesson-${this.name}`, game, position, (move) => this.judge(move), this.between);
  }

  /** A legal move of the learner. One that is not meant here is not made, and it is said what it would have done. */
  private judge(move: string): Verdict | null {
    const { step, tries } = this.said.value;
    const { accept = [], instead = [], otherwise = "" } = this.lesson.steps[step]!;
    const found = accept.find((one) => fits(one, move));
    if (!found) {
      const text = instead.find((one) => fits(one, move))?.say ?? otherwise;
      this.said.set({ kind: "otherwise", step, text, tries: tries + 1 });
      return null;
    }
    const { seat, steps } = this.lesson;
    const then = found.then ?? [];
    const others = this.table.match.toAct.filter((one) => one !== seat);
    const atOnce = together(others, then);
    this.made.push(move);
    this.right = found;
    this.rest = then.slice(atOnce);
    this.said.set({ kind: "moves", step, text: steps[step]!.say, tries: 0 });
    this.keep();
    return { after: then.slice(0, atOnce), holds: true };
  }

  // ------------------------------------------------------------------ left and taken up again

  private keep(): void {
    const { kind, step } = this.said.value;
    const { hash, made: moves } = this;
    keepLesson(this.name, { hash, step: kind === "moves" ? step + 1 : step, moves }, kind === "end");
  }

  /** The lesson as it was left; null where nothing fits: it has changed since, or was never begun. */
  private takenUp(game: AnyGame, kept: Kept | null) {
    const { opening = [], steps, seat } = this.lesson;
    if (!kept || kept.hash !== this.hash || !(kept.step > 0 && kept.step < steps.length)) return null;
    const moves = [...opening];
    const left = [...kept.moves];
    for (const { accept } of steps.slice(0, kept.step)) {
      if (!accept) continue;
      const move = left.shift() ?? "";
      const found = accept.find((one) => fits(one, move));
      if (!found) return null;
      moves.push([seat, move], ...(found.then ?? []));
    }
    try {
      return { table: this.laid(game, moves), step: kept.step, made: kept.moves };
    } catch {
      return null; // the rules have changed
    }
  }
}
