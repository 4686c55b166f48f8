/** The page without a game: drop one anywhere, paste it, choose a file, or one of the games of this device. */
import { useEffect, useState } from "preact/hooks";

import { mineOf } from "../archive/address";
import type { KeptGame } from "../archive/games";
import { namesIn } from "../archive/players";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { language, t, together } from "../core/texts";
import { Refusal } from "../front/fields";
import type { Task } from "../front/task";
import { TopBar, accentClass } from "../front/top-bar";
import { Icon } from "../ui/icon";

const MAX_SHOWN = 8; // games of this device

interface Props {
  task: Task;
  take(text: string): void;
  takeFile(file: File): void;
}

export function OpenGame({ task, take, takeFile }: Props) {
  const [text, write] = useState("");
  useEffect(() => {
    document.title = `${t("A game looked at again")} – Karban`;
  });
  return (
    <div class="page review-open">
      <TopBar />
      <main>
        <h1>{t("A game looked at again")}</h1>
        <p class="review-lead">
          {t("See where the win went: what luck did, what your play did, and which decisions were costly.")}
        </p>
        <Refusal text={task.refusal} />
        <MyGames />
        <section class="review-drop" aria-labelledby="bring">
          <Icon of="share" />
          <h2 id="bring">{t("Bring a recorded game")}</h2>
          <p>{t("Drop a file anywhere on this page, or paste a record.")}</p>
          <label class="main review-file">
            {t("Choose a file")}
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) takeFile(file);
                currentTarget.value = ""; // the same one may be chosen again
              }}
            />
          </label>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              take(text);
            }}
          >
            <label class="field">
              <span>{t("A record as text")}</span>
              <textarea
                rows={3}
                spellcheck={false}
                autocomplete="off"
                value={text}
                placeholder="{…}"
                onInput={(event) => write(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="quiet-button" disabled={!text.trim() || task.busy}>
              {t("Look at it")}
            </button>
          </form>
        </section>
      </main>
    </div>
  );
}

/** The newest games of this device. */
function MyGames() {
  const [games, setGames] = useState<KeptGame[]>([]);
  useEffect(() => void keptGames().then(setGames, () => {}), []); // where nothing is kept there is nothing to choose
  if (!games.length) return null;
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t("One of my games")}</h2>
      <ul class="review-mine">
        {games.slice(0, MAX_SHOWN).map((game) => (
          <li key={game.id}>
            <a class={accentClass(game.game)} href={at(mineOf(game.id))}>
              <strong>{titleOf(game.game)}</strong>
              <span>{together(namesIn(JSON.parse(game.record)))}</span>
              <time>{new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(game.ended)}</time>
            </a>
          </li>
        ))}
      </ul>
      {games.length > MAX_SHOWN && <a href={at("/games")}>{t("All my games")}</a>}
    </section>
  );
}

async function keptGames(): Promise<KeptGame[]> {
  return (await import("../archive/games")).archive.list();
}
