/** A result as a picture for chats, drawn as those of other games are. */
import { pictures } from "karban:pictures";

import type { Paper, Standing } from "../game/pad";
import { Picture, SIZE } from "../share/picture";
import { pngOf } from "../share/png";

export function drawn({ game, names }: Paper, { scores, winners }: Standing): Promise<Blob> {
  const shared = { game, record: "", result: { scores, winners }, names: [...names], seat: null };
  return pngOf(<Picture shared={shared} kind="game" look={pictures[game] ?? null} />, SIZE);
}
