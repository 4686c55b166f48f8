/** /daily and /daily/GAME: the deals of the day. */
import { tables } from "karban:games";
import type { VNode } from "preact";

import { pageData, titleOf } from "../core/page-data";
import { at } from "../core/root";
import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts, t } from "../core/texts";
import NotFound from "../front/not-found";
import { TopBar } from "../front/top-bar";
import { dayAt, isDay } from "../local/days";
import { isDone, lay, triesHere, tryFor } from "./tries";

export async function dailyPage(name?: string): Promise<() => VNode> {
  if (!name) {
    const [{ Deals }] = await Promise.all([import("./deals"), loadFront()]);
    return front(() => <Deals />);
  }
  const isKnown = pageData.games.some(({ game }) => game === name) && Object.hasOwn(tables, name);
  const today = dayAt(Date.now());
  const asked = location.hash.slice(1);
  if (!isKnown || (asked && !isDay(asked, today))) {
    await loadFront();
    return front(() => <NotFound />);
  }
  const page = Promise.all([
    import("./try-page"),
    import("../table/page"),
    loadTexts("table", "panels", "options", "daily", "share", name), // the ending says what panels say
    tables[name]!(),
    loadSheet(name),
  ]);
  try {
    const day = asked || today;
    const which = tryFor(await triesHere(), name, day, today, isDone(name, day));
    const [[{ TryPage }, { TablePage }]] = await Promise.all([page, lay(which)]);
    return () => <TryPage key={`${name} ${day}`} Page={TablePage} first={which} />;
  } catch (error) {
    await loadFront();
    return front(() => <NotHere game={name} why={(error as Error).message} />);
  }
}

const loadFront = () => Promise.all([loadTexts("front", "options", "daily", "share"), loadSheet()]);

function front(draw: () => VNode): () => VNode {
  return () => {
    wearSheet();
    return draw();
  };
}

/** This browser cannot run the rules, or keeps nothing. */
function NotHere({ game, why }: { game: string; why: string }) {
  return (
    <div class="page">
      <TopBar />
      <main class="message-page">
        <h1>{t("The deal of the day: {game}", { game: titleOf(game) })}</h1>
        <p>{t("It cannot be played in this browser: it must be able to run the rules and to keep the game.")}</p>
        <p class="quiet">{why}</p>
        <a class="main" href={at("/daily")}>
          {t("The deals of the day")}
        </a>
      </main>
    </div>
  );
}
