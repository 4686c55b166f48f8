/** What a number would score and which numbers clash, as soon as the rules are there. */
import { Foresight } from "../../table/foresight";
import { VOID } from "./print";

export const ahead = new Foresight(() => import("./foresight"));

/** What a number scores if it is approved, without the bonus; null while the rules are not there. */
export function worth(number: string, turn: number): number | null {
  return ahead.now?.worth(number, turn) ?? null;
}

export interface Verdict {
  seat: number;
  number: string;
  isVoid: boolean;
  clashes: Clash[]; // with which lower numbers it shares digits; none while the rules are not there
}

export interface Clash {
  digits: string[];
  lower: string;
  place: number; // of the lower number among all that are shown
}

/** The numbers of a turn from the highest to the lowest, then the void ones, and why they are out. */
export function judged(numbers: (string | null)[]): Verdict[] {
  const rank = (number: string) => (number === VOID ? -1 : Number(number));
  const shown = numbers
    .map((number, seat) => ({ number, seat }))
    .filter((one): one is { number: string; seat: number } => one.number !== null)
    .sort((a, b) => rank(b.number) - rank(a.number));
  return shown.map(({ number, seat }) => ({
    number,
    seat,
    isVoid: number === VOID,
    clashes: shown.flatMap(({ number: lower }, place) => {
      const digits = ahead.now?.clash(number, lower) ?? [];
      return digits.length ? [{ digits, lower, place }] : [];
    }),
  }));
}
