/**
 * The numbers of a turn are turned over one by one, the highest first. The page itself is in its final state at once:
 * the drama is only in the styles, so it never holds up a choice, and any key or tap ends it.
 */
import { useEffect, useState } from "preact/hooks";

import { motionIsOff, motionScale } from "../../core/settings";
import type { NumberView } from "../../wire";
import { lastShown } from "./judge";

const FLIGHT_MS = 450; // until all numbers lie in the middle
const STEP_MS = 750; // from one number to the next
const FLIP_MS = 420;
const PAUSE_MS = 300; // before the points

/** When the number in a certain place is turned over. */
export const flipAt = (place: number): number => (FLIGHT_MS + place * STEP_MS) * motionScale();

/** When it has been read, and hits the higher ones with which it shares a digit. */
export const hitAt = (place: number): number => flipAt(place) + FLIP_MS * motionScale();

/** When the points of a turn are given. */
export function pointsAt(view: NumberView): number {
  const count = lastShown(view)?.numbers.filter((number) => number !== null).length ?? 0;
  return hitAt(count - 1) + PAUSE_MS * motionScale();
}

/** When there is nothing more to see. */
export function endsAt(view: NumberView): number {
  return motionIsOff() ? 0 : pointsAt(view) + 900 * motionScale();
}

/** Whether the latest turn is being shown right now. */
export function useDrama(view: NumberView): boolean {
  const count = view.turns.length;
  const [known, setKnown] = useState(count);
  const live = count > known && !motionIsOff();
  useEffect(() => {
    const finish = () => setKnown(count);
    if (!live) return finish();
    const timer = setTimeout(finish, endsAt(view));
    addEventListener("pointerdown", finish);
    addEventListener("keydown", finish);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", finish);
      removeEventListener("keydown", finish);
    };
  }, [count, live]);
  return live;
}
