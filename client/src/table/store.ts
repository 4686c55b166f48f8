/** A table as the page knows it: the messages received, the state that is shown now, and what is on its way. */
import { plain, tables as gameTables } from "karban:games";

import { Observable } from "../core/observable";
import { settings, motionScale } from "../core/settings";
import { capital, loadTexts, t } from "../core/texts";
import * as api from "../net/api";
import { giveSalt, isSaltMissing } from "../net/salts";
import { TableSocket } from "../net/table-socket";
import { putAside, saveSeat, tokenOf } from "../net/seats";
import { playSound } from "../core/sound";
import type { ChosenEvent, StateMessage, MovedEvent, TableEvent, View } from "../wire";
import type { GameDrawing, Scene, LoggedMove } from "../game/drawing";
import { botOf, seatNames } from "../words/names";

export interface LogLine {
  n: number;
  at: number;
  seat: number | null;
  text: string; // as it was said when it happened
  say(): string; // the same in the language that is spoken now
}

export interface TableState {
  message: StateMessage | null; // null: nothing has been received yet
  game: GameDrawing | null;
  before: View | null; // what was shown before
  uncovered: number | null; // where several play at one device: whose cards are shown
  sent: { seat: number; decision: string; move: string } | null;
  hint: { decision: string; move: string } | null;
  thinking: boolean; // whether a hint is on its way
  refusal: { code: string; text: string; rule?: string } | null; // `rule`: the clause that forbids it
  lines: LogLine[]; // what has happened, in words
}

const EMPTY: TableState = {
  message: null,
  game: null,
  before: null,
  uncovered: null,
  sent: null,
  hint: null,
  thinking: false,
  refusal: null,
  lines: [],
};
const MOVE_INTERVAL_MS = 900; // between two moves of others, so that people can follow
const MAX_QUEUED_MESSAGES = 6; // who is further behind than this catches up at once

export class TableStore {
  readonly state = new Observable<TableState>(EMPTY);
  readonly socket: TableSocket;
  readonly token: string | null;
  private queue: StateMessage[] = [];
  private timer = 0;
  private lastMoveAt = 0;
  private serverAheadMs = 0; // of this page's own clock
  private lastAway: StateMessage["away"] = null;

  constructor(readonly id: string) {
    this.token = tokenOf(id);
    this.socket = new TableSocket(
      id,
      this.token,
      (message) => void this.receive(message),
      (code, text) => this.connectionRefused(code, text),
    );
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  close(): void {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibility);
    this.socket.close();
  }

  /** What time it is at the server, as far as its messages say: in milliseconds. */
  now(): number {
    return performance.now() + this.serverAheadMs;
  }

  // ------------------------------------------------------------------------ receiving

  private async receive(message: StateMessage): Promise<void> {
    this.queue.push(message);
    if (message.now !== undefined && message.away !== this.lastAway) {
      this.lastAway = message.away; // of a message that it came with: deltas keep what they do not change
      this.serverAheadMs = message.now - performance.now();
    }
    if (this.token && isSaltMissing(message)) void giveSalt(this.id, this.token);
    if (!this.state.value.game) {
      const name = message.setup.game;
      const known = gameTables[name];
      const [{ default: game }] = await Promise.all(known ? [known(), loadTexts(name)] : [plain(), loadTexts("plain")]);
      if (!this.state.value.game) this.change({ game });
    }
    this.showNext();
  }

  /** Show the next queued message, when its time has come. */
  private showNext(): void {
    clearTimeout(this.timer);
    if (this.queue.length > MAX_QUEUED_MESSAGES || document.hidden) return this.catchUp();
    const waitMs =
      this.lastMoveAt + (settings.value.motion === "off" ? 0 : MOVE_INTERVAL_MS * motionScale()) - performance.now();
    const next = this.queue[0];
    if (!next) return;
    if (waitMs > 0 && this.state.value.message && movesIn(next).some(({ seat }) => !isOwn(next, seat))) {
      this.timer = setTimeout(() => this.showNext(), waitMs) as unknown as number;
      return;
    }
    this.queue.shift();
    if (movesIn(next).length) this.lastMoveAt = performance.now();
    this.show(next);
    if (this.queue.length) this.showNext();
  }

