/** The pages on which a game is chosen. */
import { useEffect, useRef } from "preact/hooks";

import { pageData, titleOf } from "../core/page-data";
import { at } from "../core/root";
import { wearSheet } from "../core/styles";
import { t } from "../core/texts";
import type { ComponentType } from "preact";

import type { GameInfo } from "../wire";
import { Bring } from "./bring";
import { Continue } from "./continue";
import { Hero } from "./opening";
import { Poster } from "./poster";
import { TopBar } from "../front/top-bar";
import { OpenTableList } from "./open-tables";
import { OwnPages } from "./own-pages";

interface Props {
  setup: string | undefined; // a game
  SetUp: ComponentType<{ game: GameInfo }> | undefined; // loaded for that
}

const isSite = pageData.kept === "site"; // there is no server to ask

export function Home({ setup, SetUp }: Props) {
  wearSheet();
  const game = pageData.games.find((other) => other.game === setup);
  const page = useArrival(game ? t("New game: {game}", { game: titleOf(game.game) }) : t("Number-card games"), setup);
  return (
    <div class="page" ref={page}>
      <TopBar />
      {game && SetUp ? <SetUp game={game} key={game.game} /> : <GameList />}
      <footer class="foot">
        {!game && <Bring />}
        {!isSite && <a href={at("/text")}>{t("Text version")}</a>}
        <a href={at("/privacy")}>{t("Privacy")}</a>
        {!isSite && <a href={at("/programs")}>{t("For developers")}</a>}
      </footer>
    </div>
  );
}

function GameList() {
  return (
    <main class="home">
      <Hero />
      <Continue />
      <OwnPages />
      <section aria-labelledby="games">
        <h2 id="games">{t("Choose a game")}</h2>
        <ul class="posters">
          {pageData.games.map((game) => (
            <Poster key={game.game} game={game} />
          ))}
        </ul>
      </section>
      {!isSite && <OpenTableList />}
    </main>
  );
}

let loaded = true; // nothing but the page that was loaded has been shown yet

/** Who comes from another page starts reading at the heading; who has just loaded this one, where the browser says. */
function useArrival(title: string, setup: string | undefined) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} – Karban`;
  }, [title]);
  useEffect(() => {
    if (!loaded) page.current?.querySelector("h1")?.focus({ preventScroll: true });
    loaded = false;
  }, [setup]);
  return page;
}
