/** Which games of this device are coached: those that were begun after a lesson, until somebody wants to play alone. */
import { isDaily, isHere } from "../local/here";

const STORAGE_KEY = "karban.coached";
const MAX_TABLES = 20; // of which it is known; the oldest are forgotten

/** `next`: the next new table of this game is to be coached. */
interface Coached {
  tables: string[];
  next: string | null;
}

let unkept: Coached | null = null; // what could not be written: it holds until the page is left

/** Coach the next table of a game that is begun here; null: that of no game. */
export function coachNext(game: string | null): void {
  write({ ...read(), next: game });
}

/** Whether a table is coached. The first table of a game that was to be coached becomes one. */
export function isCoached(table: string, game: string): boolean {
  if (!isHere(table) || isDaily(table)) return false;
  const { tables, next } = read();
  if (next === game)
    write({ tables: [...tables.filter((other) => other !== table), table].slice(-MAX_TABLES), next: null });
  return next === game || tables.includes(table);
}

/** Whoever wants to play alone is left alone. */
export function stopCoaching(table: string): void {
  const { tables, next } = read();
  write({ tables: tables.filter((other) => other !== table), next });
}

function read(): Coached {
  if (unkept) return unkept;
  try {
    const { tables, next } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Coached>;
    const known = Array.isArray(tables) ? tables.filter((table) => typeof table === "string") : [];
    return { tables: known, next: typeof next === "string" ? next : null };
  } catch {
    return { tables: [], next: null };
  }
}

function write(coached: Coached): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(coached));
    unkept = null;
  } catch {
    unkept = coached;
  }
}
