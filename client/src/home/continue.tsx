/** Games that wait for whoever uses this device. */
import { useEffect, useRef } from "preact/hooks";

import { useBox } from "../app/box";
import { titleOf } from "../app/facts";
import { useFocusKept } from "../app/focus";
import { Icon } from "../app/icon";
import { t, tn, together } from "../app/texts";
import * as api from "../net/api";
import { type Kept, forget, keep, tables } from "../net/seats";
import { named } from "../table/names";
import type { Message } from "../wire";
import { toneOf } from "./top";

const MOST = 6;

export function Continue() {
  const going = useBox(tables)
    .filter(({ over }) => !over)
    .slice(0, MOST);
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
          <Row key={kept.table} kept={kept} />
        ))}
      </ul>
    </section>
  );
}

function Row({ kept: { table, game, names } }: { kept: Kept }) {
  const title = titleOf(game);
  const who = together(named({ names: names.filter((name) => name !== null) }));
  const free = names.filter((name) => name === null).length;
  return (
    <li class={`row ${toneOf(game)}`}>
      <a class="whole" href={`/t/${table}`}>
        <strong>{title}</strong>
        <span class="quiet">{who}</span>
        {free > 0 && <span class="free">{tn("Waiting for {n} player", "Waiting for {n} players", free)}</span>}
      </a>
      <button
        type="button"
        class="icon"
        aria-label={t("Forget this table: {game}, {names}", { game: title, names: who })}
        title={t("Forget this table")}
        onClick={() => forget(table)}
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
async function check(kept: Kept): Promise<void> {
  try {
    const { stage, names } = await api.ask<Message>("GET", `/api/tables/${encodeURIComponent(kept.table)}`, null);
    if (tables.value.includes(kept)) keep({ ...kept, names, over: stage === "over" });
  } catch (error) {
    if (error instanceof api.Refused && error.status === 404) forget(kept.table);
  }
}
