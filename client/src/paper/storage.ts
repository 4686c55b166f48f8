/**
 * Where pads are kept on this device: a database of their own. A change is on the disk when `append` has ended, or not at
 * all; of two tabs that write at the same instant the second is told what the first has written, so nothing forks.
 */
import { answer, done, openDatabase } from "../local/database";
import type { Change } from "./changes";

const NAME = "karban.pads";
const VERSION = 1;
const STORE = "pads";

/** What a game came to. */
export interface PadResult {
  scores: number[];
  winners: number[];
}

/** A pad and all that was ever done to it. Times are milliseconds since 1970. */
export interface KeptPad {
  id: string;
  game: string;
  changes: Change[];
  began: number;
  touched: number; // when it was changed last
  ended?: number; // when it was over
  result?: PadResult; // then
  aside?: boolean; // it is not over, and another was begun: it does not open by itself
  shared?: unknown; // of a pad that several phones write: where it is and whose seat is here
}

/** What is noted of a pad besides its changes. */
export type Notes = Partial<Pick<KeptPad, "aside" | "shared">> & { over?: Pick<KeptPad, "ended" | "result"> };

/** Another tab was faster: this is what there is now. */
export class Outrun extends Error {
  constructor(readonly now: KeptPad) {
    super();
  }
}

/** There is no such pad any more. */
export class NoPad extends Error {}

export class PadStorage {
  private opened: Promise<IDBDatabase> | null = null;
  private opens: BroadcastChannel | null = null;

  /** To other tabs; nothing where a browser has none. */
  private get channel(): BroadcastChannel | null {
    if (typeof BroadcastChannel !== "undefined") this.opens ??= new BroadcastChannel(NAME);
    return this.opens;
  }

  private database(): Promise<IDBDatabase> {
    this.opened ??= openDatabase(
      NAME,
      VERSION,
      (database) => database.createObjectStore("pads", { keyPath: "id" }),
      () => {
        this.opened = null;
      },
    );
    return this.opened;
  }

  /** All, the one that was touched last first. */
  async list(): Promise<KeptPad[]> {
    const store = (await this.database()).transaction(STORE).objectStore(STORE);
    const all = await answer<KeptPad[]>(store.getAll());
    return all.sort((one, other) => other.touched - one.touched);
  }

  async get(id: string): Promise<KeptPad | undefined> {
    return answer((await this.database()).transaction(STORE).objectStore(STORE).get(id));
  }

  /** Keep a pad that is not here yet. */
  async add(pad: KeptPad): Promise<void> {
    await this.change((store) => store.add(pad));
    this.channel?.postMessage(pad.id);
  }

  /** Keep a pad that comes from elsewhere, unless what is here of it has got as far. */
  async bring(pad: KeptPad): Promise<boolean> {
    const here = await this.get(pad.id);
    if (here && here.changes.length >= pad.changes.length) return false;
    await this.change((store) => store.put(pad));
    this.channel?.postMessage(pad.id);
    return !here;
  }

  /** Add changes to a pad that has had so many. `notes`: what follows from them. */
  async append(id: string, from: number, changes: readonly Change[], notes: Notes = {}): Promise<KeptPad> {
    return this.update(id, (pad) => {
      if (pad.changes.length !== from) throw new Outrun(pad);
      return { ...pad, changes: [...pad.changes, ...changes], touched: Date.now(), ...plain(notes) };
    });
  }

  /** Note something of a pad, if it is still here. */
  async note(id: string, notes: Notes): Promise<void> {
    await this.update(id, (pad) => ({ ...pad, ...plain(notes) }));
  }

  async remove(id: string): Promise<void> {
    await this.change((store) => store.delete(id));
    this.channel?.postMessage(id);
  }

  /** Call `listener` with the name of each pad that another tab has changed. Gives what ends that. */
  heard(listener: (id: string) => void): () => void {
    const hear = ({ data }: MessageEvent) => listener(String(data));
    this.channel?.addEventListener("message", hear);
    return () => this.channel?.removeEventListener("message", hear);
  }

  /** Make of a pad what follows from it as it is now, whoever has changed it last. */
  async update(id: string, changed: (pad: KeptPad) => KeptPad): Promise<KeptPad> {
    let next: KeptPad | undefined;
    await this.change(async (store) => {
      const pad = await answer<KeptPad | undefined>(store.get(id));
      if (!pad) throw new NoPad();
      next = changed(pad);
      store.put(next);
    });
    this.channel?.postMessage(id);
    return next!;
  }

  private async change(make: (store: IDBObjectStore) => unknown): Promise<void> {
    const made = (await this.database()).transaction(STORE, "readwrite", { durability: "strict" });
    const written = done(made);
    try {
      await make(made.objectStore(STORE));
    } catch (error) {
      written.catch(() => {}); // it is told below
      throw error;
    }
    await written;
  }
}

/** As a pad has it; what is over can be open again, by a correction. */
function plain({ over, ...rest }: Notes): Partial<KeptPad> {
  return over ? ({ ...rest, ended: undefined, result: undefined, ...over } as Partial<KeptPad>) : rest;
}

export const pads = new PadStorage();

export function newPadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
