/**
 * Where finished games are kept on this device: a database of their own, so that a page of an older Karban that has the tables
 * open is not disturbed. One game is kept once, however often and under whatever name it comes.
 */
import { sha256Hex } from "../engine/seeds";
import { answer, done, openDatabase } from "./database";

/** Of one's own seat: the account of its game, in shares of a win, each with its error. */
export interface KeptFigures {
  play: number;
  play_error: number;
  luck: number; // deal and draws
  error: number; // of luck
  deal: number;
  deal_error: number;
  others: number;
  others_error: number;
  given: number; // away, by all decisions together
  given_error: number;
  decisions: number;
  games: number; // with so many it was measured
  rounds: number;
}

export type Source = "here" | "server" | "daily" | "brought";

export interface KeptGame {
  id: string; // of a table its name
  ended: number; // milliseconds since 1970
  game: string;
  record: string; // one line of JSON
  seat: number | null; // one's own; null: several people at one device, or only watched
  source: Source;
  daily?: string; // the date of the day's deal
  luck?: KeptFigures;
  same?: string; // equal of equal games: made when it is put
  also?: string[]; // other names under which the same game has come
}

const NAME = "karban.games";
const VERSION = 1;

/** What two records of one game have in common, however they are written and whatever the players are called. */
export function fingerprint(record: string): string {
  const { game, players, options, seed, decks, first, moves } = JSON.parse(record) as Record<string, unknown>;
  const sorted = Object.entries((options ?? {}) as object).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(JSON.stringify([game, players, sorted, seed ?? null, decks ?? null, first ?? null, moves]));
}

/** What is kept when a game comes that is here already: what was known stays, what is new is added. */
export function joined(kept: KeptGame, coming: KeptGame): KeptGame {
  const { id, luck, daily, seat } = coming;
  const also = id === kept.id || kept.also?.includes(id) ? kept.also : [...(kept.also ?? []), id];
  const finer = luck && (!kept.luck || luck.games * luck.rounds >= kept.luck.games * kept.luck.rounds);
  return {
    ...kept,
    seat: kept.seat ?? (kept.source === "brought" ? seat : null), // who sat there knows it better than a file
    source: kept.source === "brought" || daily ? coming.source : kept.source,
    ...(daily && { daily }),
    ...(also && { also }),
    ...(finer && { luck }),
  };
}

export class GameStorage {
  private opened: Promise<IDBDatabase> | null = null;

  private database(): Promise<IDBDatabase> {
    this.opened ??= opened(() => {
      this.opened = null;
    });
    return this.opened;
  }

  private async read(store: "games" | "deleted"): Promise<IDBObjectStore> {
    return (await this.database()).transaction(store).objectStore(store);
  }

  private async change(): Promise<{ made: IDBTransaction; games: IDBObjectStore; deleted: IDBObjectStore }> {
    const made = (await this.database()).transaction(["games", "deleted"], "readwrite");
    return { made, games: made.objectStore("games"), deleted: made.objectStore("deleted") };
  }

  /** All, in no order. */
  async list(): Promise<KeptGame[]> {
    return answer<KeptGame[]>((await this.read("games")).getAll());
  }

  async count(): Promise<number> {
    return answer((await this.read("games")).count());
  }

  async get(id: string): Promise<KeptGame | undefined> {
    return found(await this.read("games"), id);
  }

  /** The names of all that has ever been here: what was deleted does not come back by itself. */
  async known(): Promise<Set<string>> {
    const database = await this.database();
    const made = database.transaction(["games", "deleted"]);
    const games = made.objectStore("games");
    const [ids, others, deleted] = await Promise.all([
      answer(games.getAllKeys()),
      answer(games.index("also").getAll()) as Promise<KeptGame[]>,
      answer(made.objectStore("deleted").getAllKeys()),
    ]);
    return new Set([...ids, ...others.flatMap(({ also }) => also ?? []), ...deleted] as string[]);
  }

  /** Keep games; how many of them were not here yet. All of them are kept, or none is. */
  async put(...all: KeptGame[]): Promise<number> {
    const { made, games, deleted } = await this.change();
    let added = 0;
    for (const coming of all) {
      const same = fingerprint(coming.record);
      const named = await found(games, coming.id);
      const kept = named?.same === same ? named : await answer<KeptGame | undefined>(games.index("same").get(same));
      // A file may give two games one name: nothing is lost by that.
      const id = named && named !== kept ? `${coming.id}-${same.slice(0, 8)}` : coming.id;
      games.put(kept ? joined(kept, { ...coming, id }) : { ...coming, id, same });
      deleted.delete(id);
      if (!kept) added++;
    }
    await done(made);
    return added;
  }

  /** Note what was found out about a game, if it is still here. */
  async note(id: string, luck: KeptFigures): Promise<void> {
    const { made, games } = await this.change();
    const kept = await found(games, id);
    if (kept) games.put(joined(kept, { ...kept, luck }));
    await done(made);
  }

  /** Never keep a game of this name by itself: it is nowhere to be had. */
  async forgo(id: string): Promise<void> {
    const { made, deleted } = await this.change();
    deleted.put(1, id);
    await done(made);
  }

  async remove(id: string): Promise<void> {
    const { made, games, deleted } = await this.change();
    const kept = await found(games, id);
    if (kept) forget(kept, games, deleted);
    await done(made);
  }

  async clear(): Promise<void> {
    const { made, games, deleted } = await this.change();
    for (const kept of await answer<KeptGame[]>(games.getAll())) forget(kept, games, deleted);
    await done(made);
  }
}

function found(games: IDBObjectStore, id: string): Promise<KeptGame | undefined> {
  const request = games.get(id) as IDBRequest<KeptGame | undefined>;
  return answer(request).then((kept) => kept ?? answer(games.index("also").get(id)));
}

function forget({ id, also }: KeptGame, games: IDBObjectStore, deleted: IDBObjectStore): void {
  games.delete(id);
  for (const name of [id, ...(also ?? [])]) deleted.put(1, name);
}

const opened = (closed: () => void): Promise<IDBDatabase> =>
  openDatabase(
    NAME,
    VERSION,
    (database) => {
      const games = database.createObjectStore("games", { keyPath: "id" });
      games.createIndex("same", "same");
      games.createIndex("also", "also", { multiEntry: true });
      database.createObjectStore("deleted");
    },
    closed,
  );
