/**
 * The log of an open pad, as its page sees it: what has been kept, and a way to add to it. A change is looked at by the rules at
 * once and shown when it is kept, so whatever stands on the page survives the page.
 */
import { Observable } from "../core/observable";
import { t } from "../core/texts";
import type { NotWritten, Paper, Scorer, Standing } from "../game/pad";
import { type Change, paperOf, refusalOf, type Skipped } from "../paper/changes";
import { type KeptPad, NoPad, Outrun, type PadStorage } from "../paper/storage";

/** All that is kept of a pad, and what it comes to. */
export interface Kept<S extends Standing> {
  changes: readonly Change[];
  skipped: Skipped; // of these: what says nothing
  paper: Paper;
  standing: S;
  seats: readonly number[]; // that may be written for at this device
  began: number;
  ended: number | null;
  trouble: string; // what was not kept, and why; it is shown once
}

export interface PadLog<S extends Standing> {
  readonly id: string;
  readonly kept: Observable<Kept<S>>;
  /** Add a change, unless it is refused: then why. It is shown when it is kept. */
  append(change: Change): NotWritten | null;
  /** Whether somebody at this device has made a change, and may take it back. */
  mine(number: number): boolean;
  /** The page is left. */
  end(): void;
}

/** A pad that is kept on this device only. */
export class LocalLog<S extends Standing> implements PadLog<S> {
  readonly id: string;
  readonly kept: Observable<Kept<S>>;
  private waiting: Change[] = []; // looked at, but not kept yet
  private writing: Promise<void> | null = null;
  private readonly stop: () => void;

  constructor(
    pad: KeptPad,
    private readonly scorer: Scorer<S>,
    private readonly storage: PadStorage,
  ) {
    this.id = pad.id;
    this.kept = new Observable(this.read(pad));
    this.stop = storage.heard((id) => id === this.id && void this.reread());
  }

  append(change: Change): NotWritten | null {
    const refusal = refusalOf([...this.kept.value.changes, ...this.waiting], change, this.scorer);
    if (refusal) return refusal;
    this.waiting.push(change);
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
    return null;
  }

  mine(): boolean {
    return true;
  }

  end(): void {
    this.stop();
  }

  /** Ends when all that was added is kept. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.waiting.length) {
      const batch = [...this.waiting];
      const { changes, began, ended } = this.kept.value;
      const next = this.read({ changes: [...changes, ...batch], began });
      const { over, scores, winners } = next.standing;
      try {
        const notes = {
          aside: false,
          over: over ? { ended: ended ?? Date.now(), result: { scores, winners } } : {},
        };
        const pad = await this.storage.append(this.id, changes.length, batch, notes);
        this.waiting.splice(0, batch.length);
        this.kept.set({ ...next, ended: pad.ended ?? null });
      } catch (error) {
        this.failed(error);
      }
    }
  }

  /** What another tab has written stays; of what was tapped here, new lines are tried after it. */
  private failed(error: unknown): void {
    const tapped = this.waiting;
    this.waiting = [];
    if (error instanceof Outrun) {
      this.kept.set(this.read(error.now));
      for (const change of tapped) {
        const { changes } = this.kept.value;
        const fits = change.do === "write" && !refusalOf([...changes, ...this.waiting], change, this.scorer);
        if (fits) this.waiting.push(change);
        else this.say(t("This pad was changed in another tab meanwhile: look, and tap again."));
      }
      return;
    }
    this.say(
      error instanceof NoPad
        ? t("This pad was deleted in another tab.")
        : t("This browser has no room left: what you tapped was not kept."),
    );
  }

  private say(trouble: string): void {
    this.kept.set({ ...this.kept.value, trouble });
  }

  private async reread(): Promise<void> {
    await this.writing;
    const pad = await this.storage.get(this.id);
    if (pad && pad.changes.length > this.kept.value.changes.length) this.kept.set(this.read(pad));
  }

  private read({ changes, began, ended }: Pick<KeptPad, "changes" | "began" | "ended">): Kept<S> {
    const paper = paperOf(changes);
    return {
      changes,
      skipped: new Set(),
      paper,
      standing: this.scorer.read(paper),
      seats: Array.from({ length: paper.players }, (_, seat) => seat),
      began,
      ended: ended ?? null,
      trouble: "",
    };
  }
}
