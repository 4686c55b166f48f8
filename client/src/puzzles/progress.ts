/** Which puzzles somebody has tried on this device, and how well they do. Whatever else stands there counts as nothing. */
import { OUTCOMES, type Outcome } from "../game/puzzles";
import type { Puzzle } from "./unpack";
import { FIRST, type Rating, rated } from "./rating";

export const STORAGE_KEY = "karban.puzzles";

export interface Progress extends Rating {
  tried: Record<string, Outcome>; // by puzzle
}

export interface Wanted {
  level: number; // 0: any
  theme: string; // "": any
}

export function progressOf(game: string): Progress {
  const found = all()[game];
  if (!isObject(found)) return { ...FIRST, tried: {} };
  const { rating, deviation, tried } = found;
  const entries = isObject(tried) ? Object.entries(tried).filter(([, how]) => OUTCOMES.includes(how)) : [];
  return {
    rating: within(rating, 100, 4000) ?? FIRST.rating,
    deviation: within(deviation, 1, 500) ?? FIRST.deviation,
    tried: Object.fromEntries(entries) as Progress["tried"],
  };
}

/** A puzzle was answered: what is known then. Only the first try counts for the rating. */
export function answered(game: string, puzzle: Puzzle, solved: boolean): Progress {
  const before = progressOf(game);
  const known = before.tried[puzzle.id];
  const how: Outcome = known === "right" ? "right" : solved ? (known ? "later" : "right") : "wrong";
  const rating = known ? before : rated(before, puzzle.rating, solved);
  return keep(game, { ...before, ...rating, tried: { ...before.tried, [puzzle.id]: how } });
}

/** These puzzles anew; all others, and the rating, stay. */
export function beginAgain(game: string, puzzles: readonly Puzzle[]): Progress {
  const before = progressOf(game);
  const anew = new Set(puzzles.map(({ id }) => id));
  const tried = Object.fromEntries(Object.entries(before.tried).filter(([id]) => !anew.has(id)));
  return keep(game, { ...before, tried });
}

const isSolved = (how: Outcome | undefined): boolean => how === "right" || how === "later";

export function solvedOf(puzzles: readonly Puzzle[], { tried }: Progress): number {
  return puzzles.filter(({ id }) => isSolved(tried[id])).length;
}

export function fits({ level, themes }: Puzzle, wanted: Wanted): boolean {
  return (!wanted.level || level === wanted.level) && (!wanted.theme || themes.includes(wanted.theme));
}

/**
 * Which puzzle comes next: of those not tried yet the one that is as hard as somebody is strong, then what was missed.
 * Null: all are solved. `passed` are those that were just looked at.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  { rating, tried }: Progress,
  wanted: Wanted,
  passed: ReadonlySet<string>,
): Puzzle | null {
  const open = puzzles.filter((puzzle) => fits(puzzle, wanted) && !isSolved(tried[puzzle.id]));
  const away = ({ id, rating: own }: Puzzle) =>
    Math.abs(own - rating) + (tried[id] ? MISSED : 0) + (passed.has(id) ? PASSED : 0);
  return open.sort((one, other) => away(one) - away(other))[0] ?? null;
}

const MISSED = 10_000; // after all that are new
const PASSED = 100_000; // after all others

const unkept = new Map<string, Progress>(); // for which there is no storage: it lasts as long as the page

function all(): Record<string, unknown> {
  return { ...stored(), ...Object.fromEntries(unkept) };
}

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

function keep(game: string, progress: Progress): Progress {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...all(), [game]: progress }));
    unkept.clear();
  } catch {
    unkept.set(game, progress);
  }
  return progress;
}

function isObject(what: unknown): what is Record<string, unknown> {
  return typeof what === "object" && what !== null && !Array.isArray(what);
}

/** The whole number that is meant, if it can be one. */
function within(what: unknown, low: number, high: number): number | null {
  return typeof what === "number" && what >= low && what <= high ? Math.round(what) : null;
}
