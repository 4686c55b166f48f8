/**
 * The connection to a table. It comes back by itself: a dead server is noticed within ten seconds, and a move that was
 * not acknowledged is sent again with the same key, so that it is made once, however often it was sent.
 */
import { Observable } from "../core/observable";
import { at } from "../core/root";
import { sentence } from "../core/texts";
import type {
  AnswerFrame,
  ClientFrame,
  DeltaFrame,
  StateMessage,
  MoveFrame,
  ReactionFrame,
  ServerFrame,
} from "../wire";
import { ApiError, getTable, randomText } from "./api";
import { Refusals } from "./seats";

export type Status = "connecting" | "connected" | "lost" | "closed";

/** Whatever brings the messages of a table and takes moves. */
export interface TableConnection {
  readonly status: Observable<Status>;
  move(seat: number, decision: string, move: string): Promise<AnswerFrame>;
  close(): void;
}

/** Opens one: for a page that is told what happens, or why it cannot be. */
export type Connect = (
  receive: (message: StateMessage) => void,
  refused: (code: string, message: string) => void,
) => TableConnection;

interface PendingMove {
  frame: MoveFrame;
  resolve: (answer: AnswerFrame) => void;
  sentAt: number;
}

const PING_AFTER_MS = 4_000; // of silence
const DEAD_AFTER_MS = 8_500; // of silence
const WAKE_TIMEOUT_MS = 1_500; // for the answer when the page comes back from sleep
const RESEND_AFTER_MS = 2_500; // without an acknowledgement
const CHECK_INTERVAL_MS = 500;
const FIRST_RETRY_MS = 250;
const QUICK_RETRY_MAX_MS = 750; // between two attempts at most …
const QUICK_RETRIES = 60; // … for so many of them, and then
const SLOW_RETRY_MAX_MS = 8_000;
const FINAL_STATUSES = [403, 404]; // refusals that will be the same next time
const BAD_TOKEN_STATUS = 401; // this one may be another next time: see seats.ts

/** The message that a delta makes of the one before it. What has not changed stays the same object. */
export function merged(message: StateMessage, delta: DeltaFrame): StateMessage {
  const { n, events } = delta;
  const view = message.view && Object.keys(delta.view).length ? { ...message.view, ...delta.view } : message.view;
  return { ...message, ...delta.changed, n, events, view } as StateMessage;
}

export class TableSocket implements TableConnection {
  readonly status = new Observable<Status>("connecting");
  private socket: WebSocket | null = null;
  private opened = false; // whether this socket was let in
  private lastFrameAt = 0;
  private lastPingAt = 0;
  private retries = 0;
  private retryTimer = 0;
  private checkTimer: number;
  private lastEventNumber = 0; // what came after it is sent when we connect again
  private lastMessage: StateMessage | null = null; // of this connection: deltas change it
  private pending = new Map<string, PendingMove>();
  private refusals = new Refusals(); // of the token

  constructor(
    private table: string,
    private token: string | null,
    private onMessage: (message: StateMessage) => void,
    private onConnectionRefused: (code: string, message: string) => void,
    private onReaction: (reaction: ReactionFrame) => void = () => {},
  ) {
    this.checkTimer = setInterval(() => this.tick(), CHECK_INTERVAL_MS) as unknown as number;
    addEventListener("online", this.onOnline);
    addEventListener("pageshow", this.onPageShown);
    document.addEventListener("visibilitychange", this.onPageShown);
    this.connect();
  }

  /** Make a move. The answer comes when the server has it on its disk, however long the network takes. */
  move(seat: number, decision: string, move: string): Promise<AnswerFrame> {
    const frame: MoveFrame = { type: "move", key: randomText(12), decision, move, seat };
    return new Promise((resolve) => {
      const pending = { frame, resolve, sentAt: 0 };
      this.pending.set(frame.key, pending);
      this.sendMove(pending);
    });
  }

