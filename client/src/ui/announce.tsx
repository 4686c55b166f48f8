/** What a screen reader hears: news when it has time, one's own turn before that. */
import { useEffect, useRef } from "preact/hooks";

const SAY_AFTER_MS = 100;

interface Props {
  text: string;
  about?: unknown; // the same text about something else is said again
  urgent?: boolean; // before anything else
}

/** Says each new text once. */
export function Announce({ text, about = null, urgent = false }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Set after the region is there and empty, or it would be read twice or not at all.
    if (region.current) region.current.textContent = "";
    const timer = setTimeout(() => {
      if (region.current) region.current.textContent = text;
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, about]);
  return (
    <div ref={region} class="unseen" role={urgent ? "alert" : "status"} aria-live={urgent ? "assertive" : "polite"} />
  );
}