  private catchUp(): void {
    const all = this.queue.splice(0);
    const newest = all[all.length - 1];
    if (newest) this.show({ ...newest, events: all.flatMap((message) => message.events) });
  }

  private onVisibility = (): void => {
    if (document.hidden) this.showNext();
  };

  private show(message: StateMessage): void {
    const { game, message: old, lines, sent, hint, refusal } = this.state.value;
    const before = old?.view ?? null;
    const isOver = (decision: string) => !(message.decisions ?? [message.decision]).includes(decision);
    this.change({
      message,
      before,
      lines: [...lines, ...this.logLines(game!, message, before)],
      sent: sent && isOver(sent.decision) ? null : sent,
      hint: hint && isOver(hint.decision) ? null : hint,
      uncovered: stillUncovered(message, this.state.value.uncovered),
      refusal:
        undoDeclined(old, message) ?? timedOut(old, message) ?? (refusal?.code === "unreachable" ? null : refusal), // it has just answered
    });
    if (old) playSoundOf(old, message);
    this.saveSeat(message);
  }

  /** What has happened, in words. The views fit a move exactly only if it is the only one in its message. */
  private logLines(game: GameDrawing, message: StateMessage, before: View | null): LogLine[] {
    const alone = movesIn(message).length === 1;
    return message.events.flatMap((event) => {
      const say = (): string => {
        const names = seatNames(message);
        const text =
          event.type === "moved"
            ? game.describeMove(loggedMove(event, names), names, alone ? before : null, alone ? message.view : null)
            : eventWords(event, names);
        const late =
          wasLate(event, message) && t("Time is up for {name}: a bot decides.", { name: names[event.seat!]! });
        return [late, text].filter(Boolean).join(" ");
      };
      const seat = "seat" in event && typeof event.seat === "number" ? event.seat : null;
      const text = say();
      return text ? [{ n: event.n, at: event.at, seat, text, say }] : [];
    });
  }

  private saveSeat(message: StateMessage): void {
    if (!this.token) return;
    const { table, names, setup, stage } = message;
    saveSeat({ table, token: this.token, game: setup.game, names, at: Date.now(), over: stage === "over" });
  }

  private connectionRefused(code: string, text: string): void {
    if (code === "not-found" || code === "bad-token") this.socket.close();
    if (code === "not-found" || code === "bad-token") putAside(this.id);
    this.change({ refusal: { code, text } });
  }

  // ------------------------------------------------------------------------- asking

  /** Make a move with the seat whose cards are shown. */
  async play(move: string): Promise<void> {
    const scene = this.scene();
    if (!scene?.decides || scene.seat === null) return;
    const decision = decisionOf(scene.message, scene.seat)!;
    this.change({ sent: { seat: scene.seat, decision, move }, refusal: null });
    playSound("card");
    const answer = await this.socket.move(scene.seat, decision, move);
    if (answer.ok) return;
    const { error: code = "", message = "", rule } = answer;
    this.change({ sent: null, refusal: { code, text: capital(message), ...(rule ? { rule } : {}) } });
  }

  /** Send a request; a refusal is shown on the page. */
  async ask<T>(call: (table: string, token: string) => Promise<T>): Promise<T | null> {
    try {
      this.change({ refusal: null });
      return await call(this.id, this.token!);
    } catch (error) {
      const { code, message } = error as api.ApiError;
      this.change({ refusal: { code: code ?? "", text: message } });
      return null;
    }
  }

  async askHint(): Promise<void> {
    const seat = this.scene()?.seat;
    if (seat === null || seat === undefined || this.state.value.thinking) return;
    this.change({ thinking: true });
    const hint = await this.ask((table, token) => api.hint(table, token, seat));
    this.change({ hint, thinking: false });
  }

  uncover(seat: number | null): void {
    this.change({ uncovered: seat });
  }

  dismissRefusal(): void {
    this.change({ refusal: null });
  }

  // ------------------------------------------------------------------------ showing

