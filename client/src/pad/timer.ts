/** A game for a number of minutes: how many are left, and that they are up. It runs on while the page is closed. */
import { useEffect, useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import type { Standing } from "../game/pad";
import type { Change } from "../paper/changes";
import type { PadLog } from "./log";

const TICK_MS = 500;
export const TIME = "time"; // what is written when it is up

/** Milliseconds until the time is up; null: there is no timer, or it has done its work. */
export function useTimer<S extends Standing>(log: PadLog<S>, tell: () => void): number | null {
  const { paper, standing, began, changes } = useObservable(log.kept);
  const [now, setNow] = useState(Date.now());
  const { minutes } = paper.options;
  const runs = typeof minutes === "number" && !standing.over && !changes.some(isTime);
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  const left = runs ? began + minutes * 60_000 - now : null;
  useEffect(() => {
    if (left !== null && left <= 0 && !log.append({ do: "write", entries: [[null, TIME]] })) tell();
  }, [left !== null && left <= 0]);
  return left;
}

/** It is written once: whoever takes it back wants to play on. */
const isTime = (change: Change): boolean =>
  change.do === "write" && change.entries.some(([seat, written]) => seat === null && written === TIME);
