/** The deals of all days, by months: what came of them, and the way to play them. */
import { useState } from "preact/hooks";

import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t, withMinus } from "../core/texts";
import type { DailyResult, DailyResults } from "../front/daily";
import { mondayOf } from "../front/daily";
import { accentClass } from "../front/top-bar";
import { FIRST_DAY, dayAfter } from "../local/days";
import { dayWords, placeWords, pointWords } from "./words";

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const monthOf = (day: string) => day.slice(0, 7);

interface Props {
  games: string[];
  results: DailyResults;
  today: string;
}

export function Calendar({ games, results, today }: Props) {
  const [game, setGame] = useState(games[0]!);
  const [month, setMonth] = useState(monthOf(today));
  const first = `${month}-01`;
  const step = (days: number) => setMonth(monthOf(dayAfter(days < 0 ? first : `${month}-28`, days)));
  return (
    <section class={`archive ${accentClass(game)}`} aria-labelledby="archive">
      <h2 id="archive">{t("All deals so far")}</h2>
      <p class="quiet">{t("Deals of earlier days are for practice: as often as you like, with hints.")}</p>
      <fieldset class="archive-games" aria-label={t("Game")}>
        {games.map((name) => (
          <button key={name} type="button" aria-pressed={name === game} onClick={() => setGame(name)}>
            {titleOf(name)}
          </button>
        ))}
      </fieldset>
      <div class="archive-month">
        <button
          type="button"
          class="icon"
          aria-label={t("The month before")}
          disabled={month <= monthOf(FIRST_DAY)}
          onClick={() => step(-1)}
        >
          ‹
        </button>
        <h3 aria-live="polite">{dayWords(first, { month: "long", year: "numeric" })}</h3>
        <button
          type="button"
          class="icon"
          aria-label={t("The month after")}
          disabled={month >= monthOf(today)}
          onClick={() => step(4)}
        >
          ›
        </button>
      </div>
      <table
        class="archive-days"
        aria-label={`${titleOf(game)}, ${dayWords(first, { month: "long", year: "numeric" })}`}
      >
        <thead>
          <tr>
            {WEEK.map((place) => (
              <th key={place} scope="col" abbr={dayWords(dayAfter(mondayOf(first), place), { weekday: "long" })}>
                {dayWords(dayAfter(mondayOf(first), place), { weekday: "short" })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((monday) => (
            <tr key={monday}>
              {WEEK.map((place) => {
                const day = dayAfter(monday, place);
                const inside = monthOf(day) === month;
                return (
                  <td key={day}>
                    {inside && <Day day={day} game={game} today={today} result={results[day]?.[game]} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Month results={results} game={game} month={month} />
    </section>
  );
}

/** What came of a month. */
function Month({ results, game, month }: Pick<Props, "results"> & { game: string; month: string }) {
  const all = Object.entries(results).flatMap(([day, found]) => (monthOf(day) === month && found[game]) || []);
  if (!all.length) return null;
  const points = all.map((one) => one.points);
  const figures: [string, number | string][] = [
    [t("deals done"), all.length],
    [t("won"), all.filter(({ place }) => place === 1).length],
    [t("best"), withMinus(Math.max(...points))],
    [t("on average"), withMinus(Math.round(points.reduce((sum, one) => sum + one, 0) / points.length))],
  ];
  return (
    <dl class="archive-figures">
      {figures.map(([words, figure]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The Mondays of the weeks in which a month lies. */
function weeksOf(month: string): string[] {
  const all: string[] = [];
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = dayAfter(monday, 7))
    all.push(monday);
  return all;
}

function Day({
  day,
  game,
  today,
  result,
}: {
  day: string;
  game: string;
  today: string;
  result?: DailyResult | undefined;
}) {
  const number = Number(day.slice(8));
  if (day > today || day < FIRST_DAY) return <span>{number}</span>;
  const words = dayWords(day);
  const label = result
    ? `${words}: ${pointWords(result.points)}, ${placeWords(result)}`
    : day === today
      ? t("{day}: today", { day: words })
      : t("{day}: play for practice", { day: words });
  return (
    <a
      class={`${result ? (result.place === 1 ? "done first" : "done") : ""} ${day === today ? "today" : ""}`}
      href={at(`/daily/${game}${day === today ? "" : `#${day}`}`)}
      aria-label={label}
      aria-current={day === today ? "date" : undefined}
    >
      {number}
      {result && <small>{withMinus(result.points)}</small>}
    </a>
  );
}
