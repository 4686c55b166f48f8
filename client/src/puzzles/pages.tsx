/** /puzzles/GAME: positions out of games of strong bots at the table of the game, each with one question. */
import { tables } from "karban:games";
import { puzzles } from "karban:puzzles";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts, t } from "../core/texts";
import NotFound from "../front/not-found";
import { TopBar } from "../front/top-bar";
import { loadGame } from "../learn/page-table";
import type { TablePage } from "../table/page";
import type { Beside } from "../table/playing";
import { Desk } from "./desk";
import { Overview } from "./overview";
import { PuzzlePanel } from "./panel";

export async function puzzlePage(name: string): Promise<() => VNode> {
  const bring = Object.hasOwn(puzzles, name) ? puzzles[name] : undefined;
  if (!bring) return front(() => <NotFound />);
  const texts = loadTexts("table", "puzzles", "reasons", "notation", name, "front", "options"); // the last two: all are solved
  const page = import("../table/page");
  const looks = Promise.all([
    tables[name]!().then(({ default: { reason } }) => reason.load()),
    loadSheet(name),
    loadSheet(),
  ]);
  const found = await Promise.all([bring(), loadGame(name).catch(() => null), page, texts, looks]);
  const [{ default: brought }, game, { TablePage: Page }] = found;
  if (!game) return front(() => <NoPuzzles game={name} />); // this browser cannot run the rules
  const desk = new Desk(name, game, brought);
  return () => <PuzzlePage Page={Page} desk={desk} key={name} />;
}

async function front(draw: () => VNode): Promise<() => VNode> {
  await Promise.all([loadTexts("front", "options", "puzzles"), loadSheet()]);
  return () => {
    wearSheet();
    return draw();
  };
}

function PuzzlePage({ Page, desk }: { Page: typeof TablePage; desk: Desk }) {
  const { shown, overview } = useObservable(desk.state);
  const Beside = useMemo<Beside>(() => (props) => <PuzzlePanel desk={desk} {...props} />, [desk]);
  return (
    <>
      {shown ? (
        <Page id={shown.table.name} connect={shown.table.connect} Beside={Beside} key={shown.table.name} />
      ) : (
        <AllSolved desk={desk} />
      )}
      {overview && <Overview desk={desk} close={() => desk.look(false)} />}
    </>
  );
}

/** There is no puzzle left, or none of the kind that was asked for. */
function AllSolved({ desk }: { desk: Desk }) {
  const { wanted, progress } = desk.state.value;
  wearSheet();
  useEffect(() => {
    document.title = `${t("Puzzles: {game}", { game: titleOf(desk.name) })} – Karban`;
  });
  const some = Boolean(wanted.level || wanted.theme);
  return (
    <div class="page">
      <TopBar />
      <main class="message-page">
        <h1>{t("All solved!")}</h1>
        <p>
          {some
            ? t("You have solved all puzzles of this kind. Your rating: {rating}.", { rating: progress.rating })
            : t("You have solved all puzzles of this game. Your rating: {rating}.", { rating: progress.rating })}
        </p>
        <div class="actions">
          {some && (
            <button type="button" class="main" onClick={() => desk.choose({ level: 0, theme: "" })}>
              {t("All puzzles")}
            </button>
          )}
          <button type="button" class={some ? "quiet-button" : "main"} onClick={() => desk.again()}>
            {t("Begin again")}
          </button>
          <a class="quiet-button" href={at("/")}>
            {t("All games")}
          </a>
        </div>
      </main>
    </div>
  );
}

/** The rules cannot be run in this browser: then there is nothing to ask about. */
function NoPuzzles({ game }: { game: string }) {
  return (
    <div class="page">
      <TopBar />
      <main class="message-page">
        <h1>{t("Puzzles: {game}", { game: titleOf(game) })}</h1>
        <p>{t("The puzzles cannot be shown in this browser, or are not loaded yet.")}</p>
        <a class="main" href={at(`/rules/${game}`)}>
          {t("Rules")}
        </a>
      </main>
    </div>
  );
}
