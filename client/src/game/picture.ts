/** What a game shows of a position in a picture for chats. The default export of games/NAME/picture.ts is one of these. */
import type { View } from "../wire";

/** A card as it lies there. */
export interface PicturedCard {
  value: number | string; // nothing: only its colour, or its back, is told
  colour: string | null;
  back?: boolean; // face down
  crossed?: boolean; // of a box
}

/** Cards that belong together. */
export interface PicturedCards {
  words: string; // nothing: it belongs to what stands before it
  cards: PicturedCard[];
  fanned?: boolean; // they overlap: what counts is how many, or the last
  unlettered?: boolean; // shapes alone tell the colours apart
  boxes?: boolean; // the boxes of a row on a sheet, not cards
}

export interface GamePicture<V extends View = View> {
  ground: string; // the colours of its cover
  glow: string;
  /** What the seat of a view looks at to decide, line by line: nothing that is not in the view. */
  lines(view: V, names: string[]): PicturedCards[][];
}
