/** What was written a moment ago and is not on the paper yet: a page shows it when it is kept, and nobody waits for that. */
import { useState } from "preact/hooks";

interface Sent<L> {
  paper: object; // as it was then
  entries: L[];
}

/** The lines of a paper with those on their way, and how to tell that more are; none: nothing is on its way any more. */
export function useSent<L>(paper: { entries: readonly L[] }): [entries: readonly L[], sent: (...more: L[]) => void] {
  const [state, set] = useState<Sent<L> | null>(null);
  const onTheWay = state?.paper === paper ? state.entries : [];
  const sent = (...more: L[]) => set(more.length ? { paper, entries: [...onTheWay, ...more] } : null);
  return [[...paper.entries, ...onTheWay], sent];
}
