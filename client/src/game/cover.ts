/** What a game says of itself on the first page. The default export of games/NAME/cover.tsx is one of these. */
import type { ComponentType } from "preact";

export interface Cover {
  line: string; // what it is about, in one line; marked
  minutes: number | null; // how long it takes; null where nobody knows
  Picture: ComponentType; // drawn like the cards, 320 × 200
}
