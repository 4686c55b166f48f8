/** Lines and bars, drawn by hand. Letters stand beside the drawing, so that they keep their size on every screen. */
import type { ComponentChildren } from "preact";

import { t, tn } from "../core/texts";
import type { Group, Point } from "./statistics";
import { ERRORS } from "./statistics";
import { dateOf, percent } from "./words";

const MAX_POINTS = 240; // that are drawn
const MAX_ROWS = 12; // of the table

interface LineProps {
  title: string;
  says: ComponentChildren; // what there is to see
  points: Point[];
  write(value: number): string;
  dots?: (point: Point) => number; // single games behind the line
  class: string;
}

/** A line over the games with what its errors leave open, and the same as a table. */
export function LineChart({ title, says, points, write, dots, class: kind }: LineProps) {
  const some = thinned(points, MAX_POINTS);
  const values = some.flatMap((point) => [point.value, ...(dots ? [dots(point)] : [])]);
  const most = niceLimit(Math.max(...values.map(Math.abs), ...some.map(({ error }) => ERRORS * error)));
  const x = (place: number) => (some.length < 2 ? 50 : (100 * place) / (some.length - 1));
  const y = (value: number) => 50 - (50 * Math.max(-most, Math.min(most, value))) / most;
  const line = some.map(({ value }, place) => `${x(place).toFixed(2)} ${y(value).toFixed(2)}`);
  const edge = (side: number) =>
    some.map(({ value, error }, place) => `${x(place).toFixed(2)} ${y(value + side * ERRORS * error).toFixed(2)}`);
  const band = [...edge(1), ...edge(-1).reverse()].join("L");
  return (
    <figure class={`chart ${kind}`}>
      <figcaption>
        <h2>{title}</h2>
        <p class="quiet">{says}</p>
      </figcaption>
      <div class="plot" aria-hidden="true">
        {[most, 0, -most].map((value) => (
          <span class="tick" key={value} style={{ top: `${y(value)}%` }}>
            {write(value)}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path class="grid" d={`M0 ${y(most / 2)}H100M0 ${y(-most / 2)}H100`} />
          <path class="zero" d="M0 50H100" />
          <path class="band" d={`M${band}Z`} />
          {dots && <path class="dots" d={some.map((point, place) => `M${x(place)} ${y(dots(point))}h0`).join("")} />}
          <path class="line" d={`M${line.join("L")}${line.length < 2 ? "h0" : ""}`} />
        </svg>
        <span class="from">{dateOf(some[0]!.game.ended)}</span>
        <span class="to">{dateOf(some[some.length - 1]!.game.ended)}</span>
      </div>
      <details>
        <summary>{t("As a table")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Up to")}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {thinned(points, MAX_ROWS).map(({ game, value, error }) => (
              <tr key={game.id}>
                <th scope="row">{dateOf(game.ended)}</th>
                <td>
                  {write(value)} ± {write(ERRORS * error).replace("+", "")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** At most so many of them, spread evenly, the last among them. */
export function thinned<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, place) => all[Math.round((place * (all.length - 1)) / (most - 1))]!);
}

/** The next of 0.1, 0.15, 0.2, 0.3, 0.5, 1, 1.5, … */
export function niceLimit(value: number): number {
  const least = Math.max(value, 0.05);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 1.5, 2, 3, 5, 10].find((one) => one * power >= least * 0.999)!;
  return Number((step * power).toPrecision(2));
}

/** Shares of wins: a bar each, with its interval, and a mark where a fair share would be. */
export function Shares({ title, groups, name }: { title: string; groups: Group[]; name(key: string): string }) {
  return (
    <div class="shares">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Share of wins")}</th>
            <th scope="col">{t("Fair share")}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.key}>
              <th scope="row">
                {name(group.key)}
                <small>{tn("{n} game", "{n} games", group.games)}</small>
              </th>
              <td>
                <strong>{percent(group.share)}</strong>{" "}
                <small>{t("({low} to {high})", { low: percent(group.low), high: percent(group.high) })}</small>
                <ShareBar group={group} />
              </td>
              <td data-name={t("Fair share")}>{percent(group.fair)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ShareBar({ group: { share, low, high, fair } }: { group: Group }) {
  return (
    <span class="share-bar" aria-hidden="true">
      <i class="won" style={{ width: `${100 * share}%` }} />
      <i class="between" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
      <i class="fair" style={{ left: `${100 * fair}%` }} />
    </span>
  );
}
