/** Of a game that the client does not know, all that can be said of a move is which it is. */
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import { moveWords } from "./words";

export function sentences(_scene: Scene, move: string): string[] {
  return [t("A strong player would play: {move}.", { move: moveWords(move) })];
}