  close(): void {
    this.status.set("closed");
    clearInterval(this.checkTimer);
    clearTimeout(this.retryTimer);
    removeEventListener("online", this.onOnline);
    removeEventListener("pageshow", this.onPageShown);
    document.removeEventListener("visibilitychange", this.onPageShown);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = 0;
    this.drop();
    const to = new URL(
      at(`/api/tables/${encodeURIComponent(this.table)}/live?seen=${this.lastEventNumber}&deltas=1`),
      location.href,
    );
    to.protocol = to.protocol.replace("http", "ws");
    const socket = new WebSocket(to, this.token ? ["karban", `karban.${this.token}`] : ["karban"]);
    this.socket = socket;
    this.opened = false;
    this.lastFrameAt = this.lastPingAt = performance.now();
    socket.onopen = () => {
      this.opened = true;
      // A spectator says something at once: the server need not wait for a token.
      this.send({ type: "ping", ping: 0 });
      for (const pending of this.pending.values()) this.sendMove(pending);
    };
    socket.onmessage = (event) => {
      this.lastFrameAt = performance.now();
      this.receive(JSON.parse(event.data as string));
    };
    socket.onclose = () => this.lost(socket);
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "state":
        return this.receiveState(frame);
      case "delta":
        if (this.lastMessage?.n !== frame.base) return this.connect(); // something is missing: we ask for everything
        return this.receiveState(merged(this.lastMessage, frame));
      case "answer":
        return this.answered(frame);
      case "reaction":
        return this.onReaction(frame);
      case "error":
        return this.refused(frame.error, sentence(frame.message));
      case "pong":
      case "bye": // the socket closes next, and we connect again
        return;
      default:
        frame satisfies never; // a server newer than this page may send more: that is let be
    }
  }

  private receiveState(message: StateMessage): void {
    this.lastMessage = message;
    this.lastEventNumber = message.n;
    this.retries = 0;
    this.refusals.clear();
    this.status.set("connected");
    this.onMessage(message);
  }

  private answered(answer: AnswerFrame): void {
    const pending = this.pending.get(answer.key ?? "");
    if (!pending || answer.error === "too-fast" || answer.error === "unavailable") return; // it is sent again
    this.pending.delete(pending.frame.key);
    pending.resolve(answer);
  }

  private send(frame: ClientFrame): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  private sendMove(pending: PendingMove): void {
    if (this.send(pending.frame)) pending.sentAt = performance.now();
  }

  private tick(): void {
    const now = performance.now();
    if (!this.socket) return;
    const silentMs = now - this.lastFrameAt;
    if (silentMs > DEAD_AFTER_MS) return this.lost(this.socket);
    if (silentMs > PING_AFTER_MS && now - this.lastPingAt > PING_AFTER_MS / 2) {
      if (this.send({ type: "ping", ping: 1 })) this.lastPingAt = now;
    }
    for (const pending of this.pending.values()) if (now - pending.sentAt > RESEND_AFTER_MS) this.sendMove(pending);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.status.value === "closed") return;
    const { opened } = this;
    this.drop();
    this.status.set("lost");
    if (!opened) void this.askWhy();
    const maxMs = this.retries < QUICK_RETRIES ? QUICK_RETRY_MAX_MS : SLOW_RETRY_MAX_MS;
    const waitMs = Math.min(maxMs, FIRST_RETRY_MS * 1.5 ** this.retries++) * (0.7 + 0.6 * Math.random());
    this.retryTimer = setTimeout(() => this.connect(), waitMs) as unknown as number;
  }

  /** A browser does not say why a connection was refused: the same is asked in a way that has an answer. */
  private async askWhy(): Promise<void> {
    try {
      await getTable(this.table, this.token);
    } catch (error) {
      const known = error instanceof ApiError && [BAD_TOKEN_STATUS, ...FINAL_STATUSES].includes(error.status);
      if (known && this.status.value === "lost") this.refused(error.code, error.message);
    }
  }

  /** A token that is refused is tried again, until there can be no doubt. */
  private refused(code: string, message: string): void {
    if (code !== "bad-token" || this.refusals.add(performance.now())) this.onConnectionRefused(code, message);
  }

  /** The network is back: what was open before is most likely dead. */
  private onOnline = (): void => {
    if (this.status.value !== "closed") this.connect();
  };

  /** The page is back: look at once whether the connection is. */
  private onPageShown = (): void => {
    if (document.visibilityState === "hidden" || this.status.value === "closed") return;
    if (!this.socket) return this.connect();
    if (!this.send({ type: "ping", ping: 2 })) return;
    this.lastFrameAt = Math.min(this.lastFrameAt, performance.now() - DEAD_AFTER_MS + WAKE_TIMEOUT_MS);
  };

  private drop(): void {
    const socket = this.socket;
    this.socket = this.lastMessage = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
