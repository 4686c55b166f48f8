/** What is opened on demand is loaded when the page has been drawn and there is nothing to do: nobody waits for it then. */
import { useEffect, useState } from "preact/hooks";

const LATEST_MS = 2_000; // then it is loaded even if the page is busy

/** A part of the page; null until it is there. `wanted`: somebody has asked for it, so it is loaded at once. */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  useEffect(() => {
    if (part) return;
    let gone = false;
    const show = (loaded: Part) => {
      if (!gone) setPart({ loaded });
    };
    const stop = wanted ? void load().then(show) : whenIdle(() => load().then(show, () => {})); // it is asked for again
    return () => {
      gone = true;
      stop?.();
    };
  }, [wanted]);
  return part ? part.loaded : null;
}

/** Does something when the page has nothing to do, or at the latest after some time. Gives what calls it off. */
export function whenIdle(task: () => void, latest = LATEST_MS): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(task, latest / 4);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: latest });
  return () => cancelIdleCallback(request);
}
