/** The games of the archive as the page shows them, read once and kept up to date. */
import { archive, type KeptGame } from "../archive/games";
import { Observable } from "../core/observable";
import { type Played, playedOf } from "./played";

export interface Shelf {
  games: Played[] | null; // the newest first; null: they are being read
  trouble: string; // why there are none, in a sentence
}

export const shelf = new Observable<Shelf>({ games: null, trouble: "" });

/** Read the games, now and whenever they change, until the returned function is called. */
export function keepReading(): () => void {
  void read();
  return archive.watch((id) => void (id === undefined ? read() : readOne(id)));
}

let reading = false;
let again = false; // something has changed meanwhile

async function read(): Promise<void> {
  again = reading;
  if (reading) return;
  reading = true;
  try {
    const known = new Map(shelf.value.games?.map((game) => [game.id, game]));
    const games = (await archive.list()).flatMap((kept) => shown(kept, known.get(kept.id)));
    shelf.set({ games, trouble: "" });
  } catch (error) {
    shelf.set({ games: [], trouble: (error as Error).message });
  }
  reading = false;
  if (again) void read();
}

/** Of many games one has changed. */
async function readOne(id: string): Promise<void> {
  const kept = await archive.get(id).catch(() => undefined);
  const { games } = shelf.value;
  if (!games) return;
  const now = games.flatMap((one) => (one.id !== id ? [one] : kept ? shown(kept, one) : []));
  shelf.set({ games: now, trouble: "" });
}

/** What is read anew is what may have changed; of what cannot be read nothing is shown. */
function shown(kept: KeptGame, known?: Played): Played[] {
  if (known && known.seat === kept.seat)
    return [known.luck === kept.luck ? known : { ...known, luck: kept.luck ?? null }];
  try {
    return [playedOf(kept)];
  } catch {
    return [];
  }
}
