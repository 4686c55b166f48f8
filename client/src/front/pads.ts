/** Which games have a score pad. */
import { pads } from "karban:pads";

export const hasPad = (game: string): boolean => Object.hasOwn(pads, game);
