/** /pad: the pads of all games, those that are going on, and what those who play together have made of it. */
import { pads as loaders } from "karban:pads";
import { useEffect, useState } from "preact/hooks";

import { pageData, titleOf } from "../core/page-data";
import { at } from "../core/root";
import { sentence, t } from "../core/texts";
import { coverOf } from "../front/cover";
import { TopBar, accentClass } from "../front/top-bar";
import { groupsOf } from "../paper/people";
import { type KeptPad, pads } from "../paper/storage";
import { GroupPanel } from "./groups";
import { Line } from "./line";

export function AllPads() {
  const [all, setAll] = useState<KeptPad[]>([]);
  const [wrong, setWrong] = useState("");
  const reread = () => void pads.list().then(setAll, () => {});
  useEffect(() => {
    reread();
    return pads.heard(reread);
  }, []);
  const remove = (pad: KeptPad) => {
    const sure = confirm(t("Delete this game? It is gone from the statistics too."));
    if (sure) void pads.remove(pad.id).then(reread);
  };
  const open = all.filter(({ ended }) => !ended);
  return (
    <div class="page all-pads">
      <TopBar />
      <main>
        <h1 tabIndex={-1}>{t("Score pads")}</h1>
        <p>{t("For the box at home: you play with the printed cards, and your phone does the sums.")}</p>
        <Games />
        {open.length > 0 && (
          <section aria-labelledby="open">
            <h2 id="open">{t("Going on")}</h2>
            <ul class="pad-list">
              {open.map((pad) => (
                <Line key={pad.id} pad={pad} remove={() => remove(pad)} />
              ))}
            </ul>
          </section>
        )}
        {groupsOf(all)
          .filter((group) => group.pads.some(({ ended }) => ended))
          .map((group) => (
            <GroupPanel key={group.key} group={group} remove={remove} />
          ))}
        <section class="pad-keeping" aria-label={t("Where it is kept")}>
          <p class="quiet">
            {t(
              "Pads are kept in this browser only, and nobody else sees them. Everything as one file is under Settings; single games go as a file or a code to other phones.",
            )}
          </p>
          <div class="actions">
            <button
              type="button"
              class="quiet-button"
              onClick={() => void bring().catch((error: Error) => setWrong(sentence(error.message)))}
            >
              {t("Open a file")}
            </button>
            <a class="quiet-button" href={at("/games")}>
              {t("My games")}
            </a>
          </div>
          {wrong && (
            <p class="refused" role="alert">
              {wrong}
            </p>
          )}
        </section>
      </main>
    </div>
  );
}

/** A pad, a game or everything of another device. */
async function bring(): Promise<void> {
  await (await import("../net/taken")).openFile();
}

/** The games that have a pad. */
function Games() {
  const games = pageData.games.filter(({ game }) => Object.hasOwn(loaders, game));
  return (
    <ul class="pad-games">
      {games.map(({ game }) => {
        const { Picture } = coverOf(game);
        return (
          <li key={game} class={accentClass(game)}>
            <a href={at(`/pad/${game}`)}>
              <span class="picture">
                <Picture />
              </span>
              <strong>{titleOf(game)}</strong>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
