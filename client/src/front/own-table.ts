/** Tables of one's own, such as which number has which colour. They stay on the device. */
import { Observable } from "../core/observable";
import type { OwnTableAnswer } from "../game/options";

/** The colour of each number that has one so far. */
export type ColourTable = Record<string, string>;

/** Of one game, each as a text with a digit for the colour of every number; 0: none yet. */
interface Stored {
  table?: string; // that one plays with
  draft?: string; // that one has begun to enter
}

const STORAGE_KEY = "karban.colours";

/** By game. */
export const ownTables = new Observable<Record<string, Stored>>(read());

/** The table that is kept for a game; null: none. */
export function keptTable(game: string, sheet: OwnTableAnswer): ColourTable | null {
  const table = decoded(sheet, ownTables.value[game]?.table);
  return isWhole(sheet, table) ? table : null;
}

/** What somebody has begun to enter: a draft, or what is kept. */
export function draftTable(game: string, sheet: OwnTableAnswer): ColourTable {
  const { draft, table } = ownTables.value[game] ?? {};
  return decoded(sheet, draft ?? table);
}

export function saveDraft(game: string, sheet: OwnTableAnswer, table: ColourTable): void {
  write(game, { ...ownTables.value[game], draft: encoded(sheet, table) });
}

/** Keep a table, instead of one that was kept before. */
export function keepTable(game: string, sheet: OwnTableAnswer, table: ColourTable): void {
  write(game, { table: encoded(sheet, table) });
}

/** Whether every colour has as many numbers as the others, and no number is left. */
export function isWhole({ numbers, colours }: OwnTableAnswer, table: ColourTable): boolean {
  const each = numbers.length / colours.length;
  return colours.every((colour) => numbers.filter((number) => table[number] === colour).length === each);
}

/** Whether two tables say the same. */
export function sameTable({ numbers }: OwnTableAnswer, one: ColourTable, other: ColourTable): boolean {
  return numbers.every((number) => one[number] === other[number]);
}

function encoded({ numbers, colours }: OwnTableAnswer, table: ColourTable): string {
  return numbers.map((number) => colours.indexOf(table[number] ?? "") + 1).join("");
}

function decoded({ numbers, colours }: OwnTableAnswer, text: unknown = ""): ColourTable {
  const digits = typeof text === "string" && text.length === numbers.length ? text : "";
  return Object.fromEntries(
    numbers.flatMap((number, place) => {
      const colour = colours[Number(digits[place]) - 1];
      return colour ? [[number, colour]] : [];
    }),
  );
}

function read(): Record<string, Stored> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Stored>) : {};
  } catch {
    return {};
  }
}

function write(game: string, entry: Stored): void {
  ownTables.set({ ...ownTables.value, [game]: entry });
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ownTables.value));
  } catch {
    // A browser that keeps nothing still plays with it, until the page is closed.
  }
}
