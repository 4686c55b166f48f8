/** What came of the deals of the day that were tried on this device, and the streak of days. The rule is in docs/daily.md. */
import { Observable } from "../core/observable";
import { DAY_MS, dayAfter, isDay } from "../local/days";

/** Of a ranked try. */
export interface DailyResult {
  points: number;
  place: number;
  of: number; // so many played
  play?: Figure; // own play, in shares of a win
  luck?: Figure;
}

export type Figure = [value: number, error: number];

/** By day and game. */
export type DailyResults = Record<string, Record<string, DailyResult>>;

export interface Streak {
  days: number;
  longest: number;
  missed: boolean; // the free day of this week is gone
}

const STORAGE_KEY = "karban.daily";

export const dailyResults = new Observable<DailyResults>(readResults());
addEventListener("storage", ({ key }) => key === STORAGE_KEY && dailyResults.set(readResults()));

/** Remember what came of a ranked try; what is known of it already stays. */
export function keepResult(game: string, day: string, result: DailyResult): void {
  const all = readResults();
  all[day] = { ...all[day], [game]: { ...result, ...all[day]?.[game] } };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  } catch {
    // Without storage a result lasts as long as its page.
  }
  dailyResults.set(all);
}

function readResults(): DailyResults {
  try {
    return resultsIn(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The results in a text; of what makes no sense nothing. */
export function resultsIn(text: string): DailyResults {
  const isFigure = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 2 && value.every(Number.isFinite));
  const isResult = (one: Partial<DailyResult> | null) =>
    [one?.points, one?.place, one?.of].every(Number.isSafeInteger) && isFigure(one!.play) && isFigure(one!.luck);
  const days = Object.entries(JSON.parse(text) as DailyResults).filter(([day]) => isDay(day, "9999-12-31"));
  return Object.fromEntries(
    days.map(([day, games]) => [
      day,
      Object.fromEntries(Object.entries(games ?? {}).filter(([, one]) => isResult(one))),
    ]),
  );
}

/** The streak on a day, from all results. */
export function streakOn(results: DailyResults, today: string): Streak {
  const done = (day: string) => Object.keys(results[day] ?? {}).length > 0;
  const [first = today] = Object.keys(results).filter(done).sort();
  const found: Streak = { days: 0, longest: 0, missed: false };
  let free = ""; // the week whose free day is gone
  for (let day = first; day <= today; day = dayAfter(day)) {
    if (done(day)) found.days++;
    else if (day !== today && found.days) {
      if (free === mondayOf(day)) [found.days, free] = [0, ""];
      else free = mondayOf(day);
    }
    found.longest = Math.max(found.longest, found.days);
  }
  return { ...found, missed: found.days > 0 && free === mondayOf(today) };
}

/** The day on which the week of a day begins. */
export function mondayOf(day: string): string {
  return dayAfter(day, -new Date(Date.parse(day) - DAY_MS).getUTCDay()); // the day before a Monday has number 0
}
