/**
 * The archive: every finished game of this device. Nothing of it leaves the device. Where a browser keeps nothing, each of
 * these says so in a sentence, and whoever does not need it goes on without.
 */
import { loadTexts, sentence, t } from "../core/texts";
import { GameStorage, type KeptFigures, type KeptGame } from "../local/kept-games";

export type { KeptFigures, KeptGame, Source } from "../local/kept-games";

/** The games could not be read or kept; the message is for people. */
export class ArchiveError extends Error {
  readonly full?: string; // the same where there is no room left

  constructor(name: string) {
    const full = name === "QuotaExceededError";
    super(full ? noRoom() : name === "VersionError" ? outdated() : noPlace());
    if (full) this.full = this.message;
  }
}

const noRoom = () => t("This browser has no room left to keep games: export them to a file, then delete some.");
const outdated = () => sentence(t("a newer Karban is open in another tab: load this page anew"));
const noPlace = () =>
  t("This browser does not let this page keep games: it may be a private window, or storage is turned off.");

const storage = new GameStorage();
/** Hears of a change: of one game, or of any. */
type Listener = (id?: string) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null; // to other tabs

export const archive = {
  /** All games, the newest first. */
  list: (): Promise<KeptGame[]> =>
    said(async () =>
      (await storage.list()).sort((one, other) => other.ended - one.ended || (one.id < other.id ? -1 : 1)),
    ),
  count: (): Promise<number> => said(() => storage.count()),
  get: (id: string): Promise<KeptGame | undefined> => said(() => storage.get(id)),
  /** The names of all games that have ever been here, those that were deleted too. */
  known: (): Promise<Set<string>> => said(() => storage.known()),
  /** Keep games, each of them once; how many of them were not here yet. */
  put: (...games: KeptGame[]): Promise<number> => changed(() => storage.put(...games)),
  /** Keep what was found out about a game. */
  note: (id: string, luck: KeptFigures): Promise<void> => changed(() => storage.note(id, luck), id),
  /** Nothing can be kept of this one: it is not looked for again. */
  forgo: (id: string): Promise<void> => said(() => storage.forgo(id)),
  remove: (id: string): Promise<void> => changed(() => storage.remove(id), id),
  clear: (): Promise<void> => changed(() => storage.clear()),
  /** Call `listener` after every change, also of other tabs, until the returned function is called. */
  watch(listener: Listener): () => void {
    listeners.add(listener);
    open();
    return () => listeners.delete(listener);
  },
};

async function changed<T>(change: () => Promise<T>, id?: string): Promise<T> {
  const result = await said(change);
  open()?.postMessage(id);
  tell(id);
  return result;
}

function open(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel === "function") {
    channel = new BroadcastChannel("karban.games");
    channel.onmessage = ({ data }: MessageEvent<string | undefined>) => tell(data);
  }
  return channel;
}

function tell(id?: string): void {
  for (const listener of [...listeners]) listener(id);
}

/** What goes wrong, in a sentence. */
async function said<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    await loadTexts("games").catch(() => {});
    throw new ArchiveError((error as Error | null)?.name ?? "");
  }
}
