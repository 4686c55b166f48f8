/** Tables of a browser in a test: the real rules and bots, and a place to keep games that is no browser's. */
import { readFileSync } from "node:fs";

import { type Engine, loadEngine } from "../src/engine/engine";
import { attend } from "../src/local/bots";
import type { Row } from "../src/local/events";
import { House, type OpenTable } from "../src/local/house";
import { PREFIX } from "../src/local/here";
import { NEW } from "../src/local/protocol";
import { type Answer, answer } from "../src/local/requests";
import { Conflict, Gone, type Storage, type Summary, stillHidden } from "../src/local/storage";
import { notationOf } from "../src/notation/find";
import type { CreatedTable, NewTable, StateMessage } from "../src/wire";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url); // from where the tests are built
const engines = new Map<string, Promise<Engine>>();

/** A disk that all tabs of a test share; `full`: it takes nothing more. */
export class FakeDisk implements Storage {
  tables = new Map<string, Summary>();
  rows: Row[] = [];
  full = false;

  async load(table: string, after: number): Promise<Row[]> {
    return this.rows.filter((row) => row.table === table && row.n > after).map((row) => structuredClone(row));
  }

  async append(summary: Summary, rows: Row[]): Promise<void> {
    await Promise.resolve();
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    const taken = (row: Row) => this.rows.some(({ table, n }) => table === row.table && n === row.n);
    if (rows.some(taken)) throw new Conflict("another tab was faster");
    const before = rows[0]!.n - 1;
    if (before && !this.rows.some(({ table, n }) => table === summary.table && n === before)) throw new Gone();
    this.rows.push(...structuredClone(rows));
    this.tables.set(summary.table, structuredClone(stillHidden(summary, this.tables.get(summary.table))));
  }

  async list(): Promise<Summary[]> {
    return [...this.tables.values()].sort((one, other) => other.at - one.at);
  }

  async touch(table: string, open: number): Promise<void> {
    const found = this.tables.get(table);
    if (found) this.tables.set(table, { ...found, open, hidden: false });
  }

  async replace(summary: Summary, rows: Row[]): Promise<void> {
    if ((this.tables.get(summary.table)?.n ?? 0) >= rows.length) return;
    await this.remove(summary.table);
    await this.append(summary, rows);
  }

  async remove(table: string): Promise<void> {
    this.tables.delete(table);
    this.rows = this.rows.filter((row) => row.table !== table);
  }
}

/** One tab: a house on a disk, with what it has told its page. */
export class Tab {
  now = 1_000_000;
  leading = true; // whether its bots play
  readonly house: House;
  readonly others: Tab[] = []; // that hear of changes

  constructor(readonly disk: FakeDisk = new FakeDisk()) {
    this.house = new House(
      {
        storage: disk,
        rules: async (game, version) => {
          const notation = await notationOf(await engineOf(game));
          return version === undefined ? notation : notation.under(version);
        },
        now: () => this.now,
        say: (english) => english,
        announce: (table) => this.others.forEach((other) => void other.house.heard(table)),
        claim: (_table, lead) => {
          if (this.leading) lead();
          return () => {};
        },
      },
      (open: OpenTable) => attend(this.house, open),
    );
  }

  ask(method: string, table: string, what: string, body: object = {}): Promise<Answer> {
    return answer(this.house, method, `/api/tables/${table}/${what}`, body);
  }

  /** The same of what must be done. */
  async get<T>(method: string, table: string, what: string, body: object = {}): Promise<T> {
    const { status, content } = await this.ask(method, table, what, body);
    if (status !== 200) throw new Error(JSON.stringify(content));
    return content as T;
  }

  /** A table whose cards are dealt; nobody looks at it, so its bots wait. */
  async deal(asked: Partial<NewTable> & { game: string }): Promise<string> {
    const { table } = await this.get<CreatedTable>("POST", NEW, "", asked);
    await this.get("POST", table, "salt", { salt: "of the page" });
    return table;
  }

  state(table: string): Promise<StateMessage> {
    return this.get("GET", table, "");
  }

  /** Play the first legal move of a seat. */
  async play(table: string, seat: number, move?: string): Promise<Answer> {
    const message = await this.state(table);
    const place = message.seats?.indexOf(seat) ?? 0;
    const view = message.views?.[place] ?? message.view!;
    const decision = message.decisions?.[place] ?? message.decision;
    return this.ask("POST", table, "moves", { key: `${decision}`, decision, seat, move: move ?? view.legal[0] });
  }

  /** Look at a table until something has come true. */
  async watch(table: string, until: (message: StateMessage) => boolean): Promise<StateMessage[]> {
    const heard: StateMessage[] = [];
    let stop = () => {};
    const done = new Promise<void>((resolve, reject) => {
      const hear = (message: StateMessage) => {
        heard.push(message);
        if (until(message)) resolve();
      };
      this.house
        .listen(table, { seen: 0, hear, trouble: reject, gone: () => reject(new Error("gone")) })
        .then((end) => {
          stop = end;
        }, reject);
    });
    await done.finally(() => setTimeout(() => stop(), 0));
    return heard;
  }
}

export function engineOf(game: string): Promise<Engine> {
  const found = engines.get(game) ?? loadEngine(readFileSync(new URL(`${game}.wasm`, FILES)));
  engines.set(game, found);
  return found;
}

export { PREFIX };
