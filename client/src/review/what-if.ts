/**
 * A recorded game played on from one of its decisions: the same cards, the same bots, another choice. It lives in this page;
 * its moves are kept while somebody is at it, so that a reload loses nothing.
 */
import { Observable } from "../core/observable";
import type { PageTable } from "../learn/page-table";
import { think } from "../local/bots";
import { isSealedBy } from "../local/table";
import type { Match } from "../local/match";
import type { Move } from "../local/record";
import type { StateMessage } from "../wire";
import { botOf } from "../words/names";
import { deciderOf, layTable, sittingFor } from "./decision";
import { type ReviewedGame, namesOf } from "./game";
import { forgetWhatIf, keepWhatIf, keptWhatIf } from "./kept-what-if";

export const LEVEL = "hard"; // of the bots that play for people
const MIN_BOT_MS = 400; // that a bot takes at least, as at any table
const IDLE = -1; // no bot plays

export interface WhatIfState {
  table: PageTable;
  begun: boolean; // what is played here has been read
  over: boolean;
}

export class WhatIf {
  readonly seat: number;
  readonly sitting: Pick<StateMessage, "names" | "bots">;
  readonly state: Observable<WhatIfState>;
  private readonly together: ReadonlyMap<number, string>;
  private laid = 0; // tables: each has a name of its own
  private run = 0; // which game it is: whoever thinks for another is not asked any more
  private busy = IDLE; // in which of them the bots are playing

  constructor(
    readonly reviewed: ReviewedGame,
    readonly number: number, // of the move that is decided anew
  ) {
    this.seat = deciderOf(reviewed, number)!;
    this.sitting = this.seated();
    this.together = this.chosenTogether();
    this.state = new Observable<WhatIfState>(this.takenUp() ?? this.fresh());
  }

  /** Who is played by a bot here, and was a person in the game. */
  get replaced(): string[] {
    const { names } = this.reviewed;
    return namesOf(this.reviewed).filter((_, seat) => seat !== this.seat && botOf(names[seat] ?? null) === null);
  }

  /** Whether others decided at the same time: what they chose in the game stays. */
  get isTogether(): boolean {
    const [before, now] = this.reviewed.matches.slice(Math.max(0, this.number - 2), this.number);
    const last = deciderOf(this.reviewed, this.number - 1);
    return this.together.size > 0 || Boolean(now && last !== null && isSealedBy(last, before!, now));
  }

  get match(): Match {
    return this.state.value.table.match;
  }

  /** What was played from the decision on. */
  get moves(): Move[] {
    return this.match.moves.slice(this.number - 1);
  }

  /** The page is there: whatever was going on goes on. */
  start(): void {
    if (this.state.value.begun) void this.goOn();
  }

  /** It has been read what is played here. */
  begin(): void {
    this.change({ begun: true });
    this.state.value.table.holds = false;
    void this.goOn();
  }

  /** From the same decision once more. */
  again(): void {
    this.run++;
    this.state.set({ table: this.lay([]), begun: true, over: false });
    void this.goOn();
  }

  /** Nobody looks any more. */
  close(): void {
    this.run++;
    forgetWhatIf();
  }

  // ---------------------------------------------------------------------------- playing

  /** Let everybody play who is no person, until it is the person's turn or the game is over. */
  private async goOn(): Promise<void> {
    const { run } = this;
    const { table } = this.state.value;
    this.keep();
    if (this.busy === run) return; // they see by themselves what was played
    this.busy = run;
    for (let next = this.nextMover(); next !== undefined; next = this.nextMover()) {
      const move = next === null ? this.match.legal(null)[0]! : await this.decide(next, () => run === this.run);
      if (run !== this.run) return;
      table.play([[next, move!]]);
      this.keep();
    }
    this.busy = IDLE;
    if (this.match.over) this.change({ over: true });
  }

  /** The next seat that is no person's; null: the game's own clock; undefined: nobody. */
  private nextMover(): number | null | undefined {
    if (this.match.over) return undefined;
    return this.isTimeUp() ? null : this.match.toAct.find((seat) => seat !== this.seat);
  }

  /** A game's own clock runs out after as many moves as it did then; where it did not, there is no time left. */
  private isTimeUp(): boolean {
    if (this.match.timeLimit === null || !this.match.legal(null).length) return false;
    const rang = this.reviewed.record.moves.findIndex(([seat]) => seat === null);
    return this.match.moves.length >= rang;
  }

  /** What a bot plays, not faster than people can follow; null: nobody wants to know any more. */
  private async decide(seat: number, wanted: () => boolean): Promise<string | null> {
    const begun = performance.now();
    const known = this.moves.some(([mover]) => mover === seat) ? undefined : this.together.get(seat);
    const write = this.match.writer(seat);
    const level = botOf(this.sitting.names[seat] ?? null)!;
    const thought = known === undefined ? await think(this.reviewed.game, this.match, seat, level, wanted) : null;
    const left = MIN_BOT_MS - (performance.now() - begun);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return known ?? (thought && write(thought.move));
  }

  /** What seats chose in the game that decided at the same time, after this one had. */
  private chosenTogether(): Map<number, string> {
    const { matches, record } = this.reviewed;
    const others = new Set(matches[this.number - 1]!.toAct.filter((seat) => seat !== this.seat));
    const chosen = new Map<number, string>();
    for (const [seat, move] of record.moves.slice(this.number)) {
      if (seat === null || !others.delete(seat)) break;
      chosen.set(seat, move);
    }
    return chosen;
  }

  // --------------------------------------------------------------------- laid and kept

  private lay(moves: readonly Move[]): PageTable {
    return layTable(this.reviewed, {
      name: `what-if-${this.number}-${++this.laid}`,
      seat: this.seat,
      moves: [...this.reviewed.record.moves.slice(0, this.number - 1), ...moves],
      sitting: this.sitting,
      judge: () => {
        queueMicrotask(() => void this.goOn()); // when it has been made
        return {};
      },
    });
  }

  private fresh(): WhatIfState {
    const table = this.lay([]);
    table.holds = true; // until it has been read what is played
    return { table, begun: false, over: false };
  }

  /** As it was left by a reload; null: there is nothing, or it does not fit. */
  private takenUp(): WhatIfState | null {
    const kept = keptWhatIf(this.reviewed.text);
    if (kept?.number !== this.number) return null;
    try {
      const table = this.lay(kept.moves);
      return { table, begun: true, over: table.match.over };
    } catch {
      return null;
    }
  }

  private keep(): void {
    keepWhatIf(this.reviewed.text, { number: this.number, moves: this.moves });
  }

  /** The bots of the game, and bots in the places of the other people. */
  private seated(): Pick<StateMessage, "names" | "bots"> {
    const { names, bots } = sittingFor(this.reviewed, this.seat);
    const { levels } = this.reviewed.game.engine.about;
    const called = namesOf(this.reviewed);
    const level = (name: string | null) => {
      const found = botOf(name);
      return found !== null && Object.hasOwn(levels, found) ? found : LEVEL;
    };
    return {
      names: names.map((name, seat) => (seat === this.seat ? name : `bot:${level(name)}`)),
      bots: bots.map((name, seat) => (seat === this.seat ? null : (name ?? called[seat]!))),
    };
  }

  private change(part: Partial<WhatIfState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}
