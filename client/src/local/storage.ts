/**
 * Where the tables of this browser are kept: IndexedDB. An event is there when `append` has ended, or not at all, and no
 * two tabs can write the same place of a table's log: who comes second is told that the table has moved on.
 */
import { answer, done, openDatabase } from "./database";
import { DATABASE } from "./here";
import type { Row } from "./events";

/** What is known of a table without replaying it. */
export interface Summary {
  table: string;
  game: string;
  names: (string | null)[];
  bots: (string | null)[];
  n: number; // of the last event
  at: number; // when that was
  over: boolean;
  open: number; // when somebody had the table open last: since then its clock has stood still
  hidden?: boolean; // nobody wants to see it any more
}

/** Another tab was faster: look again. */
export class Conflict extends Error {}

/** There is no such table any more: it was given up in another tab, or the browser has deleted what it kept. */
export class Gone extends Error {}

export interface Storage {
  load(table: string, after: number): Promise<Row[]>;
  append(summary: Summary, rows: Row[]): Promise<void>;
  list(): Promise<Summary[]>;
  /** Remember that somebody has the table open. */
  touch(table: string, open: number): Promise<void>;
  /** Keep a table instead of the one of its name, unless that has as many events. */
  replace(summary: Summary, rows: Row[]): Promise<void>;
  remove(table: string): Promise<void>;
}

const VERSION = 1;

export class BrowserStorage implements Storage {
  private opened: Promise<IDBDatabase> | null = null;

  private constructor() {}

  /** Open it; this fails where a browser keeps nothing. */
  static async open(): Promise<BrowserStorage> {
    const storage = new BrowserStorage();
    await storage.database();
    return storage;
  }

  /** The database, opened again if it was closed: for a newer page, or because somebody has deleted it. */
  private database(): Promise<IDBDatabase> {
    this.opened ??= opened(() => {
      this.opened = null;
    });
    return this.opened;
  }

  private async read(store: "tables" | "events"): Promise<IDBObjectStore> {
    return (await this.database()).transaction(store).objectStore(store);
  }

  private async change(): Promise<Change> {
    const database = await this.database();
    const made = database.transaction(["tables", "events"], "readwrite", { durability: "strict" });
    return { made, tables: made.objectStore("tables"), events: made.objectStore("events") };
  }

  async load(table: string, after: number): Promise<Row[]> {
    const range = IDBKeyRange.bound([table, after], [table, Number.MAX_SAFE_INTEGER], true);
    return answer<Row[]>((await this.read("events")).getAll(range));
  }

  async append(summary: Summary, rows: Row[]): Promise<void> {
    const { made, tables, events } = await this.change();
    const before = rows[0]!.n - 1;
    if (before && (await answer(events.getKey([summary.table, before]))) === undefined) throw new Gone();
    const known = await answer<Summary | undefined>(tables.get(summary.table));
    for (const row of rows) events.add(row);
    tables.put(stillHidden(summary, known));
    await written(made);
  }

  async replace(summary: Summary, rows: Row[]): Promise<void> {
    const { made, tables, events } = await this.change();
    const here = await answer<Summary | undefined>(tables.get(summary.table));
    if ((here?.n ?? 0) >= rows.length) return;
    events.delete(allOf(summary.table));
    for (const row of rows) events.add(row);
    tables.put(summary);
    await written(made);
  }

  async list(): Promise<Summary[]> {
    const all = await answer<Summary[]>((await this.read("tables")).getAll());
    return all.sort((one, other) => other.at - one.at);
  }

  touch(table: string, open: number): Promise<void> {
    return this.note(table, { open, hidden: false });
  }

  hide(table: string, hidden: boolean): Promise<void> {
    return this.note(table, { hidden });
  }

  private async note(table: string, what: Partial<Summary>): Promise<void> {
    const made = (await this.database()).transaction("tables", "readwrite");
    const tables = made.objectStore("tables");
    const found = await answer<Summary | undefined>(tables.get(table));
    if (found) tables.put({ ...found, ...what });
    await written(made);
  }

  async remove(table: string): Promise<void> {
    const { made, tables, events } = await this.change();
    tables.delete(table);
    events.delete(allOf(table));
    await written(made);
  }
}

/** A bot that was still thinking when its game was hidden does not bring it back; whoever opens it does. */
export function stillHidden(summary: Summary, known: Summary | undefined): Summary {
  return known?.hidden ? { ...summary, hidden: true } : summary;
}

interface Change {
  made: IDBTransaction;
  tables: IDBObjectStore;
  events: IDBObjectStore;
}

const allOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);

const opened = (closed: () => void): Promise<IDBDatabase> =>
  openDatabase(
    DATABASE,
    VERSION,
    (database) => {
      database.createObjectStore("tables", { keyPath: "table" });
      database.createObjectStore("events", { keyPath: ["table", "n"] });
    },
    closed,
  );

/** As `done`: of two tabs that write the same place of a log, one hears of it. */
const written = (change: IDBTransaction): Promise<void> =>
  done(change).catch((error: DOMException | null) => {
    throw error?.name === "ConstraintError" ? new Conflict() : error;
  });

// ------------------------------------------------------------------------ housekeeping

const MAX_FINISHED = 100; // of these are kept
const HIDDEN_MS = 7 * 86_400_000; // for so long what nobody wants to see can still be found again
const ABANDONED_MS = 180 * 86_400_000; // and for so long what nobody plays on

/** What need not be kept any longer, of all games, the newest first. */
export function superfluous(all: Summary[], now: number): Summary[] {
  const finished = all.filter(({ over }) => over);
  return all.filter((one) => {
    const unused = now - Math.max(one.at, one.open);
    if (one.hidden) return unused > HIDDEN_MS;
    return one.over ? finished.indexOf(one) >= MAX_FINISHED : unused > ABANDONED_MS;
  });
}
