/** All finished games of this device: what they say together, and one by one. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { archive, type KeptGame } from "../archive/games";
import { collect } from "../archive/collect";
import { Card } from "../cards/card";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t, tn } from "../core/texts";
import { Refusal } from "../front/fields";
import { TopBar } from "../front/top-bar";
import { useFocusKept } from "../ui/focus";
import { Statistics, Tiles } from "./figures";
import { FilterBar } from "./filter-bar";
import { type Filter, chosen, filterIn, fragmentOf } from "./filters";
import { KeepingBar } from "./keeping-bar";
import { GameList } from "./list";
import { Measuring } from "./measuring";
import type { Played } from "./played";
import { keepReading, shelf } from "./shelf";
import { dateOf } from "./words";

export function MyGames() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { games, trouble } = useObservable(shelf);
  useEffect(() => {
    document.title = `${t("My games")} – Karban`;
    heading.current?.focus({ preventScroll: true });
    void collect(true).catch(() => {}); // where nothing can be kept, the list says so
    return keepReading();
  }, []);
  return (
    <div class="page">
      <TopBar />
      <main class="my-games">
        <h1 ref={heading} tabIndex={-1}>
          {t("My games")}
        </h1>
        <p>
          <a class="quiet-button" href={at("/pad")}>
            {t("Score pads and their statistics")}
          </a>
        </p>
        <Refusal text={trouble} />
        {games && (games.length ? <Games games={games} /> : <Nothing />)}
        {games && !trouble && <KeepingBar games={games.length} />}
      </main>
    </div>
  );
}

function Nothing() {
  return (
    <section class="no-games">
      <div class="fan" aria-hidden="true">
        <Card value={3} colour="yellow" />
        <Card value={7} colour="blue" />
        <Card value={5} colour="red" />
      </div>
      <h2>{t("Your first game is still to come")}</h2>
      <p>
        {t(
          "Every game that you finish appears here by itself: how it ended, what was luck and what was your play, and how you get better.",
        )}
      </p>
      <div class="actions">
        <a class="main" href={at("/")}>
          {t("Choose a game")}
        </a>
        <a class="quiet-button" href={at("/daily")}>
          {t("The deal of the day")}
        </a>
      </div>
    </section>
  );
}

function Games({ games }: { games: Played[] }) {
  const [filter, choose] = useFilter();
  const [view, setView] = useState<"games" | "statistics">("games");
  const shown = useMemo(() => chosen(games, filter, Date.now()), [games, filter]);
  const [deleted, remove, bringBack] = useDeleting();
  const list = useRef<HTMLElement>(null);
  useFocusKept(list, `${shown.length} ${deleted?.id}`);
  return (
    <>
      <FilterBar games={games} filter={filter} choose={choose} />
      <p class="quiet" role="status">
        {shown.length < games.length
          ? t("{some} of {all} games", { some: shown.length, all: games.length })
          : tn("{n} game", "{n} games", games.length)}
      </p>
      <Tiles games={shown} />
      <Measured games={games} />
      <fieldset class="views" aria-label={t("What is shown")}>
        <button type="button" aria-pressed={view === "games"} onClick={() => setView("games")}>
          {t("Games")}
        </button>
        <button type="button" aria-pressed={view === "statistics"} onClick={() => setView("statistics")}>
          {t("Statistics")}
        </button>
      </fieldset>
      <div class="two" data-view={view}>
        <section ref={list} class="one-by-one" aria-label={t("Games")} tabIndex={-1} data-focus>
          <p class="forgotten" role="status" data-rest>
            {deleted && (
              <>
                {t("Deleted: {game}, {date}.", { game: titleOf(deleted.game), date: dateOf(deleted.ended) })}{" "}
                <button type="button" class="quiet-button" onClick={bringBack}>
                  {t("Bring it back")}
                </button>
              </>
            )}
          </p>
          {shown.length ? (
            <GameList games={shown} remove={remove} />
          ) : (
            <p class="quiet">{t("No game is like that.")}</p>
          )}
        </section>
        <section class="statistics" aria-label={t("Statistics")}>
          {shown.length > 0 && <Statistics games={shown} />}
        </section>
      </div>
    </>
  );
}

/** What is looked at stands in the address. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(() => filterIn(location.hash));
  useEffect(() => {
    const changed = () => setFilter(filterIn(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  const choose = (next: Filter) => {
    history.replaceState(history.state, "", location.pathname + location.search + fragmentOf(next));
    setFilter(next);
  };
  return [filter, choose];
}

/** A press that was not meant can be undone. */
function useDeleting(): [KeptGame | null, (game: Played) => void, () => void] {
  const [deleted, setDeleted] = useState<KeptGame | null>(null);
  const remove = async ({ id }: Played) => {
    const kept = await archive.get(id);
    await archive.remove(id);
    setDeleted(kept ?? null);
  };
  const bringBack = async () => {
    if (deleted) await archive.put(deleted);
    setDeleted(null);
  };
  return [deleted, (game) => void remove(game), () => void bringBack()];
}

/** Games whose luck has not been measured yet are, while this page is open. */
function Measured({ games }: { games: Played[] }) {
  const measuring = useMemo(() => new Measuring(), []);
  const { left, part, on } = useObservable(measuring.progress);
  useEffect(() => () => measuring.end(), []);
  useEffect(() => measuring.look(games), [games]);
  if (!left) return null;
  return (
    <div class="measuring">
      <label>
        {on
          ? tn("Telling luck from play: {n} game to go", "Telling luck from play: {n} games to go", left)
          : tn("{n} game is not measured", "{n} games are not measured", left)}
        <progress max={1} value={part} />
      </label>
      <button type="button" class="quiet-button" onClick={() => (on ? measuring.pause() : measuring.resume())}>
        {on ? t("Pause") : t("Go on")}
      </button>
    </div>
  );
}
