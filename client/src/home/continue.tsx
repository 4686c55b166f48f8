/** Games that wait for whoever uses this device. */
import { useEffect, useRef } from "preact/hooks";

import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { useFocusKept } from "../ui/focus";
import { Icon } from "../ui/icon";
import { at } from "../core/root";
import { t, tn, together } from "../core/texts";
import * as api from "../net/api";
import { type SavedSeat, forgetSeat, putAside, saveSeat, savedSeats } from "../net/seats";
import { seatNames } from "../words/names";
import type { StateMessage } from "../wire";
import { accentClass } from "../front/top-bar";

const MAX_SHOWN = 6;

export function Continue() {
  const going = useObservable(savedSeats)
    .filter(({ over }) => !over)
    .slice(0, MAX_SHOWN);
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, going.length);
  useEffect(() => {
    for (const kept of going) void check(kept);
  }, []);
  if (!going.length) return null;
  return (
    <section ref={section} aria-labelledby="continue">
      <h2 id="continue" tabIndex={-1} data-focus>
        {t("Continue where you left off")}
      </h2>
      <ul class="tables">
        {going.map((kept) => (
          <SavedTable key={kept.table} kept={kept} />
        ))}
      </ul>
    </section>
  );
}

function SavedTable({ kept: { table, game, names } }: { kept: SavedSeat }) {
  const title = titleOf(game);
  const who = together(seatNames({ names: names.filter((name) => name !== null) }));
  const free = names.filter((name) => name === null).length;
  return (
    <li class={`row ${accentClass(game)}`}>
      <a class="whole" href={at(`/t/${table}`)}>
        <strong>{title}</strong>
        <span class="quiet">{who}</span>
        {free > 0 && <span class="free">{tn("Waiting for {n} player", "Waiting for {n} players", free)}</span>}
      </a>
      <button
        type="button"
        class="icon"
        aria-label={t("Forget this table: {game}, {names}", { game: title, names: who })}
        title={t("Forget this table")}
        onClick={() => forgetSeat(table)}
      >
        <Icon of="close" />
      </button>
    </li>
  );
}

/**
 * What has become of a table. It is asked for as a spectator would: with the token the server would think that somebody
 * has come back to play.
 */
async function check(kept: SavedSeat): Promise<void> {
  try {
    const { stage, names } = await api.request<StateMessage>(
      "GET",
      `/api/tables/${encodeURIComponent(kept.table)}`,
      null,
    );
    if (savedSeats.value.includes(kept)) saveSeat({ ...kept, names, over: stage === "over" });
  } catch (error) {
    if (error instanceof api.ApiError && error.status === 404) putAside(kept.table);
  }
}
