/** Which games have a lesson, and how far somebody has got in them on this device. */
import { lessons } from "karban:lessons";

import { savedSeats } from "../net/seats";

const STORAGE_KEY = "karban.lessons";

export const hasLesson = (game: string): boolean => Object.hasOwn(lessons, game);

/** Whether nobody has played or learnt a game on this device, as far as it knows. */
export function isNew(game: string): boolean {
  return !(game in all()) && !savedSeats.value.some((kept) => kept.game === game);
}

/** A lesson that was left: at which step, after which moves of the learner. */
export interface Kept {
  hash: string; // of the lesson: another one begins anew
  step: number;
  moves: string[];
}

/** What is known of all lessons, by game. */
type All = Record<string, { left?: Kept | undefined; learnt?: boolean }>;

export function keptLesson(game: string): Kept | null {
  const left = all()[game]?.left;
  const { hash, step, moves } = (left ?? {}) as Partial<Record<keyof Kept, unknown>>;
  const fits = typeof hash === "string" && Number.isInteger(step) && Array.isArray(moves);
  return fits && moves.every((move) => typeof move === "string") ? { hash, step: step as number, moves } : null;
}

/** `learnt`: it has been gone through to the end. */
export function keepLesson(game: string, left: Kept, learnt: boolean): void {
  const known = all();
  const once = learnt || known[game]?.learnt === true;
  write({ ...known, [game]: { left: learnt ? undefined : left, learnt: once } });
}

/** Short, and another for every other lesson. */
export function hashOf(lesson: unknown): string {
  let hash = 0x811c9dc5; // FNV-1a
  for (const sign of JSON.stringify(lesson)) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Whatever else stands there counts as nothing. */
function all(): All {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as All) : {};
  } catch {
    return {};
  }
}

function write(known: All): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known));
  } catch {
    // Without storage a lesson lasts as long as its page.
  }
}
