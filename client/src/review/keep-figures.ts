/** What a sharp analysis says of one's own seat is kept with the game, so that the overview of all games can show it. */
import { figuresOf } from "../archive/figures";
import { archive } from "../archive/games";
import type { ReviewStore } from "./store";

/** Keep them when they are there. Gives what calls it off. */
export function keepFigures(store: ReviewStore): () => void {
  const { mine, kept } = store.origin;
  if (mine === null || !kept) return () => {};
  const stop = store.state.subscribe(() => {
    const { sharp, analysis } = store.state.value;
    if (!sharp || !analysis) return;
    stop();
    void archive.note(kept, figuresOf(analysis, mine)!).catch(() => {}); // it can be found out again
  });
  return stop;
}
