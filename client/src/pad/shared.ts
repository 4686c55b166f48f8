/**
 * The log of a pad that several phones write. What is tapped here is shown and kept at once and sent as soon as there is a
 * network, in its order; the server's order counts, and whoever was outrun is told.
 */
import { Observable } from "../core/observable";
import { mark, t } from "../core/texts";
import { NotWritten, type Scorer, type Standing } from "../game/pad";
import { ApiError, randomText } from "../net/api";
import { lookAtPad, sendChange, takeSeat, waitAtPad } from "../net/pads";
import { type Change, paperOf, refusalOf } from "../paper/changes";
import type { PadStorage } from "../paper/storage";
import type { PadChange, PadState } from "../wire";
import type { Kept, PadLog } from "./log";
import {
  arrived,
  heard,
  isShared,
  merged,
  newIn,
  pendingOf,
  resolved,
  type SharedPad,
  type Shown,
  shown,
} from "./shared-note";

const RETRY_MS = [1_000, 2_000, 4_000, 8_000]; // after a lost answer; the last again and again
const OUTRUN = mark("Somebody was faster: what you tapped does not fit any more.");
const GONE = mark("The server does not have this pad any more: it can be read, and no longer written.");
const TOLD_MS = 1_500; // for which it stays said what was wrong, whatever comes meanwhile
const PAUSE_MS = 1_000; // after an answer at once in which nothing was new

/** Who is there, and whether this phone is connected. */
export interface Company {
  code: string;
  host: boolean;
  own: readonly number[];
  taken: readonly number[];
  here: readonly number[]; // of those, who is looking
  online: boolean;
  gone: boolean; // the server has no such pad any more
  waiting: number; // changes that are not sent yet
  next: string | null; // the code of the pad on which they play again
}

type News = Pick<Company, "here" | "online" | "gone" | "next">; // what is known while the page is open

const SERVER = { lookAtPad, sendChange, takeSeat, waitAtPad };

export class SharedLog<S extends Standing> implements PadLog<S> {
  readonly id: string;
  readonly kept: Observable<Kept<S>>;
  readonly company: Observable<Company>;
  private view: Shown;
  private acknowledged = new Set<string>(); // keys of what the server has, though it is not in the log here yet
  private readonly known = new Set<string>(); // keys of all that was ever on its way here
  private keeping: Promise<unknown> = Promise.resolve();
  private readonly stop: () => void;
  private sending = false;
  private told = { words: "", at: 0 }; // what was wrong, and when
  private readonly leaving = new AbortController();
  private readonly sleepers = new Set<() => void>();

  constructor(
    private pad: SharedPad,
    private readonly scorer: Scorer<S>,
    private readonly storage: PadStorage,
    private readonly at: typeof SERVER = SERVER,
  ) {
    this.id = pad.id;
    this.view = shown(pad, scorer);
    this.kept = new Observable(this.read(""));
    this.company = new Observable(this.accompanied({ here: [], online: true, gone: false, next: null }));
    this.know();
    this.stop = storage.heard((id) => id === this.id && void this.adopt());
    globalThis.addEventListener?.("online", this.retry);
    globalThis.document?.addEventListener("visibilitychange", this.retry);
    void this.listen();
    void this.send();
  }

  append(change: Change): NotWritten | null {
    const refusal =
      this.notMine(change) ??
      this.moved(change) ??
      refusalOf(this.view.changes, change, this.scorer, this.view.skipped);
    if (refusal) return refusal;
    const pending = pendingOf(randomText(9), change, this.view);
    const { shared } = this.pad;
    this.become({ ...this.pad, shared: { ...shared, pending: [...shared.pending, pending] } });
    void this.keeping.then(() => this.send());
    return null;
  }

  mine(number: number): boolean {
    const { by, host, own } = this.pad.shared;
    const seat = by[number];
    return seat === undefined || (host ? seat === null : seat !== null && own.includes(seat));
  }

  /** Write for a seat on this phone, or free one. */
  async take(seat: number, free = false): Promise<void> {
    const { code, token } = this.pad.shared;
    this.hear(await this.at.takeSeat(code, token, seat, free));
  }

  /** By which this phone is known at the server. */
  get token(): string {
    return this.pad.shared.token;
  }

