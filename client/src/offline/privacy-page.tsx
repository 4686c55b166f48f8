/** What is kept, where no server can say what it keeps: everything is in the browser. */
import { useEffect } from "preact/hooks";

import { pageData } from "../core/page-data";
import { t } from "../core/texts";
import { TopBar } from "../front/top-bar";

export function PrivacyPage() {
  useEffect(() => {
    document.title = `${t("Privacy")} – Karban`;
  });
  const kept = [
    t(
      "the tables at which you sit, what you have chosen under Settings, whom you have muted, your name, " +
        "the last level of bots, and how you last set up each game",
    ),
    t("how far you have got in the lessons and the puzzles, and in which games you are given advice"),
    t("the colours of your own cards, if you have entered them or kept those of somebody else"),
    t("how often you were here, and whether you were asked to install the page"),
    t("which deals of the day you have played, and what proves that your entries on their boards are yours"),
    t("which shuffles your tables have promised, and what you have added to them"),
    t("the games that you play in this browser, with their moves"),
    t("every game that you have finished, with its moves and what was luck in it, until you delete it"),
    t("your score pads, with the names of those who play and all that was written, until you delete them"),
    t("the pages and programs of this site, so that they open without a network"),
  ];
  return (
    <div class="rules-page">
      <TopBar />
      <main class="reading">
        <h1 tabIndex={-1}>{t("Privacy")}</h1>
        <p>
          {t(
            "There are no accounts, no advertisements and no counting of visitors. No other web site is asked for anything.",
          )}
        </p>
        <p>
          {pageData.kept === "site"
            ? t(
                "This site is nothing but files. What you play here stays in your browser, and nobody else hears of it.",
              )
            : t("What the server stores, and for how long, stands here when there is a network.")}
        </p>
        <h2>{t("In your browser")}</h2>
        <ul>
          {kept.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p>{t("Your browser deletes all of it when you delete the data of this site.")}</p>
      </main>
    </div>
  );
}
