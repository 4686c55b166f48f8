/** Days, places and results in words. */
import { language, t, tn, withMinus } from "../core/texts";
import { isClear } from "../analysis/types";
import type { DailyResult, Figure } from "../front/daily";
import { titleOf } from "../core/page-data";

/** "18 November", in the language of the page; a day is a day in UTC. */
export function dayWords(day: string, how: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" }): string {
  const spoken = language.value === "en" ? "en-GB" : language.value; // the day before the month, as in most of the world
  return new Intl.DateTimeFormat(spoken, { timeZone: "UTC", ...how }).format(Date.parse(day));
}

/** "1st of 3". */
export function placeWords({ place, of: n }: Pick<DailyResult, "place" | "of">): string {
  switch (place) {
    case 1:
      return t("1st of {n}", { n });
    case 2:
      return t("2nd of {n}", { n });
    case 3:
      return t("3rd of {n}", { n });
    default:
      return t("{place}th of {n}", { place, n });
  }
}

export const pointWords = (points: number): string => tn("{n} point", "{n} points", points, { n: withMinus(points) });

/** "+4%", of a win; "": it is not known well enough to be said. */
export function gainWords(figure: Figure | undefined): string {
  if (!figure || !isClear(...figure)) return "";
  const percent = Math.round(100 * figure[0]);
  return t("{percent}%", { percent: `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${Math.abs(percent)}` });
}

/** A line to be sent to others, who may still have the deal before them: it tells nothing of the cards. */
export function shareLine(game: string, day: string, result: DailyResult, streak: number): string {
  const part = (name: string, figure: Figure | undefined) => {
    const gain = gainWords(figure);
    return /[1-9]/.test(gain) ? [`${name} ${figure![0] > 0 ? "▲" : "▼"} ${gain}`] : [];
  };
  return [
    "Karban",
    `${titleOf(game)} ${dayWords(day, { dateStyle: "medium" })}`,
    `${pointWords(result.points)}, ${placeWords(result)}`,
    ...part(t("play"), result.play),
    ...part(t("luck"), result.luck),
    ...(streak > 1 ? [t("streak {n}", { n: streak })] : []),
  ].join(" · ");
}
