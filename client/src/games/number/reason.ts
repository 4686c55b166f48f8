/** Why a number is a good one, from the boards that all can see: the twin of the server's `reasons/number.py`. */
import { capital, t, tn } from "../../core/texts";
import type { Scene } from "../../game/drawing";
import type { NumberView } from "../../wire";
import { ahead, worth } from "./ahead";
import { TURNS, VOID, bonusOf, digitsOf } from "./print";

export function sentences({ view, seat }: Scene<NumberView>, number: string): string[] {
  const highest = [...view.free[seat ?? 0]!].sort().at(-1)!;
  if (number === VOID) {
    const kept = t("Your {digit} stays free for turn five, where it counts twice.", { digit: highest });
    return [t("Write no valid number: it crosses out no digit."), ...(view.turn < TURNS ? [kept] : [])];
  }
  const points = worth(number, view.turn);
  if (points === null) return [t("Write {number}.", { number })];
  return [
    t("Write {number}: {points} if it stands, {more} as the highest.", {
      number,
      points: tn("{n} point", "{n} points", points),
      more: points + bonusOf(view.turn),
    }),
    risk(view, seat ?? 0, number, highest),
    // number 5.1
    tn(
      "If it stands it crosses out {n} digit: a point at the end of the round.",
      "If it stands it crosses out {n} digits: a point each at the end of the round.",
      digitsOf(number).length,
    ),
  ];
}

/** How sure it is, and why a higher one is not written. */
function risk(view: NumberView, seat: number, number: string, highest: string): string {
  const stands = (one: string) => ahead.now!.stands(view, seat, one);
  const [share, other] = [stands(number), highest.repeat(3)];
  if (share === 1) return t("No lower number can have any of its digits: it stands.");
  const points = worth(other, view.turn)!;
  if (points > worth(number, view.turn)!) {
    const values = { other: t("writing {number}", { number: other }), points };
    const shares = { less: percent(stands(other)), percent: percent(share) };
    if (shares.less < shares.percent) {
      return capital(
        t(
          "{other} could bring {points}, but would stand {less}% of the time instead of {percent}%, " +
            "if the others wrote at random.",
          { ...values, ...shares },
        ),
      );
    }
    if (view.turn < TURNS && !number.includes(highest)) {
      return capital(
        t("{other} could bring {points}, but this keeps the {digit} for turn five, where it counts twice.", {
          ...values,
          digit: highest,
        }),
      );
    }
  }
  return t("If the others wrote at random, it would stand {percent}% of the time.", { percent: percent(share) });
}

/** What is neither sure nor impossible is not called so. */
function percent(share: number): number {
  const rounded = Math.floor(100 * share + 0.5);
  return share === 0 || share === 1 ? rounded : Math.min(99, Math.max(1, rounded));
}