  /** Ends when all that was done here is kept on this device. */
  async settled(): Promise<void> {
    await this.keeping;
  }

  end(): void {
    this.stop();
    globalThis.removeEventListener?.("online", this.retry);
    globalThis.document?.removeEventListener("visibilitychange", this.retry);
    this.leaving.abort();
    this.wake();
  }

  /** Tell whoever looks at the page. */
  say(trouble: string): void {
    this.kept.set({ ...this.kept.value, trouble });
  }

  // ------------------------------------------------------------------------------- whose it is

  /** Why somebody with this phone may not do this. */
  private notMine(change: Change): NotWritten | null {
    const { host, own } = this.pad.shared;
    if (this.company.value.gone) return new NotWritten(t(GONE));
    if (host) return null;
    const { entries } = this.kept.value.paper;
    const seats =
      change.do === "write"
        ? change.entries.map(([seat]) => seat)
        : change.do === "correct" || change.do === "strike"
          ? [entries[change.at]?.[0]]
          : [];
    if (seats.some((seat) => typeof seat === "number" && !own.includes(seat)))
      return new NotWritten(t("This line is somebody else’s: everybody writes on their own phone."));
    if (change.do === "set" || (change.do === "undo" && !this.mine(change.of)))
      return new NotWritten(t("Only whoever opened the pad for all can change this."));
    return null;
  }

  /** Something has come that is not shown yet, and what was tapped would mean another line. */
  private moved(change: Change): NotWritten | null {
    const { changes, paper } = this.kept.value;
    const now = this.view;
    const same =
      change.do === "undo"
        ? JSON.stringify(changes[change.of]) === JSON.stringify(now.changes[change.of])
        : (change.do !== "correct" && change.do !== "strike") ||
          String(paper.entries[change.at]) === String(paperOf(now.changes, now.skipped).entries[change.at]);
    return same ? null : new NotWritten(t(OUTRUN));
  }

  // ------------------------------------------------------------------------------- from the server

  private async listen(): Promise<void> {
    for (let failures = 0; !this.leaving.signal.aborted; ) {
      const began = Date.now();
      const { code, token, seen } = this.pad.shared;
      try {
        const known = { seen, here: this.company.value.here };
        const state = await this.at.waitAtPad(code, token, known, this.leaving.signal);
        failures = 0;
        this.hear(state);
        if (!state.changes.length && Date.now() - began < PAUSE_MS) await this.pause(PAUSE_MS);
      } catch (error) {
        if (this.leaving.signal.aborted) return;
        if (error instanceof ApiError && error.status === 404) return this.lose();
        this.tell({ online: false });
        await this.pause(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!);
      }
    }
  }

  private hear(state: PadState): void {
    if (this.leaving.signal.aborted) return;
    const { pad, fresh, outrun } = heard(this.pad, state, this.scorer);
    for (const key of pad.shared.keys) this.acknowledged.delete(key);
    const same = !fresh.length && JSON.stringify(pad.shared) === JSON.stringify(this.pad.shared);
    if (!same) this.become(pad, outrun ? t(OUTRUN) : "");
    this.tell({ online: true, here: state.here, next: state.next });
  }

  private lose(): void {
    this.tell({ gone: true, online: false });
    this.kept.set(this.read(t(GONE)));
  }

