/** The days that have deals, and what their tables in this browser are called: what needs no rules and no chance. */
import { DEALT_ON, isDaily } from "./here";

/** The first day that has deals. */
export const FIRST_DAY = "2026-11-01";
export const DAY_MS = 86_400_000;

/** The day of an instant: in UTC, so that it is the same everywhere. Nothing was before the first. */
export function dayAt(ms: number): string {
  const day = new Date(ms).toISOString().slice(0, 10);
  return day < FIRST_DAY ? FIRST_DAY : day;
}

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a day with deals that has begun. */
export function isDay(text: string, today: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && text === dayAt(ms) && text <= today;
}

/** A try at a deal; only the first, on its day, is ranked. */
export interface Try {
  game: string;
  day: string;
  practice: string; // which of the others: p1, p2 …; "": the ranked one
}

export const tableOf = ({ game, day, practice }: Try): string => DEALT_ON + game + day.replaceAll("-", "") + practice;

/** The try that a table is; null: it is another one. */
export function tryAt(table: string): Try | null {
  const found = isDaily(table) && /^([a-z]+)(\d{4})(\d\d)(\d\d)((?:p\d+)?)$/.exec(table.slice(DEALT_ON.length));
  if (!found) return null;
  const [, game, year, month, day, practice] = found as unknown as string[];
  return { game: game!, day: `${year}-${month}-${day}`, practice: practice! };
}
