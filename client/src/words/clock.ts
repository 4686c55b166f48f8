/** Clocks, in words. */
import type { ClockTerms, ClockRequest } from "../wire";
import { language, t, tn } from "../core/texts";

const [MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS] = [60, 3600, 86_400];

/** "2 minutes a move"; all times in seconds. */
export function clockWords(clock: ClockRequest | ClockTerms | null): string {
  if (clock?.each) return t("{time} a move", { time: durationWords(clock.each) });
  if (!clock?.bank) return t("no clock");
  const time = durationWords(clock.bank);
  if (!clock.increment) return t("{time} for the whole game", { time });
  return t("{time} + {more} a move", { time, more: durationWords(clock.increment) });
}

function durationWords(seconds: number): string {
  if (seconds >= DAY_SECONDS && seconds % DAY_SECONDS === 0) return tn("{n} day", "{n} days", seconds / DAY_SECONDS);
  if (seconds >= HOUR_SECONDS && seconds % HOUR_SECONDS === 0)
    return tn("{n} hour", "{n} hours", seconds / HOUR_SECONDS);
  if (seconds % MINUTE_SECONDS === 0) return tn("{n} minute", "{n} minutes", seconds / MINUTE_SECONDS);
  return tn("{n} second", "{n} seconds", seconds);
}

/** "18:05"; with the day, where that is another. */
export function timeOfDay(at: number, now = Date.now()): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const day = today ? {} : ({ day: "numeric", month: "numeric" } as const);
  return new Intl.DateTimeFormat(language.value, { ...day, ...time }).format(at);
}

/** What a clock shows that has so much left. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours >= 48) return t("{days} d", { days: Math.round(hours / 24) });
  if (hours >= 2) return t("{hours} h", { hours });
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
