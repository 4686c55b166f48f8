/** The streak, and the days of this week. */
import { t, tn } from "../core/texts";
import { type DailyResults, mondayOf, streakOn } from "../front/daily";
import { dayAfter } from "../local/days";
import { Icon } from "../ui/icon";
import { dayWords } from "./words";

const WEEK = [0, 1, 2, 3, 4, 5, 6];

export function StreakPanel({ results, today }: { results: DailyResults; today: string }) {
  const { days, longest, missed } = streakOn(results, today);
  return (
    <section class="streak" aria-label={t("Streak")}>
      <p class="streak-days">
        <strong>{days}</strong> <span>{tn("day in a row", "days in a row", days)}</span>
      </p>
      <ol class="week">
        {WEEK.map((place) => (
          <WeekDay key={place} day={dayAfter(mondayOf(today), place)} results={results} today={today} />
        ))}
      </ol>
      <p class="quiet">
        {missed ? t("The free day of this week is gone.") : t("One day of each week may be missed.")}
        {longest > days && ` ${t("Longest streak: {n}", { n: longest })}`}
      </p>
    </section>
  );
}

function WeekDay({ day, results, today }: { day: string; results: DailyResults; today: string }) {
  const done = day <= today && Object.keys(results[day] ?? {}).length > 0;
  const kind = done ? "done" : day === today ? "today" : day < today ? "missed" : "ahead";
  const said = done ? t("done") : day < today ? t("missed") : day === today ? t("today") : t("still to come");
  return (
    <li class={`week-${kind}`}>
      <span aria-hidden="true">{dayWords(day, { weekday: "narrow" })}</span>
      <i role="img" aria-label={`${dayWords(day, { weekday: "long" })}: ${said}`}>
        {done && <Icon of="check" />}
      </i>
    </li>
  );
}
