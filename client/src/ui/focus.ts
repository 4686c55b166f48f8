/** The focus of the keyboard, kept where something can be done. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** When what had the focus is gone (a card was played), it goes to what can be done now, not to nowhere. */
export function useFocusKept(root: RefObject<HTMLElement | null>, change: unknown): void {
  const inside = useRef(false);
  useEffect(() => {
    const look = () => {
      const active = document.activeElement;
      inside.current = active !== document.body && !!root.current?.contains(active);
    };
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, []);
  useEffect(() => {
    const active = document.activeElement;
    const waits = active?.matches("[data-focus], [data-rest]"); // until there is something to do
    if (inside.current && (active === document.body || waits)) focusOn(root.current);
  }, [change]);
}

/**
 * Give the focus to what can be done now: in a group of choices, or in the lines that sum them up ("rest"). Where there
 * is nothing to do it waits in one of these.
 */
export function focusOn(root: ParentNode | null): void {
  const found = [
    "[data-focus] button:not(:disabled)",
    "[data-rest] button:not(:disabled)",
    "[data-focus][tabindex]",
    "[data-rest][tabindex]",
  ];
  for (const what of found) {
    const next = root?.querySelector<HTMLElement>(what);
    if (next) return next.focus({ preventScroll: true });
  }
}

let keys = false;
addEventListener("keydown", () => (keys = true), true);
addEventListener("pointerdown", () => (keys = false), true);

/** Whether the last thing that somebody has used is the keyboard. */
export const keysUsed = (): boolean => keys;
