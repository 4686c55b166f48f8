/** Tries at deals of the day on this device: which there are, which is opened, and what came of them. */
import { settings } from "../core/settings";
import { type DailyResult, dailyResults, keepResult } from "../front/daily";
import { type Try, tableOf, tryAt } from "../local/days";
import { DEALT } from "../local/protocol";
import { PERSON } from "../local/daily";
import { type GameRecord, readRecord } from "../local/record";
import { BrowserStorage } from "../local/storage";
import * as api from "../net/api";
import type { CreatedTable } from "../wire";

export interface KnownTry extends Try {
  over: boolean;
}

/** All that this browser keeps, the one that was played last first. */
export async function triesHere(): Promise<KnownTry[]> {
  const all = await (await BrowserStorage.open()).list();
  return all.flatMap(({ table, over }) => {
    const found = tryAt(table);
    return found ? [{ ...found, over }] : [];
  });
}

/**
 * The try that is opened for a deal: one that waits to be gone on with, the ranked one first; else the last one, to look at
 * its result; else a new one. That is ranked if it is begun on its day, and nothing is known of an earlier one.
 */
export function tryFor(all: KnownTry[], game: string, day: string, today: string, isDone: boolean): Try {
  const known = all.filter((one) => one.game === game && one.day === day);
  const going = known.filter(({ over }) => !over);
  const found = going.find(({ practice }) => !practice) ?? going[0] ?? known[0];
  if (found) return { game, day, practice: found.practice };
  return day === today && !isDone ? { game, day, practice: "" } : practiceAfter(known, game, day);
}

/** One more try that does not count. */
export function practiceAfter(known: KnownTry[], game: string, day: string): Try {
  const numbers = known
    .filter((one) => one.game === game && one.day === day)
    .map(({ practice }) => Number(practice.slice(1)));
  return { game, day, practice: `p${Math.max(0, ...numbers) + 1}` };
}

/** Lay the table of a try, if it is not there yet. */
export async function lay(which: Try): Promise<string> {
  const asked = { ...which, name: settings.value.name };
  return (await api.request<CreatedTable>("POST", `/api/tables/${DEALT}/`, null, asked)).table;
}

export const isDone = (game: string, day: string): boolean => dailyResults.value[day]?.[game] !== undefined;

export async function recordOf(which: Try): Promise<string> {
  return api.request<string>("GET", `/api/tables/${tableOf(which)}/record`, null);
}

/** Points and place of the person. */
export function resultOf({ result, players: of }: Pick<GameRecord, "result" | "players">): DailyResult {
  const { scores, winners } = result!;
  const isBetter = (seat: number) => winners.includes(seat) || scores[seat]! > scores[PERSON]!;
  const better = scores.filter((_, seat) => seat !== PERSON && isBetter(seat)).length;
  return { points: scores[PERSON]!, place: winners.includes(PERSON) ? 1 : better + 1, of };
}

/** Note what came of ranked tries whose page was closed before it could. */
export async function noteResults(all: KnownTry[]): Promise<void> {
  for (const one of all) {
    if (!one.over || one.practice || isDone(one.game, one.day)) continue;
    keepResult(one.game, one.day, resultOf(readRecord(await recordOf(one))));
  }
}
