/** A table as the page knows it: what was heard of it, what is shown of that now, and what is on its way. */
import { tables as gameTables } from "karban:games";

import { Box } from "../app/box";
import { settings, tempo } from "../app/settings";
import { capital, learn, t } from "../app/texts";
import * as api from "../net/api";
import { Live } from "../net/live";
import { forget, keep, tokenOf } from "../net/seats";
import { sound } from "../app/sound";
import type { ChosenEvent, Message, MovedEvent, TableEvent, View } from "../wire";
import type { Game, Seen, Told } from "./game";
import { botOf, named } from "./names";

export interface Line {
  n: number;
  at: number;
  seat: number | null;
  text: string; // as it was said when it happened
  say(): string; // the same in the language that is spoken now
}

export interface Shown {
  message: Message | null; // null: nothing has been heard yet
  game: Game | null;
  before: View | null; // what was shown before
  uncovered: number | null; // where several play at one device: whose cards are shown
  sent: { seat: number; decision: string; move: string } | null;
  hint: { decision: string; move: string } | null;
  thinking: boolean; // whether a hint is on its way
  refusal: { code: string; text: string; rule?: string } | null; // `rule`: the clause that forbids it
  lines: Line[]; // what has happened, in words
}

const NOTHING: Shown = {
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
const PACE = 900; // milliseconds between two moves of others, so that people can follow
const MOST_WAITING = 6; // who is further behind than this catches up at once

export class TableStore {
  readonly shown = new Box<Shown>(NOTHING);
  readonly live: Live;
  readonly token: string | null;
  private waiting: Message[] = [];
  private timer = 0;
  private last = 0;

  constructor(readonly id: string) {
    this.token = tokenOf(id);
    this.live = new Live(
      id,
      this.token,
      (message) => void this.hear(message),
      (code, text) => this.refused(code, text),
    );
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.hurry);
    this.live.close();
  }

  // ------------------------------------------------------------------------ hearing

  private async hear(message: Message): Promise<void> {
    this.waiting.push(message);
    if (!this.shown.value.game) {
      const name = message.setup.game;
      const [{ default: game }] = await Promise.all([gameTables[name]!(), learn(name)]);
      if (!this.shown.value.game) this.change({ game });
    }
    this.step();
  }

  /** Show the next of what was heard, when its time has come. */
  private step(): void {
    clearTimeout(this.timer);
    if (this.waiting.length > MOST_WAITING || document.hidden) return this.catchUp();
    const wait = this.last + (settings.value.motion === "off" ? 0 : PACE * tempo()) - performance.now();
    const next = this.waiting[0];
    if (!next) return;
    if (wait > 0 && this.shown.value.message && moves(next).some(({ seat }) => !own(next, seat))) {
      this.timer = setTimeout(() => this.step(), wait) as unknown as number;
      return;
    }
    this.waiting.shift();
    if (moves(next).length) this.last = performance.now();
    this.show(next);
    if (this.waiting.length) this.step();
  }

  private catchUp(): void {
    const all = this.waiting.splice(0);
    const newest = all[all.length - 1];
    if (newest) this.show({ ...newest, events: all.flatMap((message) => message.events) });
  }

  private hurry = (): void => {
    if (document.hidden) this.step();
  };

  private show(message: Message): void {
    const { game, message: old, lines, sent, hint, refusal } = this.shown.value;
    const before = old?.view ?? null;
    const gone = (decision: string) => !(message.decisions ?? [message.decision]).includes(decision);
    this.change({
      message,
      before,
      lines: [...lines, ...this.told(game!, message, before)],
      sent: sent && gone(sent.decision) ? null : sent,
      hint: hint && gone(hint.decision) ? null : hint,
      uncovered: stillUncovered(message, this.shown.value.uncovered),
      refusal: declined(old, message) ?? lost(old, message) ?? (refusal?.code === "unreachable" ? null : refusal), // it has just answered
    });
    if (old) noise(old, message);
    this.remember(message);
  }

  /** What has happened, in words. The views fit a move exactly only if it is the only one in its message. */
  private told(game: Game, message: Message, before: View | null): Line[] {
    const alone = moves(message).length === 1;
    return message.events.flatMap((event) => {
      const say = (): string => {
        const names = named(message);
        const text =
          event.type === "moved"
            ? game.tell(move(event, names), names, alone ? before : null, alone ? message.view : null)
            : news(event, names);
        const late =
          wasLate(event, message) && t("Time is up for {name}: a bot decides.", { name: names[event.seat!]! });
        return [late, text].filter(Boolean).join(" ");
      };
      const seat = "seat" in event && typeof event.seat === "number" ? event.seat : null;
      const text = say();
      return text ? [{ n: event.n, at: event.at, seat, text, say }] : [];
    });
  }

  private remember(message: Message): void {
    if (!this.token) return;
    const { table, names, setup, stage } = message;
    keep({ table, token: this.token, game: setup.game, names, at: Date.now(), over: stage === "over" });
  }

  private refused(code: string, text: string): void {
    if (code === "not-found" || code === "bad-token") this.live.close();
    if (code === "bad-token") forget(this.id);
    this.change({ refusal: { code, text } });
  }

  // ------------------------------------------------------------------------- asking

  /** Make a move with the seat whose cards are shown. */
  async play(move: string): Promise<void> {
    const seen = this.seen();
    if (!seen?.decides || seen.seat === null) return;
    const decision = decisionOf(seen.message, seen.seat)!;
    this.change({ sent: { seat: seen.seat, decision, move }, refusal: null });
    sound("card");
    const answer = await this.live.move(seen.seat, decision, move);
    if (answer.ok) return;
    const { error: code = "", message = "", rule } = answer;
    this.change({ sent: null, refusal: { code, text: capital(message), ...(rule ? { rule } : {}) } });
  }

  /** Ask for something; what is refused is told on the page. */
  async ask<T>(wish: (table: string, token: string) => Promise<T>): Promise<T | null> {
    try {
      this.change({ refusal: null });
      return await wish(this.id, this.token!);
    } catch (error) {
      const { code, message } = error as api.Refused;
      this.change({ refusal: { code: code ?? "", text: message } });
      return null;
    }
  }

  async askHint(): Promise<void> {
    const seat = this.seen()?.seat;
    if (seat === null || seat === undefined || this.shown.value.thinking) return;
    this.change({ thinking: true });
    const hint = await this.ask((table, token) => api.hint(table, token, seat));
    this.change({ hint, thinking: false });
  }

  uncover(seat: number | null): void {
    this.change({ uncovered: seat });
  }

  quiet(): void {
    this.change({ refusal: null });
  }

  // ------------------------------------------------------------------------ showing

  /** What the table is drawn from; null before the deal. */
  seen(): Seen | null {
    const { message, game, before, uncovered, sent, hint } = this.shown.value;
    if (!message?.view || !game) return null;
    const seat = message.seats ? uncovered : message.seat;
    const place = seat === null ? -1 : (message.seats?.indexOf(seat) ?? 0);
    const view =
      message.views && place >= 0 ? message.views[place]! : message.views ? game.cover(message.view) : message.view;
    const decision = seat === null ? null : decisionOf(message, seat);
    return {
      view,
      before,
      message,
      seat,
      names: named(message),
      decides: decision !== null && sent === null,
      sent: sent?.seat === seat ? sent.move : null,
      hint: hint && hint.decision === decision ? hint.move : null,
      play: (move) => void this.play(move),
    };
  }

  private change(part: Partial<Shown>): void {
    this.shown.set({ ...this.shown.value, ...part });
  }
}

