/** Luck and play of games that have not been measured yet: one after another, the newest first, while somebody looks. */
import { Reviewer } from "../analysis/reviewer";
import { archive } from "../archive/games";
import { figuresOf } from "../archive/figures";
import { Observable } from "../core/observable";
import { readRecord } from "../local/record";
import type { Played } from "./played";

export interface Progress {
  left: number; // games that are not measured
  part: number; // of the one that is, 0 … 1
  on: boolean;
}

export class Measuring {
  readonly progress = new Observable<Progress>({ left: 0, part: 0, on: true });
  private readonly ended = new AbortController();
  private leads = false; // of several tabs one measures; when it is closed, the next does
  private games: Played[] = [];
  private failed = new Set<string>(); // these are not tried again
  private current: { id: string; stop(): void } | null = null;

  constructor() {
    if (navigator.locks) this.claim();
    else this.lead();
  }

  private claim(): void {
    const { signal } = this.ended;
    const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    const asked = navigator.locks.request("karban.measuring", { signal }, () => {
      this.lead();
      return held;
    });
    asked.catch(() => {}); // it was not wanted any more
  }

  private lead(): void {
    this.leads = true;
    this.goOn();
  }

  /** These are the games now. */
  look(games: Played[]): void {
    this.games = games;
    this.goOn();
  }

  pause(): void {
    this.stop();
    this.tell({ on: false, part: 0 });
  }

  resume(): void {
    this.tell({ on: true });
    this.goOn();
  }

  /** Nobody looks any more. */
  end(): void {
    this.stop();
    this.leads = false;
    this.ended.abort();
  }

  private stop(): void {
    this.current?.stop();
    this.current = null;
  }

  private get waiting(): Played[] {
    return this.games.filter(({ seat, luck, id }) => seat !== null && !luck && !this.failed.has(id));
  }

  private goOn(): void {
    const { waiting } = this;
    if (this.current && !waiting.some(({ id }) => id === this.current!.id)) this.stop();
    this.tell({ left: waiting.length });
    if (!this.current && this.leads && this.progress.value.on && waiting[0]) void this.measure(waiting[0]);
  }

  private async measure({ id, seat }: Played): Promise<void> {
    let given = false;
    const giveUp = () => {
      given = true;
    };
    this.current = { id, stop: giveUp };
    const skip = () => {
      if (given) return;
      this.failed.add(id);
      this.stop();
      this.goOn();
    };
    try {
      const kept = await archive.get(id);
      if (given) return;
      const reviewer = new Reviewer(readRecord(kept!.record));
      const unwatch = reviewer.state.subscribe(() => {
        const { analysis, part, sharp, failed } = reviewer.state.value;
        if (failed) return skip();
        this.tell({ part });
        if (!analysis || !sharp) return;
        const figures = figuresOf(analysis, seat!);
        if (figures) void archive.note(id, figures).catch(skip);
        else skip();
      });
      this.current = {
        id,
        stop() {
          giveUp();
          unwatch();
          reviewer.stop();
        },
      };
      reviewer.start();
    } catch {
      skip();
    }
  }

  private tell(changes: Partial<Progress>): void {
    this.progress.set({ ...this.progress.value, ...changes });
  }
}
