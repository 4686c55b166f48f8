/** Clocks, in words. */
import type { ClockTerms as Pace, ClockWish } from "../wire";
import { t, tn } from "./texts";

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** "2 minutes a move"; all times in seconds. */
export function paceWords(clock: ClockWish | Pace | null): string {
  if (clock?.each) return t("{time} a move", { time: span(clock.each) });
  if (!clock?.bank) return t("no clock");
  const time = span(clock.bank);
  if (!clock.increment) return t("{time} for the whole game", { time });
  return t("{time} + {more} a move", { time, more: span(clock.increment) });
}

function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return tn("{n} day", "{n} days", seconds / DAY);
  if (seconds >= HOUR && seconds % HOUR === 0) return tn("{n} hour", "{n} hours", seconds / HOUR);
  if (seconds % MINUTE === 0) return tn("{n} minute", "{n} minutes", seconds / MINUTE);
  return tn("{n} second", "{n} seconds", seconds);
}
