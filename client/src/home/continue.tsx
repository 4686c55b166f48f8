/** Games that wait for whoever uses this device. */
import { useEffect, useRef, useState } from "preact/hooks";

import { whenIdle } from "../core/later";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { useFocusKept } from "../ui/focus";
import { Icon } from "../ui/icon";
import { at } from "../core/root";
import { t, tn, together } from "../core/texts";
import { isHere, pageOf } from "../local/here";
import * as api from "../net/api";
import { type SavedSeat, forgetSeat, putAside, saveSeat, savedSeats } from "../net/seats";
import { takenNames } from "../words/names";
import type { StateMessage } from "../wire";
import { accentClass } from "../front/top-bar";

const MAX_SHOWN = 6;

export function Continue() {
  const going = useObservable(savedSeats)
    .filter(({ over }) => !over)
    .slice(0, MAX_SHOWN);
  const [forgotten, setForgotten] = useState<SavedSeat | null>(null);
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, going.length);
  useEffect(() => {
    for (const kept of going) if (!isHere(kept.table)) void check(kept);
    return whenIdle(
      () =>
        void localGames()
          .then(({ listLocalGames }) => listLocalGames(), nothing)
          .catch(nothing),
    );
  }, []);
  if (!going.length && !forgotten) return null;
  const forget = (kept: SavedSeat) => {
    drop(kept.table);
    setForgotten(kept);
  };
  return (
    <section ref={section} aria-labelledby="continue">
      <h2 id="continue" tabIndex={-1} data-focus>
        {t("Continue where you left off")}
      </h2>
      <ul class="tables">
        {going.map((kept) => (
          <SavedTable key={kept.table} kept={kept} forget={() => forget(kept)} />
        ))}
      </ul>
      <p class="forgotten" role="status" data-rest>
        {forgotten && <Forgotten kept={forgotten} done={() => setForgotten(null)} />}
      </p>
    </section>
  );
}

/** A press on the cross that was not meant can be undone. */
function Forgotten({ kept, done }: { kept: SavedSeat; done(): void }) {
  const undo = () => {
    bringBack(kept);
    done();
  };
  return (
    <>
      {t("Forgotten: {game}, {names}.", { game: titleOf(kept.game), names: whoPlays(kept) })}{" "}
      <button type="button" class="quiet-button" onClick={undo}>
        {t("Bring it back")}
      </button>
    </>
  );
}

const whoPlays = ({ names, bots }: SavedSeat): string => together(takenNames({ names, bots }));

function SavedTable({ kept, forget }: { kept: SavedSeat; forget(): void }) {
  const { table, game, names } = kept;
  const title = titleOf(game);
  const who = whoPlays(kept);
  const free = names.filter((name) => name === null).length;
  return (
    <li class={`row ${accentClass(game)}`}>
      <a class="whole" href={at(pageOf(table, game))}>
        <strong>{title}</strong>
        <span class="quiet">{who}</span>
        {free > 0 && <span class="free">{tn("Waiting for {n} player", "Waiting for {n} players", free)}</span>}
      </a>
      <button
        type="button"
        class="icon"
        aria-label={t("Forget this table: {game}, {names}", { game: title, names: who })}
        title={t("Forget this table")}
        onClick={forget}
      >
        <Icon of="close" />
      </button>
    </li>
  );
}

const localGames = () => import("../net/local-games");
const nothing = () => {}; // without a place to keep games there are none

function drop(table: string): void {
  if (isHere(table)) void localGames().then(({ hideLocalGame }) => hideLocalGame(table));
  else forgetSeat(table);
}

function bringBack(kept: SavedSeat): void {
  if (isHere(kept.table)) void localGames().then(({ showLocalGame }) => showLocalGame(kept));
  else saveSeat(kept);
}

/**
 * What has become of a table of the server. It is asked for as a spectator would: with the token the server would think that somebody
 * has come back to play.
 */
async function check(kept: SavedSeat): Promise<void> {
  try {
    const { stage, names, bots } = await api.request<StateMessage>(
      "GET",
      `/api/tables/${encodeURIComponent(kept.table)}`,
      null,
    );
    if (savedSeats.value.includes(kept)) saveSeat({ ...kept, names, bots, over: stage === "over" });
  } catch (error) {
    if (error instanceof api.ApiError && error.status === 404) putAside(kept.table);
  }
}
