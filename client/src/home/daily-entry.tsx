/** The way to the deals of the day: which of them are done, and for how many days in a row. */
import { useObservable } from "../core/observable";
import { pageData } from "../core/page-data";
import { at } from "../core/root";
import { t } from "../core/texts";
import { dailyResults, streakOn } from "../front/daily";
import { accentClass } from "../front/top-bar";
import { dayAt } from "../local/days";
import { Icon } from "../ui/icon";

export function DailyEntry() {
  const results = useObservable(dailyResults);
  const today = dayAt(Date.now());
  const done = results[today] ?? {};
  const { days } = streakOn(results, today);
  const n = Object.keys(done).length;
  const all = pageData.games.length;
  return (
    <a class="day-entry" href={at("/daily")}>
      <span class="day-leaf" aria-hidden="true">
        {Number(today.slice(8))}
      </span>
      <span class="day-words">
        <strong>{t("The deals of the day")}</strong>
        <span>
          {n ? t("{n} of {all} done", { n, all }) : t("The same cards for everybody, 3–5 minutes each")}
          {days > 1 && ` · ${t("streak {n}", { n: days })}`}
        </span>
      </span>
      <span class="day-games" aria-hidden="true">
        {pageData.games.map(({ game }) => (
          <i key={game} class={`${accentClass(game)} ${done[game] ? "done" : ""}`}>
            {done[game] && <Icon of="check" />}
          </i>
        ))}
      </span>
    </a>
  );
}