/** What a seat must decide, by its name; null: nothing. */
export function decisionOf(message: Message, seat: number): string | null {
  if (!message.seats) return seat === message.seat ? message.decision : null;
  return message.decisions?.[message.seats.indexOf(seat)] ?? null;
}

/** Cards stay uncovered until the device must go to somebody else. */
function stillUncovered(message: Message, uncovered: number | null): number | null {
  if (!message.seats || uncovered === null || message.stage === "over") return uncovered;
  if (decisionOf(message, uncovered) !== null) return uncovered;
  return message.decisions?.some((decision) => decision !== null) ? null : uncovered;
}

/** What whoever asked to take back a move is told when somebody is against it. */
function declined(old: Message | null, message: Message): Shown["refusal"] {
  const event = message.events.find(({ type }) => type === "undo-declined");
  if (!event || !old?.undo || !own(old, old.undo.seat)) return null;
  return { code: event.type, text: news(event, named(message)) ?? "" };
}

/** What whoever did not decide in time is told. */
function lost(old: Message | null, message: Message): Shown["refusal"] {
  const event = old && message.events.find((event) => wasLate(event, message) && own(message, event.seat!));
  return event ? { code: "late", text: t("The time was up: a bot has decided.") } : null;
}

/** Whether a bot has decided for a person who has not asked for that: their time was up. */
function wasLate(event: TableEvent, { names, stand_ins }: Message): event is MovedEvent | ChosenEvent {
  if ((event.type !== "moved" && event.type !== "chosen") || event.seat === null || !event.by) return false;
  return botOf(names[event.seat] ?? null) === null && !stand_ins[event.seat];
}

function moves(message: Message): MovedEvent[] {
  return message.events.filter((event) => event.type === "moved");
}

/** Whether whoever looks has made a move: they need not wait to see it. */
function own(message: Message, seat: number | null): boolean {
  return seat !== null && (message.seats ?? [message.seat]).includes(seat);
}

function move(event: MovedEvent, names: string[]): Told {
  const name = names[event.seat ?? -1] ?? "";
  return { seat: event.seat ?? -1, name, move: event.move, shown: event.shown ?? [] };
}

/** What happens around the game, in words. */
function news(event: TableEvent, names: string[]): string | null {
  const name = "seat" in event && typeof event.seat === "number" ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "sat":
      return t("{name} sits down.", { name });
    case "freed":
      return t("A seat is free again.");
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
    case "undone":
      return t("{name} takes back a move.", { name });
    default:
      return null;
  }
}

function noise(old: Message, message: Message): void {
  const mine = (told: Message) => (told.decisions ?? [told.decision]).some((decision) => decision !== null);
  if (message.stage === "over" && old.stage !== "over") sound("end");
  else if (mine(message) && !mine(old)) sound("turn");
  else if (moves(message).length) sound("card");
}
