/**
 * Where somebody is in a game that they look at again: after how many moves, through whose eyes, and what the analysis has
 * said so far. Everything on the page is drawn from this, and so are the exercises and *what if*.
 */
import { Reviewer } from "../analysis/reviewer";
import type { Account, Analysis, Judgement } from "../analysis/types";
import { Observable } from "../core/observable";
import type { Scene } from "../game/drawing";
import { type ReviewedGame, isBot, namesOf, sceneAt } from "./game";

/** Where it came from, as far as that matters. */
export interface Origin {
  mine: number | null; // the seat of whoever looks; null: they only watch
  kept?: string; // its name in the archive of this device
  table?: string; // of the server
}

/** Something that takes the place of the page for a while. `number`: of the move that is decided anew. */
export interface Doing {
  what: "exercise" | "what-if";
  number: number;
}

export interface ReviewPageState {
  at: number; // so many moves have been made
  seat: number; // whose place this is: whose cards lie in front, and whose account is shown
  open: boolean; // all cards are shown; else what the seat saw
  plays: boolean; // goes on by itself
  veiled: boolean; // nothing is told of what comes later
  doing: Doing | null;
  analysis: Analysis | null; // rough at first
  part: number; // of the analysis that is done, 0 … 1
  sharp: boolean; // all of it
  failed: string | null; // why there is none, in a sentence
}

const STEP_MS = 1_600; // between two moves that are played by themselves

export class ReviewStore {
  readonly state: Observable<ReviewPageState>;
  readonly last: number; // the number of the last move
  readonly names: string[];
  private reviewer: Reviewer;
  private timer = 0;
  private watched: () => void;

  constructor(
    readonly reviewed: ReviewedGame,
    readonly origin: Origin,
    asked: Partial<Pick<ReviewPageState, "at" | "seat" | "open" | "veiled" | "doing">> = {},
  ) {
    const { record, matches } = reviewed;
    this.last = matches.length - 1;
    this.names = namesOf(reviewed);
    this.reviewer = new Reviewer(record);
    this.state = new Observable<ReviewPageState>({
      at: 0,
      seat: this.firstSeat(),
      open: true,
      plays: false,
      veiled: false,
      doing: null,
      ...asked,
      ...this.reviewer.state.value,
    });
    this.watched = this.reviewer.state.subscribe(() => this.change(this.reviewer.state.value));
  }

  start(): void {
    this.reviewer.start();
  }

  /** Whoever leaves the page stops the work. */
  close(): void {
    this.watched();
    this.reviewer.stop();
    clearTimeout(this.timer);
  }

  // ------------------------------------------------------------------------ going about

  /** Go to the position after `at` moves. */
  goTo(at: number): void {
    this.pause();
    this.moveTo(at);
  }

  step(by: number): void {
    this.goTo(this.state.value.at + by);
  }

  /** Go on by itself, or stop that. */
  playOrPause(): void {
    const { plays, at } = this.state.value;
    if (plays) return this.pause();
    if (at === this.last) this.moveTo(0);
    this.change({ plays: true });
    this.wait();
  }

  look(seat: number, open: boolean): void {
    this.change({ seat, open });
  }

  veil(veiled: boolean): void {
    this.change({ veiled });
  }

  /** Let something take the place of the page; null: back to it. */
  do(doing: Doing | null): void {
    this.pause();
    this.change({ doing });
  }

  private moveTo(at: number): void {
    this.change({ at: Math.min(Math.max(0, at), this.last) });
  }

  private pause(): void {
    clearTimeout(this.timer);
    if (this.state.value.plays) this.change({ plays: false });
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.moveTo(this.state.value.at + 1);
      if (this.state.value.at < this.last) this.wait();
      else this.change({ plays: false });
    }, STEP_MS) as unknown as number;
  }

  // --------------------------------------------------------------------------- looking

  /** What the table is drawn from now. */
  scene(): Scene {
    const { at, seat } = this.state.value;
    return sceneAt(this.reviewed, at, seat);
  }

  /** What a seat had before it when it decided the move with this number: nobody knew what came of it. */
  sceneBefore(number: number): Scene {
    return sceneAt(this.reviewed, number - 1, this.moverOf(number)!);
  }

  /** Who made the move with this number; null: the clock. */
  moverOf(number: number): number | null {
    return this.reviewed.record.moves[number - 1]![0];
  }

  /** What the analysis says of a decision; null: nothing yet, or it was none. */
  judgementOf(number: number): Judgement | null {
    return this.state.value.analysis?.moves[number]?.decision ?? null;
  }

  account(seat = this.state.value.seat): Account | null {
    return this.state.value.analysis?.seats[seat] ?? null;
  }

  /** Whether the seat is that of whoever looks. */
  isOwn(seat: number): boolean {
    return seat === this.origin.mine;
  }

  /** Whoever looks; else the only person, the winner, or the first. */
  private firstSeat(): number {
    const { mine } = this.origin;
    if (mine !== null) return mine;
    const people = this.names.flatMap((_, seat) => (isBot(this.reviewed, seat) ? [] : [seat]));
    const [winner = 0] = this.reviewed.matches.at(-1)!.winners;
    return people.length === 1 ? people[0]! : winner;
  }

  private change(part: Partial<ReviewPageState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}