  /** What the table is drawn from; null before the deal. */
  scene(): Scene | null {
    const { message, game, before, uncovered, sent, hint } = this.state.value;
    if (!message?.view || !game) return null;
    const seat = message.seats ? uncovered : message.seat;
    const place = seat === null ? -1 : (message.seats?.indexOf(seat) ?? 0);
    const view =
      message.views && place >= 0
        ? message.views[place]!
        : message.views
          ? game.redact(message.view, message.views)
          : message.view;
    const decision = seat === null ? null : decisionOf(message, seat);
    return {
      view,
      before,
      message,
      seat,
      names: seatNames(message),
      decides: decision !== null && sent === null,
      sent: sent?.seat === seat ? sent.move : null,
      hint: hint && hint.decision === decision ? hint.move : null,
      play: (move) => void this.play(move),
    };
  }

  private change(part: Partial<TableState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}

/** What a seat must decide, by its name; null: nothing. */
export function decisionOf(message: StateMessage, seat: number): string | null {
  if (!message.seats) return seat === message.seat ? message.decision : null;
  return message.decisions?.[message.seats.indexOf(seat)] ?? null;
}

/** Cards stay uncovered until the device must go to somebody else. */
function stillUncovered(message: StateMessage, uncovered: number | null): number | null {
  if (!message.seats || uncovered === null || message.stage === "over") return uncovered;
  if (decisionOf(message, uncovered) !== null) return uncovered;
  return message.decisions?.some((decision) => decision !== null) ? null : uncovered;
}

/** What is shown to whoever asked to take back a move, when somebody is against it. */
function undoDeclined(old: StateMessage | null, message: StateMessage): TableState["refusal"] {
  const event = message.events.find(({ type }) => type === "undo-declined");
  if (!event || !old?.undo || !isOwn(old, old.undo.seat)) return null;
  return { code: event.type, text: eventWords(event, seatNames(message)) ?? "" };
}

/** What is shown to whoever did not decide in time. */
function timedOut(old: StateMessage | null, message: StateMessage): TableState["refusal"] {
  const event = old && message.events.find((event) => wasLate(event, message) && isOwn(message, event.seat!));
  return event ? { code: "late", text: t("The time was up: a bot has decided.") } : null;
}

/** Whether a bot has decided for a person who has not asked for that: their time was up. */
function wasLate(event: TableEvent, { names, stand_ins }: StateMessage): event is MovedEvent | ChosenEvent {
  if ((event.type !== "moved" && event.type !== "chosen") || event.seat === null || !event.by) return false;
  return botOf(names[event.seat] ?? null) === null && !stand_ins[event.seat];
}

function movesIn(message: StateMessage): MovedEvent[] {
  return message.events.filter((event) => event.type === "moved");
}

/** Whether one of the viewer's own seats made the move: it is shown without delay. */
function isOwn(message: StateMessage, seat: number | null): boolean {
  return seat !== null && (message.seats ?? [message.seat]).includes(seat);
}

function loggedMove(event: MovedEvent, names: string[]): LoggedMove {
  const name = names[event.seat ?? -1] ?? "";
  return { seat: event.seat ?? -1, name, move: event.move, shown: event.shown ?? [] };
}

/** What happens around the game, in words. */
function eventWords(event: TableEvent, names: string[]): string | null {
  const name = "seat" in event && typeof event.seat === "number" ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "sat":
      return t("{name} sits down.", { name });
    case "freed":
      return t("A seat is free again.");
    case "closed":
      return event.by === "limit"
        ? t("This game has become too long: it ends here.")
        : t("The table was closed before the end of the game.");
    case "started":
      return t("The game begins.");
    case "stood-in":
      return t("A bot plays for {name}.", { name });
    case "came-back":
      return t("{name} is back.", { name });
    case "undo-asked":
      return t("{name} would like to take back a move.", { name });
    case "undo-declined":
      return t("{name} is against taking back.", { name });
    case "hint-asked":
      return t("{name} asks for a hint.", { name });
    case "undone":
      return t("{name} takes back a move.", { name });
    default:
      return null;
  }
}

function playSoundOf(old: StateMessage, message: StateMessage): void {
  const mine = (one: StateMessage) => (one.decisions ?? [one.decision]).some((decision) => decision !== null);
  if (message.stage === "over" && old.stage !== "over") playSound("end");
  else if (mine(message) && !mine(old)) playSound("turn");
  else if (movesIn(message).length) playSound("card");
}
