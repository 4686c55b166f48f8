/**
 * The connection to a table. It comes back by itself: a dead server is noticed within ten seconds, and a move that was
 * not acknowledged is sent again with the same key, so that it is made once, however often it was sent.
 */
import { Box } from "../app/box";
import { capital } from "../app/texts";
import type { Message, MoveAnswer as Answer } from "../wire";
import { Refused, look, random } from "./api";

export type Status = "connecting" | "live" | "lost" | "closed";

interface Waiting {
  said: { key: string; decision: string; move: string; seat: number };
  done: (answer: Answer) => void;
  sent: number;
}

const QUIET = 4_000; // after so many milliseconds of silence we ask whether anybody is there
const DEAD = 8_500; // after so many there is nobody
const ANSWER = 1_500; // for the answer when we come back from sleep
const SEND_AGAIN = 2_500;
const TICK = 500;
const FIRST_TRY = 250;
const SOON = 750; // between two attempts at most …
const PATIENT = 60; // … for so many of them, and then
const LONGEST = 8_000;
const FOR_GOOD = [401, 403, 404]; // refusals that will be the same next time

export class Live {
  readonly status = new Box<Status>("connecting");
  private socket: WebSocket | null = null;
  private opened = false; // whether this one was let in
  private heard = 0;
  private asked = 0;
  private tries = 0;
  private next = 0; // the timer of the next attempt
  private clock: number;
  private seen = 0;
  private waiting = new Map<string, Waiting>();

  constructor(
    private table: string,
    private token: string | null,
    private onMessage: (message: Message) => void,
    private onRefused: (code: string, message: string) => void,
  ) {
    this.clock = setInterval(() => this.tick(), TICK) as unknown as number;
    addEventListener("online", this.again);
    addEventListener("pageshow", this.look);
    document.addEventListener("visibilitychange", this.look);
    this.connect();
  }

  /** Make a move. The answer comes when the server has it on its disk, however long the network takes. */
  move(seat: number, decision: string, move: string): Promise<Answer> {
    const said = { key: random(12), decision, move, seat };
    return new Promise((done) => {
      const waiting = { said, done, sent: 0 };
      this.waiting.set(said.key, waiting);
      this.send(waiting);
    });
  }

  close(): void {
    this.status.set("closed");
    clearInterval(this.clock);
    clearTimeout(this.next);
    removeEventListener("online", this.again);
    removeEventListener("pageshow", this.look);
    document.removeEventListener("visibilitychange", this.look);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.next);
    this.next = 0;
    this.drop();
    const to = new URL(`/api/tables/${encodeURIComponent(this.table)}/live?seen=${this.seen}`, location.href);
    to.protocol = to.protocol.replace("http", "ws");
    const socket = new WebSocket(to, this.token ? ["karban", `karban.${this.token}`] : ["karban"]);
    this.socket = socket;
    this.opened = false;
    this.heard = this.asked = performance.now();
    socket.onopen = () => {
      this.opened = true;
      // A spectator says something at once: the server need not wait for a token.
      socket.send('{"ping":0}');
      for (const waiting of this.waiting.values()) this.send(waiting);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string));
    socket.onclose = () => this.lost(socket);
  }

  private hear(told: Record<string, unknown>): void {
    this.heard = performance.now();
    if ("view" in told) {
      const message = told as unknown as Message;
      this.seen = message.n;
      this.tries = 0;
      this.status.set("live");
      this.onMessage(message);
    } else if ("key" in told) {
      this.answered(told as unknown as Answer);
    } else if ("error" in told) {
      this.onRefused(told.error as string, capital(told.message as string));
    }
  }

  private answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.key);
    if (!waiting || answer.error === "too-fast" || answer.error === "unavailable") return; // it is sent again
    this.waiting.delete(answer.key);
    waiting.done(answer);
  }

  private send(waiting: Waiting): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    waiting.sent = performance.now();
    this.socket.send(JSON.stringify(waiting.said));
  }

  private tick(): void {
    const now = performance.now();
    if (!this.socket) return;
    const silent = now - this.heard;
    if (silent > DEAD) return this.lost(this.socket);
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (silent > QUIET && now - this.asked > QUIET / 2) {
      this.asked = now;
      this.socket.send('{"ping":1}');
    }
    for (const waiting of this.waiting.values()) if (now - waiting.sent > SEND_AGAIN) this.send(waiting);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.status.value === "closed") return;
    const { opened } = this;
    this.drop();
    this.status.set("lost");
    if (!opened) void this.askWhy();
    const most = this.tries < PATIENT ? SOON : LONGEST;
    const wait = Math.min(most, FIRST_TRY * 1.5 ** this.tries++) * (0.7 + 0.6 * Math.random());
    this.next = setTimeout(() => this.connect(), wait) as unknown as number;
  }

  /** A browser does not say why a connection was refused: the same is asked in a way that has an answer. */
  private async askWhy(): Promise<void> {
    try {
      await look(this.table, this.token);
    } catch (error) {
      const known = error instanceof Refused && FOR_GOOD.includes(error.status);
      if (known && this.status.value === "lost") this.onRefused(error.code, error.message);
    }
  }

  /** The network is back: what was open before is most likely dead. */
  private again = (): void => {
    if (this.status.value !== "closed") this.connect();
  };

  /** The page is back: look at once whether the connection is. */
  private look = (): void => {
    if (document.visibilityState === "hidden" || this.status.value === "closed") return;
    if (!this.socket) return this.connect();
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send('{"ping":2}');
      this.heard = Math.min(this.heard, performance.now() - DEAD + ANSWER);
    }
  };

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
