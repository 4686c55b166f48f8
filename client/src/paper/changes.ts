/**
 * What people have done to a pad, as a log to which things are only ever added: taking something back is a change too. So
 * nothing is lost by one wrong press, and several devices that have the same log have the same paper.
 */
import { type Entry, NotWritten, type Paper, type Scorer, type Standing } from "../game/pad";

export type Change =
  | {
      do: "begin";
      game: string;
      rules: number;
      players: number;
      names: string[];
      options: Record<string, unknown>;
      first: number;
    }
  | { do: "write"; entries: Entry[] }
  | { do: "correct"; at: number; entry: Entry } // at: place among the entries at that moment
  | { do: "strike"; at: number }
  | { do: "set"; names?: string[]; options?: Record<string, unknown>; first?: number }
  | { do: "undo"; of: number }; // of: number of an earlier change, also of an undo: that is a redo

export type Begin = Extract<Change, { do: "begin" }>;

/** Changes that say nothing, since they could not be any more when they came: two devices wrote at the same instant. */
export type Skipped = ReadonlySet<number>;

const NONE: Skipped = new Set();

/** The paper that a log makes. */
export function paperOf(changes: readonly Change[], skipped: Skipped = NONE): Paper {
  const { game, players, names, options, first } = beginOf(changes);
  const { lines, set } = folded(changes, skipped);
  const paper: Paper = { game, players, names, options, first, entries: [...lines.values()] };
  return Object.assign(paper, ...set);
}

export function beginOf(changes: readonly Change[]): Begin {
  const [begin] = changes;
  if (begin?.do !== "begin") throw new TypeError("a log begins with its beginning");
  return begin;
}

interface Folded {
  lines: Map<string, Entry>; // each by the name that it keeps, whatever is done to others: of which change, and which of its entries
  set: Partial<Paper>[]; // what was said of names, options and who begins, in this order
}

/**
 * The lines after all changes. What a correction is about is found once, among the lines of its moment: if something earlier
 * is taken back later, it is still about the same line. After an undo all is read again, but not before somebody must know:
 * whoever takes back and makes again a thousand times may not keep everybody else waiting.
 */
function folded(changes: readonly Change[], skipped: Skipped): Folded {
  const about: (string | undefined)[] = [];
  let now: Folded | null = { lines: new Map(), set: [] }; // null: something was taken back since
  for (const [number, change] of changes.entries()) {
    if (skipped.has(number)) continue;
    if (change.do === "correct" || change.do === "strike") {
      now ??= replayed(changes.slice(0, number), skipped, about);
      about[number] = [...now.lines.keys()][change.at];
    }
    if (change.do === "undo") now = null;
    else if (now) make(now, change, number, about[number]);
  }
  return now ?? replayed(changes, skipped, about);
}

function replayed(changes: readonly Change[], skipped: Skipped, about: (string | undefined)[]): Folded {
  const gone = undone(changes, skipped);
  const now: Folded = { lines: new Map(), set: [] };
  for (const [number, change] of changes.entries()) {
    if (!gone.has(number)) make(now, change, number, about[number]);
  }
  return now;
}

function make({ lines, set }: Folded, change: Change, number: number, about = ""): void {
  switch (change.do) {
    case "write":
      for (const [place, entry] of change.entries.entries()) lines.set(`${number}.${place}`, entry);
      break;
    case "correct":
      if (lines.has(about)) lines.set(about, change.entry);
      break;
    case "strike":
      lines.delete(about);
      break;
    case "set": {
      const { names, options, first } = change;
      set.push({ ...(names && { names }), ...(options && { options }), ...(first !== undefined && { first }) });
    }
  }
}

/** The numbers of all changes that say nothing: skipped, or taken back by an undo that was not taken back itself. */
export function undone(changes: readonly Change[], skipped: Skipped = NONE): Set<number> {
  const gone = new Set(skipped);
  for (let number = changes.length - 1; number >= 0; number--) {
    const change = changes[number]!;
    if (change.do === "undo" && !gone.has(number)) gone.add(change.of); // it is of an earlier one, so this is in time
  }
  return gone;
}

/** The lines that a change has written or was about, by their places in the paper before it was taken back or made. */
export function linesOf(changes: readonly Change[], number: number, skipped: Skipped = NONE): number[] {
  const change = changes[number]!;
  if (change.do === "correct" || change.do === "strike") return [change.at];
  const { lines } = folded(changes, skipped);
  return [...lines.keys()].flatMap((id, place) => (id.startsWith(`${number}.`) ? [place] : []));
}

/** What can be taken back next, and what made again: numbers for an `undo`. `mine`: only of these changes. */
export interface Steps {
  undo: number | null;
  redo: number | null;
}

export function stepsOf(
  changes: readonly Change[],
  skipped: Skipped = NONE,
  mine: (number: number) => boolean = () => true,
): Steps {
  const gone = undone(changes, skipped);
  let undo: number | null = null;
  const again: number[] = []; // undos that are in force, with nothing new since
  for (const [number, change] of changes.entries()) {
    if (gone.has(number) || !mine(number)) continue;
    if (change.do === "undo") {
      if (changes[change.of]!.do !== "undo") again.push(number);
    } else if (change.do !== "begin") {
      undo = number;
      again.length = 0;
    }
  }
  return { undo, redo: again.at(-1) ?? null };
}

/** Why a change cannot be made after these; null: it can. */
export function refusalOf<S extends Standing>(
  changes: readonly Change[],
  change: Change,
  scorer: Scorer<S>,
  skipped: Skipped = NONE,
): NotWritten | null {
  if (!isApt(changes, change, skipped)) return new NotWritten("");
  try {
    scorer.read(paperOf([...changes, change], skipped));
    return null;
  } catch (error) {
    if (error instanceof NotWritten) return error;
    throw error;
  }
}

/** Whether what a change is about is there at all. */
function isApt(changes: readonly Change[], change: Change, skipped: Skipped): boolean {
  if (change.do === "begin") return !changes.length;
  if (change.do === "undo")
    return change.of > 0 && change.of < changes.length && !undone(changes, skipped).has(change.of);
  if (change.do === "correct" || change.do === "strike") {
    return Number.isInteger(change.at) && change.at >= 0 && change.at < folded(changes, skipped).lines.size;
  }
  return true;
}

/** The changes of a log that can be no more, each looked at where it came. All who have the log find the same. */
export function skippedIn<S extends Standing>(
  changes: readonly Change[],
  scorer: Scorer<S>,
  known: Skipped = NONE, // among the first `from`
  from = 1,
): Set<number> {
  const skipped = new Set(known);
  for (let number = Math.max(1, from); number < changes.length; number++) {
    if (refusalOf(changes.slice(0, number), changes[number]!, scorer, skipped)) skipped.add(number);
  }
  return skipped;
}
