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
    const waits = active?.matches("[data-focus]"); // until there is something to do
    if (!inside.current || (active !== document.body && !waits)) return;
    const find = (what: string) => root.current?.querySelector<HTMLElement>(what);
    const next = find("[data-focus] button:not(:disabled)") ?? find("[data-focus]");
    next?.focus({ preventScroll: true });
  }, [change]);
}
