/** The number that somebody is about to write. It stays on the device until it is sent. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { digitOf } from "../../core/keys";
import { settings } from "../../core/settings";
import type { Scene } from "../../game/drawing";
import { decisionOf } from "../../table/scene";
import type { NumberView } from "../../wire";
import { VOID } from "./print";

const EMPTY_DRAFT = ["", "", ""];
const VOID_DRAFT = [VOID, VOID, VOID];

export interface Draft {
  places: string[]; // three digits, empty where none is written yet; in a void number a dash is in all
  full: boolean;
  number: string; // what is written so far
  isVoid: boolean;
  mayBeVoid: boolean; // whether a number that does not count may be written instead
  write(digit: string): void;
  writeVoid(): void;
  erase(place?: number): void; // without a place: the last one
  send(): void;
}

/** The draft for one decision; the next begins with empty places, and so does one that is made again. */
export function useDraft(scene: Scene<NumberView>): Draft {
  const { view, message, seat, decides, sent, hint, play } = scene;
  const decision = seat === null ? null : decisionOf(message, seat);
  const [kept, setKept] = useState({ decision, places: EMPTY_DRAFT });
  const current = kept.decision === decision ? kept.places : EMPTY_DRAFT;
  const sealed = sent ?? view.choice;
  const places = sealed ? placesOf(sealed) : current;
  const isVoid = places[0] === VOID;
  const change = (fresh: string[]) => setKept({ decision, places: fresh });
  const draft: Draft = {
    places,
    full: places.every(Boolean),
    number: isVoid ? VOID : places.join(""),
    isVoid,
    mayBeVoid: decides && (view.void[seat!] ?? false),
    write(digit) {
      const begun = isVoid ? EMPTY_DRAFT : places;
      const place = begun.indexOf("");
      if (!decides || place < 0 || !view.free[seat!]?.includes(digit)) return;
      const fresh = begun.with(place, digit);
      change(fresh);
      if (settings.value.oneTap && fresh.every(Boolean)) play(fresh.join(""));
    },
    writeVoid() {
      if (draft.mayBeVoid) change(VOID_DRAFT); // it is sent by a second step only, also where three digits send themselves
    },
    erase(place = places.findLastIndex(Boolean)) {
      if (decides && place >= 0) change(isVoid ? EMPTY_DRAFT : places.with(place, ""));
    },
    send() {
      if (decides && draft.full) play(draft.number);
    },
  };
  // A hint fills the places, unless a number already stands there.
  useEffect(() => {
    if (hint && !draft.full) change(placesOf(hint));
  }, [hint]);
  useTyping(draft);
  return draft;
}

function placesOf(number: string): string[] {
  return number === VOID ? VOID_DRAFT : [...number];
}

/** Digits, the minus, Backspace and Enter work wherever the focus is. */
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
      else if (event.key === VOID && latest.current.mayBeVoid) latest.current.writeVoid();
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
