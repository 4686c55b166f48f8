/** A number key stands for a button of a group: 1 is the first that can be pressed. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

import { digitOf } from "../core/keys";

export function useNumberKeys(group: RefObject<HTMLElement | null>): void {
  // What can be seen listens already, on a slow machine too.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const elsewhere =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
      const button =
        group.current?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")[Number(digitOf(event)) - 1];
      if (!button || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      button.focus();
      button.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
