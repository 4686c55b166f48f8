/** What was written a moment ago and is not on the paper yet: a page shows it when it is kept, and nobody waits for that. */
import { useState } from "preact/hooks";

interface Sent<L> {
  paper: object; // as it was then
  entries: L[];
}

/** The lines of a paper with those on their way, and how to tell that another is, or that none is any more (null). */
export function useSent<L>(paper: { entries: readonly L[] }): [entries: readonly L[], sent: (entry: L | null) => void] {
  const [state, set] = useState<Sent<L> | null>(null);
  const onTheWay = state?.paper === paper ? state.entries : [];
  const sent = (entry: L | null) => set(entry && { paper, entries: [...onTheWay, entry] });
  return [[...paper.entries, ...onTheWay], sent];
}
