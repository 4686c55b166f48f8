/** The pages on which a game is chosen. */
import { covers } from "karban:covers";
import { useEffect, useRef } from "preact/hooks";

import { facts, titleOf } from "../app/facts";
import { t } from "../app/texts";
import { Card } from "../cards/card";
import { Continue } from "./continue";
import { Poster } from "./poster";
import { SetUp } from "./setup";
import { Top } from "./top";
import { Waiting } from "./waiting";

export function Home({ setup }: { setup?: string | undefined }) {
  const game = facts.games.find((other) => other.game === setup && covers[other.game]);
  const page = useArrival(game ? t("New game: {game}", { game: titleOf(game.game) }) : t("Number-card games"), setup);
  return (
    <div class="page" ref={page}>
      <Top />
      {game ? <SetUp game={game} key={game.game} /> : <Games />}
      <footer class="foot">
        <a href="/text">{t("Text version")}</a>
        <a href="/api/openapi.json">{t("For programs")}</a>
      </footer>
    </div>
  );
}

function Games() {
  const games = facts.games.filter(({ game }) => covers[game]);
  return (
    <main class="home">
      <section class="hero">
        <div>
          <h1 tabIndex={-1}>{t("Small decks, big decisions.")}</h1>
          <p>{t("Number-card games with friends, against bots or on one phone. Nothing to install, no signing in.")}</p>
        </div>
        <Fan />
      </section>
      <Continue />
      <section aria-labelledby="games">
        <h2 id="games">{t("Choose a game")}</h2>
        <ul class="posters">
          {games.map((game) => (
            <Poster key={game.game} game={game} />
          ))}
        </ul>
      </section>
      <Waiting />
    </main>
  );
}

const FAN: [number, string][] = [
  [4, "yellow"],
  [8, "red"],
  [2, "purple"],
  [6, "green"],
  [1, "blue"],
];

/** A hand of cards, only to look at. */
function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {FAN.map(([value, colour]) => (
        <Card key={value} value={value} colour={colour} />
      ))}
    </div>
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
