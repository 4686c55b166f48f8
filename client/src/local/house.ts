/**
 * The tables of this browser that are open: loading them from where they are kept, changing them, telling the page. It is to
 * them what a server is to its tables, and knows neither the page nor the network.
 */
import { mark } from "../core/mark";
import type { Hint, StateMessage } from "../wire";
import type { LogEvent, Row } from "./events";
import { type AnyGame, newMatch } from "./match";
import { messageOf } from "./message";
import { TableRefusal } from "./refusals";
import { Conflict, Gone, type Storage, type Summary } from "./storage";
import { LocalTable } from "./table";

/** What surrounds the tables. */
export interface Surroundings {
  storage: Storage;
  rules(game: string, version?: number): Promise<AnyGame>;
  now(): number; // milliseconds since 1970
  say(english: string): string; // in the language of the page
  announce(table: string): void; // other tabs hear that something has happened there
  /** Call `lead` when nobody else attends to a table, until the returned function is called. */
  claim(table: string, lead: () => void): () => void;
}

export interface Listener {
  seen: number; // the last event that was told
  hear(message: StateMessage): void;
  trouble(why: TableRefusal): void; // the game does not go on, for now
  gone(): void; // there is no such table any more
}

/** A table in memory. */
export interface OpenTable {
  readonly table: LocalTable;
  readonly game: AnyGame;
  readonly listeners: Set<Listener>;
  readonly thinking: Set<string>; // decisions that bots are about
  readonly hints: Map<number, { decision: string; hint: Promise<Hint> }>; // by seat: the last that was asked for
  changes: Promise<unknown>; // one after another
  leads: boolean; // whether its bots play here, and not in another tab
  timer: ReturnType<typeof setTimeout> | undefined; // until its clock runs out
  release?: () => void;
}

const OPEN_EVERY_MS = 5_000; // that is how often it is noted that a table is open
const MIN_STILL_MS = 3 * OPEN_EVERY_MS; // clocks stand still where it was closed for longer than this

export class House {
  private open = new Map<string, Promise<OpenTable>>();

  constructor(
    readonly around: Surroundings,
    private attend: (open: OpenTable) => void,
  ) {}

  // --------------------------------------------------------------------------- loading

  /** A table, loaded if it is not open yet. */
  find(name: string): Promise<OpenTable> {
    let found = this.open.get(name);
    if (!found) {
      found = this.load(name);
      this.open.set(name, found);
      found.catch(() => this.open.delete(name));
    }
    return found;
  }

  private async load(name: string): Promise<OpenTable> {
    const rows = await this.around.storage.load(name, 0);
    const [first] = rows;
    if (first?.event.type !== "created") {
      throw gone();
    }
    const open = await this.empty(name, first.event.game, first.event.rules);
    for (const row of rows) open.table.apply(row);
    return open;
  }

  /** A table of which nothing has happened yet. */
  async empty(name: string, gameName: string, rules?: number): Promise<OpenTable> {
    const game = await this.around.rules(gameName, rules);
    const table = new LocalTable(name, ({ players, options, decks }, seed, names, first) =>
      newMatch(game, players, options, {
        names,
        ...(decks ? { decks } : seed ? { seed } : {}),
        ...(first === null ? {} : { first }),
      }),
    );
    return {
      table,
      game,
      listeners: new Set(),
      thinking: new Set(),
      hints: new Map(),
      changes: Promise.resolve(),
      leads: false,
      timer: undefined,
    };
  }

  /** A new table; if there is one of this name, that. */
  async create(name: string, events: LogEvent[]): Promise<OpenTable> {
    const [created] = events;
    if (created?.type !== "created") throw new Error("a table begins with its creation");
    const open = await this.empty(name, created.game, created.rules);
    try {
      await this.append(open, events);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      return this.find(name);
    }
    this.open.set(name, Promise.resolve(open));
    return open;
  }

  // -------------------------------------------------------------------------- changing

  /** Let a command change a table: when this ends, what it gave is on the disk. Gives the number of the last event. */
  change(open: OpenTable, command: (table: LocalTable) => LogEvent[], key?: string): Promise<number> {
    const run = async (): Promise<number> => {
      for (;;) {
        const events = command(open.table);
        if (!events.length) return open.table.number;
        try {
          await this.append(open, events, key);
          break;
        } catch (error) {
          if (error instanceof Gone) this.drop(open);
          if (!(error instanceof Conflict)) throw error instanceof Gone ? gone() : error;
          await this.catchUp(open); // another tab was faster: what the command wants may be something else now
        }
      }
      this.around.announce(open.table.name);
      setTimeout(() => this.tell(open), 0); // whoever has asked is answered first
      return open.table.number;
    };
    const changed = open.changes.then(run, run);
    open.changes = changed.catch(() => {});
    return changed;
  }