  // --------------------------------------------------------------------------------- to the server

  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let failures = 0; !this.leaving.signal.aborted && !this.company.value.gone; ) {
      const next = this.pad.shared.pending.find(({ key }) => !this.acknowledged.has(key));
      if (!next) break;
      try {
        await this.sendOne(next);
        failures = 0;
      } catch (error) {
        const refused = error instanceof ApiError && error.status >= 400 && ![408, 429].includes(error.status);
        if (refused && error.status < 500) {
          this.drop([next.key], error.message);
        } else {
          this.tell({ online: false });
          await this.pause(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!);
        }
      }
    }
    this.sending = false;
  }

  private async sendOne(next: Shown["lost"][number]): Promise<void> {
    const { code, token } = this.pad.shared;
    const places = next.change.do !== "write" && next.change.do !== "set";
    if (places && this.acknowledged.size) this.hear(await this.at.lookAtPad(code, token, this.pad.shared.seen));
    const { changes, shared } = this.pad;
    const change = resolved(next, { changes, keys: shared.keys, skipped: new Set(shared.skipped) });
    if (!change) return this.drop([next.key], t(OUTRUN));
    const seat = next.about?.entry[0] ?? null;
    try {
      await this.at.sendChange(code, token, {
        key: next.key,
        change: change as PadChange,
        ...(seat !== null && !shared.host ? { seat } : {}),
        ...(next.about ? { seen: shared.seen } : {}),
      });
      this.acknowledged.add(next.key);
      this.tell({ online: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "repeated") return void this.acknowledged.add(next.key); // another tab has sent it
      if (error.code !== "stale") throw error;
      this.hear(await this.at.lookAtPad(code, token, shared.seen)); // and once more, with the places of now
    }
  }

  private drop(keys: string[], trouble: string): void {
    const { shared } = this.pad;
    const pending = shared.pending.filter(({ key }) => !keys.includes(key));
    this.become({ ...this.pad, shared: { ...shared, pending } }, trouble);
  }

  // ------------------------------------------------------------------------------- on this device

  /** The pad is this now: what is new is kept, then shown. */
  private become(pad: SharedPad, trouble = ""): void {
    this.view = shown(pad, this.scorer);
    const lost = this.view.lost.filter(({ key }) => !this.acknowledged.has(key));
    const pending = pad.shared.pending.filter((one) => !lost.includes(one));
    this.pad = { ...pad, shared: { ...pad.shared, pending } };
    this.know();
    if (trouble || lost.length) this.told = { words: trouble || t(OUTRUN), at: Date.now() };
    const next = this.read(Date.now() - this.told.at < TOLD_MS ? this.told.words : "");
    const { over, scores, winners } = next.standing;
    this.pad.ended = over ? (pad.ended ?? Date.now()) : undefined;
    this.pad.result = over ? { scores, winners } : undefined;
    const kept = this.pad;
    this.keeping = this.keeping
      // Where there is no room left, the server still has it.
      .then(() => this.storage.update(this.id, (there) => merged(there, kept, this.known)).catch(() => {}))
      .then(() => this.kept.set({ ...next, ended: kept.ended ?? null }));
    this.tell({});
  }

  private know(): void {
    for (const { key } of this.pad.shared.pending) this.known.add(key);
  }

  /** What is on its way from another tab is so from here too: that tab may be closed before it is sent. */
  private async adopt(): Promise<void> {
    const there = await this.storage.get(this.id);
    if (this.leaving.signal.aborted || !there || !isShared(there)) return;
    const { shared } = this.pad;
    const theirs = newIn(newIn(there.shared.pending, this.known), arrived(this.pad));
    if (!theirs.length) return;
    this.become({ ...this.pad, shared: { ...shared, pending: [...shared.pending, ...theirs] } });
    void this.keeping.then(() => this.send());
  }

  private read(trouble: string): Kept<S> {
    const { changes, skipped } = this.view;
    const paper = paperOf(changes, skipped);
    const { host, own, taken } = this.pad.shared;
    const all = Array.from({ length: paper.players }, (_, seat) => seat);
    return {
      changes,
      skipped,
      paper,
      standing: this.scorer.read(paper),
      seats: all.filter((seat) => own.includes(seat) || (host && !taken.includes(seat))),
      began: this.pad.began,
      ended: this.pad.ended ?? null,
      trouble,
    };
  }

  private tell(news: Partial<News>): void {
    const next = this.accompanied({ ...this.company.value, ...news });
    if (JSON.stringify(next) !== JSON.stringify(this.company.value)) this.company.set(next);
  }

  private accompanied({ here, online, gone, next }: News): Company {
    const { code, host, own, taken, pending } = this.pad.shared;
    return { code, host, own, taken, here, online, gone, next, waiting: pending.length };
  }

  // --------------------------------------------------------------------------------------- waiting

  private readonly retry = () => {
    if (!globalThis.document?.hidden) this.wake();
  };

  private wake(): void {
    for (const wake of [...this.sleepers]) wake();
  }

  /** Wait; less if the network or the page comes back. */
  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.sleepers.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.sleepers.add(done);
    });
  }
}
