/** The rules cannot be run in this browser: then they are read. */
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t } from "../core/texts";
import { TopBar } from "../front/top-bar";

export function NoLesson({ game }: { game: string }) {
  return (
    <div class="page">
      <TopBar />
      <main class="message-page">
        <h1>{titleOf(game)}</h1>
        <p>{t("The lesson cannot be shown in this browser, or is not loaded yet. The rules say the same.")}</p>
        <a class="main" href={at(`/rules/${game}`)}>
          {t("Rules")}
        </a>
      </main>
    </div>
  );
}