  private async append({ table }: OpenTable, events: LogEvent[], key?: string): Promise<void> {
    const { storage, now } = this.around;
    const at = Math.max(now(), table.at);
    const rows = events.map(
      (event, place): Row => ({
        table: table.name,
        n: table.number + 1 + place,
        at,
        event,
        ...(key !== undefined && place === events.length - 1 ? { key } : {}),
      }),
    );
    await storage.append(summaryOf(table, rows), rows).catch((error: unknown) => {
      if (error instanceof Conflict || error instanceof Gone) throw error;
      if ((error as Error | null)?.name === "VersionError") throw new TableRefusal("limit", RELOAD);
      throw new TableRefusal("limit", mark("this browser could not keep the move: it may have no room left"));
    });
    for (const row of rows) table.apply(row);
  }

  /** Another tab has changed a table, or deleted it. */
  async heard(name: string): Promise<void> {
    const open = await this.open.get(name)?.catch(() => undefined);
    if (!open) return;
    if (!(await this.summary(name))) return this.drop(open);
    open.changes = open.changes.then(() => this.catchUp(open)).catch(() => {});
    await open.changes;
    this.tell(open);
  }

  private async catchUp({ table }: OpenTable): Promise<void> {
    const rows = await this.around.storage.load(table.name, table.number);
    for (const row of rows) if (row.n > table.number) table.apply(row); // meanwhile it may have come otherwise
  }

  private async summary(name: string): Promise<Summary | undefined> {
    return (await this.around.storage.list()).find(({ table }) => table === name);
  }

  /** Put a table in the place of the one of its name, unless that has got further. */
  async replace(summary: Summary, rows: Row[]): Promise<void> {
    await this.around.storage.replace(summary, rows);
    const open = await this.open.get(summary.table)?.catch(() => undefined);
    if (open && open.table.number < summary.n) this.drop(open);
  }

  /** Give up a table: nothing of it is kept. */
  async remove(open: OpenTable): Promise<void> {
    await open.changes;
    await this.around.storage.remove(open.table.name);
    this.around.announce(open.table.name);
    this.drop(open);
  }

  private drop(open: OpenTable): void {
    this.open.delete(open.table.name);
    for (const listener of [...open.listeners]) listener.gone();
    open.listeners.clear();
    this.rest(open);
  }

  // -------------------------------------------------------------------------- listening

  /** Tell somebody of a table, now and whenever something happens there. Gives what ends that. */
  async listen(name: string, listener: Listener): Promise<() => void> {
    const open = await this.find(name);
    if (!open.listeners.size) await this.wake(open);
    open.listeners.add(listener);
    listener.seen = Math.min(listener.seen, open.table.number);
    listener.hear(messageOf(open.table, listener.seen, this.around.now()));
    listener.seen = open.table.number;
    this.attend(open);
    return () => {
      open.listeners.delete(listener);
      if (!open.listeners.size) this.rest(open);
    };
  }

  /** Tell all who listen what is new, and let bots go on. */
  private tell(open: OpenTable): void {
    const { table, listeners } = open;
    for (const listener of listeners) {
      if (listener.seen >= table.number) continue;
      listener.hear(messageOf(table, listener.seen, this.around.now()));
      listener.seen = table.number;
    }
    this.attend(open);
  }

  /** Somebody has opened a table: its clock goes on, and its bots play here unless they do in another tab. */
  private async wake(open: OpenTable): Promise<void> {
    const { table } = open;
    const { storage, now } = this.around;
    await open.changes;
    await this.catchUp(open); // other tabs may have played on
    if (table.endsAt !== null && table.stage === "playing") {
      const still = now() - Math.max(table.at, (await this.summary(table.name))?.open ?? 0);
      if (still > MIN_STILL_MS) await this.change(open, () => [{ type: "resumed", still }]);
    }
    const note = () => void storage.touch(table.name, now()).catch(() => {});
    const noting = setInterval(note, OPEN_EVERY_MS);
    note();
    const release = this.around.claim(table.name, () => {
      open.leads = true;
      this.attend(open);
    });
    open.release = () => {
      clearInterval(noting);
      release();
    };
  }

  /** Nobody looks any more. */
  private rest(open: OpenTable): void {
    clearTimeout(open.timer);
    open.leads = false;
    open.release?.();
  }
}

const RELOAD = mark("a newer Karban is open in another tab: load this page anew");
const gone = () => new TableRefusal("not-found", mark("this game is not on this device"));

/** What is known of a table when these events have happened there. */
function summaryOf(table: LocalTable, rows: Row[]): Summary {
  const { n, at } = rows[rows.length - 1]!;
  const events = rows.map(({ event }) => event);
  const created = events.find((event) => event.type === "created") ?? table.created;
  const sat = events.filter((event) => event.type === "sat");
  let match = table.match;
  for (const event of events) {
    if (event.type !== "moved" || !match) continue;
    match = match.copy();
    match.play(event.seat, event.move);
  }
  return {
    table: table.name,
    game: created.game,
    names: sat.length ? sat.map(({ bot, name }) => (bot ? `bot:${bot}` : name)) : table.names,
    bots: sat.length ? sat.map(({ bot, name }) => (bot ? name : null)) : table.botNames,
    n,
    at,
    over: match?.over ?? false,
    open: at,
  };
}
