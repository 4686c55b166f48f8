/** Arrow keys move the focus among the buttons of a group; only one of them is a stop of the Tab key. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Let arrow keys work in a group. `buttons` selects those that can be reached. */
export function useRoving(group: RefObject<HTMLElement | null>, buttons = "button:not(:disabled)"): void {
  useEffect(() => {
    const all = [...(group.current?.querySelectorAll<HTMLElement>(buttons) ?? [])];
    const stop = all.find((one) => one === document.activeElement) ?? all.find((one) => one.tabIndex === 0) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  });
  useEffect(() => {
    const root = group.current;
    if (!root) return;
    const move = (event: KeyboardEvent): void => {
      const all = [...root.querySelectorAll<HTMLElement>(buttons)];
      const here = all.indexOf(document.activeElement as HTMLElement);
      if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : here + (STEPS[event.key] ?? NaN);
      const next = all[(to + all.length) % all.length];
      if (!next) return;
      event.preventDefault();
      for (const one of all) one.tabIndex = one === next ? 0 : -1;
      next.focus();
    };
    root.addEventListener("keydown", move);
    return () => root.removeEventListener("keydown", move);
  }, []);
}
