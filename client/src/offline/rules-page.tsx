/** The rules of a game as a page, as the server shows them: drawn when the program was built. */
import { useEffect, useState } from "preact/hooks";

import { drawnRules } from "../core/drawn-rules";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { loadSheet, wearSheet } from "../core/styles";
import { language, t } from "../core/texts";
import { hasLesson } from "../front/lessons";
import { hasPad } from "../front/pads";
import { hasPuzzles } from "../front/puzzles";
import { TopBar } from "../front/top-bar";

export function RulesPage({ game }: { game: string }) {
  const lang = useObservable(language);
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${titleOf(game)} – Karban`;
    void Promise.all([drawnRules(game, lang), loadSheet(game)]).then(
      ([drawn]) => setHtml(drawn),
      () => setHtml(""),
    );
  }, [game, lang]);
  if (html !== null) wearSheet(game);
  const ways = (
    <span class="rules-ways">
      {hasLesson(game) && (
        <a class="quiet-button" href={at(`/learn/${game}`)}>
          {t("Learn in 2 minutes")}
        </a>
      )}
      {hasPuzzles(game) && (
        <a class="quiet-button" href={at(`/puzzles/${game}`)}>
          {t("Puzzles")}
        </a>
      )}
      {hasPad(game) && (
        <a class="quiet-button" href={at(`/pad/${game}`)}>
          {t("Score pad")}
        </a>
      )}
      <a class="main" href={at(`/new/${game}`)}>
        {t("Play")}
      </a>
    </span>
  );
  return (
    <div class="rules-page">
      <TopBar />
      <main class="rules">
        <div class="rules-title">
          <h1 tabIndex={-1}>{titleOf(game)}</h1>
          {ways}
        </div>
        {html === "" ? (
          <p>{t("The server does not answer. Check the network and try again.")}</p>
        ) : (
          <div dangerouslySetInnerHTML={{ __html: html ?? "" }} />
        )}
        <p class="more">
          <a href={at(`/rules/${game}/clauses`)}>{t("The rules clause by clause")}</a>
        </p>
        <p>{ways}</p>
      </main>
    </div>
  );
}
