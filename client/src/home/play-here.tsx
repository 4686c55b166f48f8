/**
 * /play/GAME: goes on with the last game in this browser, begins one, or takes up one that a link brings. A page of its own,
 * with nothing of the first one and in the style of the table that follows: who comes by a link plays at once.
 */
import { useEffect, useState } from "preact/hooks";

import { goTo } from "../core/router";
import { at } from "../core/root";
import { wearSheet } from "../core/styles";
import { loadTexts, t } from "../core/texts";
import { BEGINS, DATABASE, carriesGame, isHere, pageOf } from "../local/here";
import { savedSeats } from "../net/seats";
import type { GameInfo } from "../wire";
import { createTable, newPlan } from "./plan";

export function PlayHere({ game }: { game: GameInfo }) {
  const [refusal, setRefusal] = useState("");
  wearSheet(game.game);
  useEffect(() => {
    const going = carriesGame(location.hash) ? takeUp(location.hash) : goOn(game);
    going.catch((error: Error) => void loadTexts("front").then(() => setRefusal(error.message)));
  }, [game]);
  return (
    <main class="message-page">
      {refusal ? (
        <>
          <h1>{t("This game cannot be played here")}</h1>
          <p role="alert">{refusal}</p>
          <a class="main" href={at("/")}>
            {t("All games")}
          </a>
        </>
      ) : (
        <>
          <div class="spinner" aria-hidden="true" />
          <p role="status">{t("The table is being laid…")}</p>
        </>
      )}
    </main>
  );
}

async function goOn(game: GameInfo): Promise<void> {
  const begins = location.hash === BEGINS;
  if (!begins && (await keepsGames())) {
    const { listLocalGames } = await import("../net/local-games");
    await listLocalGames().catch(() => {}); // where nothing is kept there is nothing to go on with
  }
  const last = !begins && savedSeats.value.find((kept) => isHere(kept.table) && kept.game === game.game && !kept.over);
  if (last) goTo(pageOf(last.table, last.game), true);
  else await createTable(game, newPlan(game, "bots"), true);
}

/** Whether there may be games in this browser: a stranger need not wait for what would look through them. */
async function keepsGames(): Promise<boolean> {
  try {
    const kept = await indexedDB.databases?.();
    return !kept || kept.some(({ name }) => name === DATABASE);
  } catch {
    return true; // some browsers let nobody even ask
  }
}

async function takeUp(hash: string): Promise<void> {
  await (await import("../net/taken")).takeLink(hash);
}
