/** The number that somebody is about to write. It stays on the device until it is sent. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { digitOf } from "../../core/keys";
import { settings } from "../../core/settings";
import type { Scene } from "../../game/drawing";
import type { NumberView } from "../../wire";

const EMPTY_DRAFT = ["", "", ""];

export interface Draft {
  places: string[]; // three digits, empty where none is written yet
  full: boolean;
  write(digit: string): void;
  erase(place?: number): void; // without a place: the last one
  send(): void;
}

/** The draft for the decision of this turn; a new turn begins with empty places. */
export function useDraft(scene: Scene<NumberView>): Draft {
  const { view, seat, decides, sent, hint, play } = scene;
  const decision = `${seat}.${view.round}.${view.turn}`;
  const [kept, setKept] = useState({ decision, places: EMPTY_DRAFT });
  const current = kept.decision === decision ? kept.places : EMPTY_DRAFT;
  const sealed = sent ?? view.choice;
  const places = sealed ? [...sealed] : current;
  const change = (fresh: string[]) => setKept({ decision, places: fresh });
  const draft: Draft = {
    places,
    full: places.every(Boolean),
    write(digit) {
      const place = places.indexOf("");
      if (!decides || place < 0 || !view.free[seat!]?.includes(digit)) return;
      const fresh = places.with(place, digit);
      change(fresh);
      if (settings.value.oneTap && fresh.every(Boolean)) play(fresh.join(""));
    },
    erase(place = places.findLastIndex(Boolean)) {
      if (decides && place >= 0) change(places.with(place, ""));
    },
    send() {
      if (decides && draft.full) play(places.join(""));
    },
  };
  // A hint fills the places, unless a number already stands there.
  useEffect(() => {
    if (hint && !draft.full) change([...hint]);
  }, [hint]);
  useTyping(draft);
  return draft;
}

/** Digits, Backspace and Enter work wherever the focus is. */
function useTyping(draft: Draft): void {
  const latest = useRef(draft);
  latest.current = draft;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.closest("input, textarea, select")) return;
      const digit = digitOf(event);
      if (digit) latest.current.write(digit);
      else if (event.key === "Backspace") latest.current.erase();
      else if (event.key === "Enter" && latest.current.full && sends(target)) latest.current.send();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Enter on a button presses that button; on a key of the board it sends what is complete. */
function sends(target: Element): boolean {
  return !target.closest("button, a, summary") || target.matches(".number-key");
}
