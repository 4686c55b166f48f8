/** A table as the page knows it: the messages received, the state that is shown now, and what is on its way. */
import { plain, tables as gameTables } from "karban:games";

import { Observable } from "../core/observable";
import { playSound } from "../core/sound";
import { loadSheet } from "../core/styles";
import { loadTexts, sentence } from "../core/texts";
import type { Scene } from "../game/drawing";
import { isDaily, isHere } from "../local/here";
import * as api from "../net/api";
import { LocalSocket } from "../net/local-socket";
import { remember } from "../net/remembered";
import { giveSalt, isSaltMissing } from "../net/salts";
import { putAside, saveSeat, tokenOf } from "../net/seats";
import { type Connect, type TableConnection, TableSocket } from "../net/table-socket";
import type { ReactionFrame, StateMessage, View } from "../wire";
import { callFor } from "./calls";
import { logLines, onlyMove, timedOut, undoDeclined } from "./lines";
import { Playback, type Screen } from "./playback";
import { ShownReactions, carryMutes } from "./reacting";
import { decisionOf, isOwn, isOwnTurn, movesIn, sceneOf, stillUncovered } from "./scene";
import { EMPTY, type TableState } from "./state";

export class TableStore {
  readonly state = new Observable<TableState>(EMPTY);
  readonly socket: TableConnection;
  readonly token: string | null;
  readonly reactions = new ShownReactions();
  declare again?: () => void; // of a lesson: from the beginning
  private playback: Playback;
  private serverAheadMs = 0; // of this page's own clock
  private lastAway: StateMessage["away"] = null;

  /** `connect`: where the messages come from, if not from where the name of the table says. */
  constructor(
    readonly id: string,
    connect?: Connect,
  ) {
    this.playback = new Playback(this.screen);
    const receive = (message: StateMessage) => void this.receive(message);
    const refused = (code: string, text: string) => this.connectionRefused(code, text);
    this.token = isHere(id) ? "here" : tokenOf(id); // nobody else can come to a table of this browser
    this.socket = connect
      ? connect(receive, refused)
      : isHere(id)
        ? new LocalSocket(id, receive, refused)
        : new TableSocket(id, this.token, receive, refused, (reaction) => this.hear(reaction));
  }

  close(): void {
    this.playback.close();
    this.reactions.close();
    this.socket.close();
  }

  /** What time it is at the server, as far as its messages say: in milliseconds. */
  now(): number {
    return performance.now() + this.serverAheadMs;
  }

  // ------------------------------------------------------------------------ receiving

  private async receive(message: StateMessage): Promise<void> {
    this.playback.push(message);
    if (message.now !== undefined && message.away !== this.lastAway) {
      this.lastAway = message.away; // of a message that it came with: deltas keep what they do not change
      this.serverAheadMs = message.now - performance.now();
    }
    if (message.stage === "open") remember(message.commitment); // it cannot be changed any more
    if (this.token && isSaltMissing(message)) void giveSalt(this.id, this.token);
    if (!this.state.value.game) {
      const name = message.setup.game;
      const known = gameTables[name];
      const drawing = known ? known() : plain();
      const [{ default: game }] = await Promise.all([drawing, loadTexts(known ? name : "plain"), loadSheet(name)]);
      if (!this.state.value.game) this.change({ game });
      carryMutes(message);
    }
    this.playback.next();
  }

  private screen: Screen = {
    shown: () => this.state.value.message,
    game: () => this.state.value.game!,
    show: (message, before, unfolding) => this.show(message, before, unfolding),
    tell: (message, before) => this.tell(message, before),
    endsRound: (message, before) =>
      !!message.view && !message.view.over && !!this.state.value.game?.roundEnd?.(this.sceneAfter(message), before),
    summarise: (message, before) => {
      this.change({ summary: { scene: this.sceneAfter(message), before, move: onlyMove(message) } });
    },
    waits: (message) => {
      if (message !== (this.state.value.waiting?.message ?? null)) {
        this.change({ waiting: message && { message, since: performance.now() } });
      }
    },
  };

  private show(message: StateMessage, before: View | null, unfolding: boolean): void {
    const { message: old, sent, hint, uncovered, summary } = this.state.value;
    const isOver = (decision: string) => !(message.decisions ?? [message.decision]).includes(decision);
    this.change({
      message,
      before,
      unfolding,
      summary: message.view?.over ? null : summary, // the result is more
      sent: sent && isOver(sent.decision) ? null : sent,
      hint: hint && isOver(hint.decision) ? null : hint,
      uncovered: stillUncovered(message, uncovered),
    });
    if (old) playSoundOf(old, message);
    this.saveSeat(message);
  }

  /** Put into words what has happened. */
  private tell(message: StateMessage, before: View | null): void {
    const { game, message: old, lines, refusal } = this.state.value;
    const kept = refusal?.code === "unreachable" ? null : refusal; // it has just answered
    this.change({
      lines: [...lines, ...logLines(game!, message, before)],
      refusal: undoDeclined(old, message) ?? timedOut(old, message) ?? kept,
    });
  }

  private hear(reaction: ReactionFrame): void {
    const { message } = this.state.value;
    if (message) this.reactions.add(reaction, isOwn(message, reaction.seat));
  }

  private saveSeat(message: StateMessage): void {
    if (!this.token || isDaily(this.id)) return; // those have a page of their own
    const { table, names, bots, setup, stage } = message;
    saveSeat({ table, token: this.token, game: setup.game, names, bots, at: Date.now(), over: stage === "over" });
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
    this.change({ sent: null, refusal: { code, text: sentence(message), ...(rule ? { rule } : {}) } });
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

  /** The end of a round has been looked at: the game goes on. */
  closeSummary(): void {
    this.change({ summary: null });
    this.playback.closeSummary();
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
    return sceneOf(this.state.value, (move) => void this.play(move));
  }

  /** The same for what is shown next. */
  private sceneAfter(message: StateMessage): Scene {
    return sceneOf({ ...this.state.value, message, unfolding: false }, () => {})!;
  }

  private change(part: Partial<TableState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}

function playSoundOf(old: StateMessage, message: StateMessage): void {
  if (message.stage === "over" && old.stage !== "over") playSound("end");
  else if (isOwnTurn(message) && !isOwnTurn(old)) callFor(message);
  else if (movesIn(message).length && message.n !== old.n) playSound("card");
}
