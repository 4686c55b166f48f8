/**
 * When what the server has said is shown: moves of others one after another, so that people can follow, and none of
 * them behind a summary. A page that nobody looks at is always up to date.
 */
import { motionScale, settings } from "../core/settings";
import type { GameDrawing } from "../game/drawing";
import type { StateMessage, View } from "../wire";
import { onlyMove } from "./lines";
import { isOwn, isOwnTurn, movesIn, ownSeats } from "./scene";

const MOVE_INTERVAL_MS = 900; // between two moves of others
const MAX_CALM_MESSAGES = 6; // who is further behind than this is shown the moves faster
const MAX_QUEUED_MESSAGES = 30; // and further behind than this, only what has come of them

/** What is to come when what is shown now has been looked at. */
interface Pending {
  message: StateMessage;
  before: View | null; // what was shown before its moves
  told: boolean; // whether its moves are in the log already
}

/** The page, as far as it is told what to show. */
export interface Screen {
  /** What is shown now; null: nothing has been received yet. */
  shown(): StateMessage | null;
  game(): GameDrawing;
  show(message: StateMessage, before: View | null, unfolding: boolean): void;
  /** Put what has happened into the log. */
  tell(message: StateMessage, before: View | null): void;
  /** Whether a round has ended with a message. */
  endsRound(message: StateMessage, before: View): boolean;
  summarise(message: StateMessage, before: View): void;
  /** The newest that is not shown yet; null: all of it is. */
  waits(message: StateMessage | null): void;
}

export class Playback {
  private queue: StateMessage[] = [];
  private pending: Pending | null = null;
  private unfolding = false; // the pending message is being led up to
  private summarised = false; // a summary is open
  private timer = 0;
  private lastMoveAt = 0;

  constructor(private screen: Screen) {
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  close(): void {
    this.stopUnfolding();
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibility);
  }

  push(message: StateMessage): void {
    this.queue.push(message);
  }

  /** Show the next queued message, when its time has come. */
  next(): void {
    if (document.hidden) return this.catchUp();
    if (this.unfolding || this.summarised) {
      return this.screen.waits(this.queue[this.queue.length - 1] ?? this.pending?.message ?? null);
    }
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (!next) return;
    if (this.queue.length > this.mostQueued()) return this.catchUp();
    const waitMs = this.lastMoveAt + this.intervalMs() - performance.now();
    if (waitMs > 0 && this.screen.shown() && movesIn(next).some(({ seat }) => !isOwn(next, seat))) {
      this.timer = setTimeout(() => this.next(), waitMs) as unknown as number;
      return;
    }
    this.queue.shift();
    if (movesIn(next).length) this.lastMoveAt = performance.now();
    this.begin(next);
    if (this.queue.length) this.next();
  }

  /** The summary has been looked at. */
  closeSummary(): void {
    this.summarised = false;
    if (this.pending) this.finish();
    this.screen.waits(null);
    this.next();
  }

  /** Nobody's clock runs down while they watch what was. */
  private mostQueued(): number {
    const newest = this.queue[this.queue.length - 1]!;
    return isOwnTurn(newest) && newest.clock ? MAX_CALM_MESSAGES : MAX_QUEUED_MESSAGES;
  }

  private intervalMs(): number {
    if (settings.value.motion === "off") return 0;
    return MOVE_INTERVAL_MS * motionScale() * Math.min(1, MAX_CALM_MESSAGES / this.queue.length);
  }

  /** Lead up to a message, if its game wants that; then show it. */
  private begin(message: StateMessage): void {
    const old = this.screen.shown();
    const before = old?.view ?? null;
    this.pending = { message, before, told: false };
    const lead = old && leadUp(old, message, this.screen.game());
    if (lead) this.screen.show(lead.message, before, true);
    if (!lead?.ms) return this.land();
    this.unfolding = true;
    this.timer = setTimeout(this.land, lead.ms) as unknown as number;
    // A summary that opened between the two halves of a click would be closed by it.
    addEventListener(this.hasSummary(this.pending) ? "click" : "pointerdown", this.land);
    addEventListener("keydown", this.land);
  }

  /** What came of the pending message may be told: at the end of a round with a summary, and the next round waits. */
  private land = (): void => {
    const was = this.unfolding;
    this.stopUnfolding();
    if (!this.pending) return;
    if (this.hasSummary(this.pending)) this.openSummary(this.pending);
    else this.finish();
    if (was) this.next();
  };

  private finish(): void {
    const { message, before, told } = this.pending!;
    this.pending = null;
    if (!told) this.screen.tell(message, before);
    this.screen.show(told ? { ...message, events: [] } : message, before, false);
  }

  private hasSummary({ message, before }: Pending): boolean {
    const behind = this.queue.length > MAX_CALM_MESSAGES && !ownSeats(message).length;
    return before !== null && !behind && this.screen.endsRound(message, before);
  }

  private openSummary(pending: Pending): void {
    this.summarised = true;
    this.screen.tell(pending.message, pending.before);
    this.screen.summarise(pending.message, pending.before!);
    this.pending = { ...pending, told: true };
    this.screen.waits(pending.message);
  }

  private stopUnfolding(): void {
    if (!this.unfolding) return;
    this.unfolding = false;
    clearTimeout(this.timer);
    for (const press of ["click", "pointerdown", "keydown"]) removeEventListener(press, this.land);
  }

  /** Show the newest at once; of all rounds that have ended meanwhile, one summary. */
  private catchUp(): void {
    this.stopUnfolding();
    const first = this.pending;
    const all = [...(first ? [first.message] : []), ...this.queue.splice(0)];
    const newest = all[all.length - 1];
    if (!newest) return;
    const before = first ? first.before : (this.screen.shown()?.view ?? null);
    const news = all.filter((message) => !(first?.told && message === first.message));
    const message = { ...newest, events: news.flatMap(({ events }) => events) };
    this.pending = { message, before, told: false };
    if (newest.view?.over) this.summarised = false;
    const ended = !this.summarised && this.hasSummary(this.pending);
    this.finish();
    if (ended) {
      this.summarised = true;
      this.screen.summarise(message, before!);
    }
    this.screen.waits(null);
  }

  private onVisibility = (): void => {
    if (document.hidden) this.next();
  };
}

/** What is shown on the way to a message, and for how long; null: it is shown at once. */
function leadUp(
  old: StateMessage,
  message: StateMessage,
  game: GameDrawing,
): { message: StateMessage; ms: number } | null {
  const move = onlyMove(message);
  if (!game.between || !old.view || !message.view) return null;
  const lead = game.between(old.view, message.view, move);
  if (!lead) return null;
  const views = message.views?.map((view, place) => {
    const before = old.views?.[place];
    return (before && game.between!(before, view, move)?.view) ?? view;
  });
  const closed = lead.view.to_act.length === 0;
  const decisions = message.decisions && { decisions: closed ? message.decisions.map(() => null) : message.decisions };
  return {
    message: {
      ...message,
      stage: "playing",
      view: lead.view,
      decision: closed ? null : message.decision,
      ...(views && { views }),
      ...decisions,
    },
    ms: lead.ms,
  };
}
