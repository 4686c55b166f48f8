/** What can be done about somebody who is away, and for whom all wait. */
import { useEffect, useReducer, useState } from "preact/hooks";

import { goTo } from "../core/router";
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import * as api from "../net/api";
import { clockTime, timeOfDay } from "../words/clock";
import { awaitedAbsent } from "./absence";
import { ownSeats } from "./scene";
import type { TableStore } from "./store";

const SHORT_MS = 5_000; // an absence that is hardly worth a word: a page that is being loaded again
const REFRESH_MS = 500;

/** Let a bot play on, wait, or leave: for each whom all wait for. */
export function AbsenceNotices({ store, scene }: { store: TableStore; scene: Scene }) {
  const seats = awaitedAbsent(scene);
  useTicks(seats.length > 0);
  if (!ownSeats(scene.message).length) return null;
  const long = seats.filter((seat) => store.now() - scene.message.away![seat]!.since > SHORT_MS);
  return long.map((seat) => (
    <Absent key={`${seat} ${scene.message.away![seat]!.since}`} store={store} scene={scene} seat={seat} />
  ));
}

function Absent({ store, scene, seat }: { store: TableStore; scene: Scene; seat: number }) {
  const [waits, setWaits] = useState(false);
  const { message, names } = scene;
  const { since, stand_in_from } = message.away![seat]!;
  if (waits) return null;
  const leftMs = stand_in_from - store.now();
  const takesOver = message.setup.away !== null; // without anybody asking for it
  const leave = async () => {
    if (await store.ask(api.leave)) goTo("/");
  };
  return (
    <p class="request compact absence">
      <span>
        {t("{name} has been away since {time}.", { name: names[seat] ?? "", time: timeOfDay(since) })}
        {takesOver && leftMs > 0 && ` ${t("A bot plays on in {time}.", { time: clockTime(leftMs) })}`}
      </span>
      {!takesOver && (
        <button
          type="button"
          class="main"
          disabled={leftMs > 0}
          onClick={() => void store.ask((table, token) => api.standIn(table, token, seat, true))}
        >
          {leftMs > 0 ? t("A bot in {time}", { time: clockTime(leftMs) }) : t("Let a bot play on")}
        </button>
      )}
      <button type="button" class="quiet-button" onClick={() => setWaits(true)}>
        {t("Wait")}
      </button>
      <button type="button" class="quiet-button" onClick={() => void leave()}>
        {t("Leave")}
      </button>
    </p>
  );
}

/** The component is drawn again twice a second. */
function useTicks(active: boolean): void {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => tick(undefined), REFRESH_MS);
    return () => clearInterval(timer);
  }, [active]);
}
