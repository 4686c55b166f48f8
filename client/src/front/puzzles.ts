/** Which games have puzzles. */
import { puzzles } from "karban:puzzles";

export const hasPuzzles = (game: string): boolean => Object.hasOwn(puzzles, game);
