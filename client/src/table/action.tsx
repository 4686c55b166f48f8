/**
 * What a game puts into the line at the bottom: the buttons that do what is chosen, and a sentence that says what they
 * would do. They belong to the table's own choice, and stand where the thumb is.
 */
import { type ComponentChildren, Fragment, h, render } from "preact";
import { useLayoutEffect } from "preact/hooks";

interface Props {
  says?: ComponentChildren; // instead of the game's prompt; nothing: the prompt stays
  children?: ComponentChildren;
}

export const SAYS = "dock-says"; // where the sentence is shown
export const DOES = "dock-does"; // where the buttons are

export function Action({ says, children }: Props): null {
  useElsewhere(SAYS, says ? <p>{says}</p> : null);
  useElsewhere(DOES, children);
  return null;
}

/** Draw something into an element that another component has made. */
function useElsewhere(id: string, what: ComponentChildren): void {
  useLayoutEffect(() => {
    const place = document.getElementById(id);
    if (place) render(h(Fragment, null, what), place);
  });
  useLayoutEffect(() => {
    const place = document.getElementById(id);
    return () => {
      if (place) render(null, place);
    };
  }, [id]);
}
