/**
 * A table that the page itself feeds: a match in memory, dealt as it is written down. Lessons, puzzles and decisions of
 * recorded games are shown at it.
 * Its messages are those of any table, and hold what one seat may see. Nothing of it is kept, and no server knows of it.
 */
import { wasm } from "karban:wasm";

import { Observable } from "../core/observable";
import { t } from "../core/texts";
import { loadEngine } from "../engine/engine";
import type { GameDrawing } from "../game/drawing";
import type { ScriptedMove } from "../game/lesson";
import type { LogEvent } from "../local/events";
import { type AnyGame, type Match, newMatch } from "../local/match";
import { messageOf } from "../local/message";
import { character } from "../local/names";
import { LocalTable } from "../local/table";
import type { Connect, Status, TableConnection } from "../net/table-socket";
import { loadNotation, notationOf } from "../notation/find";
import { Refusal } from "../notation/refusal";
import { FED } from "../table/fed";
import { onlyMove } from "../table/lines";
import type { AnswerFrame, StateMessage, View } from "../wire";

const BOT = "medium"; // how strong the others look

/** A game as far as it has got when it is shown first. The keys are those of a record. */
export interface Position {
  players: number;
  options: Record<string, unknown>;
  seed?: string | null;
  decks?: string[][] | null;
  first: number | null;
  moves?: readonly [seat: number | null, move: string][];
  seat: number; // who looks and decides
  rules?: number; // the version; none: the newest
  sitting?: Pick<StateMessage, "names" | "bots">; // who the others are; none: bots that are called like animals
}

/** What becomes of a legal move of the seat; null: it is not made, and decided again. */
export type Judge = (move: string) => Verdict | null;

export interface Verdict {
  after?: readonly ScriptedMove[]; // what the others play after it
  holds?: boolean; // whether the seat's next decision waits until something has been read
}

/** How a game is written, over its compiled rules. */
export async function loadGame(name: string): Promise<AnyGame> {
  const [engine] = await Promise.all([loadEngine(wasm[name]!), loadNotation(name)]);
  return notationOf(engine);
}

export class PageTable implements TableConnection {
  readonly status = new Observable<Status>("connected");
  readonly name: string;
  private table: LocalTable;
  private seen = 0; // the last event that the page was told
  private refusals = 0; // of legal moves: each makes it a new decision
  private waits = false;
  private told: StateMessage | null = null; // the last that was sent
  private ended: StateMessage | null = null; // what comes after the end of a round, which is still looked at
  private receive: (message: StateMessage) => void = () => {};

  constructor(
    name: string, // what tells it from others of the page
    game: AnyGame,
    private position: Position,
    private judge: Judge,
    private between?: GameDrawing["between"], // of its game: the end of a round is looked at for as long as the table holds
  ) {
    const { seat, rules, moves = [] } = position;
    const played = rules === undefined ? game : game.under(rules);
    this.name = FED + name;
    this.table = new LocalTable(this.name, ({ players, options, decks }, seed, names, first) =>
      newMatch(played, players, options, { names, ...(decks ? { decks } : { seed }), first }),
    );
    this.append(created(played, position));
    for (let other = 0; other < position.players; other++) this.append(other === seat ? own(seat) : this.bot(other));
    this.append({ type: "started" });
    for (const [mover, move] of moves) this.append(this.moved(mover, move));
    if (moves.length) this.seen = this.table.number; // what was is not told again
  }

  /** For the page of a table, which takes its connection from here. */
  readonly connect: Connect = (receive) => {
    this.receive = receive;
    queueMicrotask(() => this.send());
    return this;
  };

  /** The game as it stands: never for a seat. */
  get match(): Match {
    return this.table.match!;
  }

  /** The number of the last event: a page that shows it has shown everything. */
  get number(): number {
    return this.table.number;
  }

  /** Whether the seat's decision is kept from it for now: something is to be read first. */
  get holds(): boolean {
    return this.waits;
  }

  set holds(waits: boolean) {
    if (waits === this.waits) return;
    this.waits = waits;
    this.send();
  }

  /** Whether a page that shows this has shown everything. */
  isNewest(view: View | null | undefined): boolean {
    return this.told?.view === view;
  }

  /** The end of a round has been looked at: what comes after it is shown. Gives whether there was one. */
  leaveRound(): boolean {
    const { ended } = this;
    this.ended = null;
    if (ended) this.tell(ended);
    return ended !== null;
  }

  /** Make moves of anybody, and show them one by one. */
  play(moves: readonly (readonly [seat: number | null, move: string])[]): void {
    for (const [seat, move] of moves) {
      this.append(this.moved(seat, move));
      this.send();
    }
  }

  async move(seat: number, decision: string, move: string): Promise<AnswerFrame> {
    try {
      if (decision !== this.decision()) return { type: "answer", key: null, ok: false, error: "stale", message: "" };
      const written = this.match.check(seat, move);
      const verdict = this.judge(written);
      if (verdict) {
        this.waits = verdict.holds ?? false;
        this.play([[seat, written], ...(verdict.after ?? [])]);
      } else {
        this.refusals++;
        this.send();
      }
      return { type: "answer", key: null, ok: true, n: this.number };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, brokenClause } = error;
      const rule = brokenClause ? { rule: brokenClause } : {};
      return { type: "answer", key: null, ok: false, error: code, message: error.text(t), ...rule };
    }
  }

  close(): void {
    this.receive = () => {};
  }

  private decision(): string | null {
    const found = this.waits ? null : this.table.decision(this.position.seat);
    return found && `${found}.${this.refusals}`;
  }

  private send(): void {
    const message = messageOf(this.table, this.seen, Date.now());
    this.seen = this.table.number;
    const quiet = { clock: null, undo_offer: null }; // nobody waits here
    this.tell({ ...message, ...this.position.sitting, ...quiet, decision: this.decision() });
  }

  private tell(message: StateMessage): void {
    const end = this.waits && this.endOfRound(message);
    if (end) this.ended = { ...message, events: [] };
    this.told = end ? { ...message, view: end, decision: null } : message;
    this.receive(this.told);
  }

  /** The position at the end of a round, if one ends with a message: nobody decides in it, and the next is not dealt. */
  private endOfRound(message: StateMessage): View | null {
    const before = this.told?.view;
    const lead = before && message.view && this.between?.(before, message.view, onlyMove(message));
    return lead && !lead.view.to_act.length ? lead.view : null;
  }

  private append(event: LogEvent): void {
    this.table.apply({ table: this.name, n: this.table.number + 1, at: Date.now(), event });
  }

  private moved(seat: number | null, move: string): LogEvent {
    const by = seat === null || seat === this.position.seat ? {} : { by: BOT };
    return { type: "moved", seat, move: this.match.check(seat, move), ...by };
  }

  private bot(seat: number): LogEvent {
    return {
      type: "sat",
      seat,
      name: character(
        this.name,
        this.table.seats.map(({ name }) => name),
      ),
      bot: BOT,
    };
  }
}

const own = (seat: number): LogEvent => ({ type: "sat", seat, name: t("Player") });

function created(
  { name, version }: AnyGame,
  { players, options, seed = null, decks = null, first }: Position,
): LogEvent {
  return {
    type: "created",
    game: name,
    rules: version,
    players,
    options,
    secret: null,
    seed,
    decks,
    stand_in: BOT,
    hints: false,
    first,
    after: null,
    series: [],
  };
}
