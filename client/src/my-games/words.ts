/** Dates and figures as this page writes them. */
import { language, t, tn } from "../core/texts";
import { levelName } from "../words/names";
import type { Played } from "./played";
import { ERRORS } from "./statistics";

export function dateOf(at: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);
}

/** "48 %". */
export function percent(share: number, digits = 0): string {
  return number(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "+12 %". */
export const gain = (share: number): string =>
  number(share, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 });

/** "+1.3 ± 0.4". */
export function withError(value: number, error: number): string {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${number(value, { ...one, signDisplay: "exceptZero" })} ± ${number(ERRORS * error, one)}`;
}

export function number(value: number, how: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language.value, how).format(value).replace("-", "−");
}

/** "won", "shared win", "place 2 of 3"; of a game without a seat of one's own, nothing. */
export function outcomeWords({ outcome, place, players }: Played): string {
  switch (outcome) {
    case "won":
      return t("Won");
    case "shared":
      return t("Shared win");
    case "lost":
      return tn("Place {place} of {n}", "Place {place} of {n}", players, { place });
    default:
      return "";
  }
}

/** With whom: "people", "bots: hard", "bots of several levels". */
export function opponentsWords(opponents: string): string {
  if (opponents === "people") return t("With people");
  if (opponents === "mixed") return t("Bots of several levels");
  return t("Bots: {level}", { level: levelName(opponents) });
}
