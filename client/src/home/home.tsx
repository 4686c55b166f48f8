/** The pages on which a game is chosen. */
import { useEffect, useRef } from "preact/hooks";

import { pageData, titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t } from "../core/texts";
import { Continue } from "./continue";
import { Hero } from "./opening";
import { Poster } from "./poster";
import { SetUp } from "./setup";
import { TopBar } from "../front/top-bar";
import { OpenTableList } from "./open-tables";

export function Home({ setup }: { setup?: string | undefined }) {
  const game = pageData.games.find((other) => other.game === setup);
  const page = useArrival(game ? t("New game: {game}", { game: titleOf(game.game) }) : t("Number-card games"), setup);
  return (
    <div class="page" ref={page}>
      <TopBar />
      {game ? <SetUp game={game} key={game.game} /> : <GameList />}
      <footer class="foot">
        <a href={at("/text")}>{t("Text version")}</a>
        <a href={at("/privacy")}>{t("Privacy")}</a>
        <a href={at("/api/openapi.json")}>{t("For programs")}</a>
      </footer>
    </div>
  );
}

function GameList() {
  return (
    <main class="home">
      <Hero />
      <Continue />
      <section aria-labelledby="games">
        <h2 id="games">{t("Choose a game")}</h2>
        <ul class="posters">
          {pageData.games.map((game) => (
            <Poster key={game.game} game={game} />
          ))}
        </ul>
      </section>
      <OpenTableList />
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
