/** The way to the games of this device, and to the deals of the day. */
import { useEffect, useState } from "preact/hooks";

import { whenIdle } from "../core/later";
import { useObservable } from "../core/observable";
import { at } from "../core/root";
import { t } from "../core/texts";
import { savedSeats } from "../net/seats";
import { DailyEntry } from "./daily-entry";

export function OwnPages() {
  const games = useCount();
  return (
    <nav class="own-pages" aria-label={t("For you")}>
      <DailyEntry />
      <a class="quiet-button" href={at("/games")}>
        {t("My games")}
        {games > 0 && <span class="count">{games}</span>}
      </a>
      <a class="quiet-button" href={at("/pad")}>
        {t("Score pads")}
      </a>
    </nav>
  );
}

/** How many games are kept here; those that have ended meanwhile are brought in first. */
function useCount(): number {
  const [games, setGames] = useState(0);
  const ended = useObservable(savedSeats)
    .filter(({ over }) => over)
    .map(({ table }) => table)
    .join();
  useEffect(() => {
    const count = async () => {
      const [{ collect }, { archive }] = await Promise.all([import("../archive/collect"), import("../archive/games")]);
      const say = async () => setGames(await archive.count());
      await say();
      await collect();
      await say();
    };
    return whenIdle(() => void count().catch(() => {})); // without a place to keep games there are none
  }, [ended]);
  return games;
}
