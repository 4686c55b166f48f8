/** What takes the place of the review for a while: an exercise, or the game played on. */
import type { ReviewStore } from "./store";

/** A decision of the reviewed game, taken once more. `close`: back to the page. */
export interface DoingProps {
  store: ReviewStore;
  number: number; // of the move
  close(): void;
}
