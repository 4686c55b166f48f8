/** /games: the games of this device. */
import type { VNode } from "preact";

import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts } from "../core/texts";
import { MyGames } from "./page";

export async function gamesPage(): Promise<() => VNode> {
  await Promise.all([loadTexts("front", "options", "games", "share"), loadSheet()]);
  return () => {
    wearSheet();
    return <MyGames />;
  };
}
