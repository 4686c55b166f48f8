/** What is said of The Number. */
import { t, tn, together } from "../../core/texts";
import type { Scene, LoggedMove } from "../../game/drawing";
import type { NumberTurn, NumberView } from "../../wire";
import { type Clash, judged, worth } from "./ahead";
import { lastShown } from "./history";
import { bonusOf, timesOf } from "./print";

/** What is to be done, or who is waited for. */
export function prompt(scene: Scene<NumberView>): string {
  const { view, seat, decides, sent, names } = scene;
  if (view.over) return t("The game is over.");
  if (scene.unfolding && !decides) return t("The numbers are being turned over…");
  if (decides && timesOf(view.turn) > 1) {
    return t("Write three digits. Bonus {bonus}, and the first digit counts twice!", { bonus: bonusOf(view.turn) });
  }
  if (decides) return t("Write three digits. Bonus of this turn: {bonus}.", { bonus: bonusOf(view.turn) });
  const others = view.to_act.filter((one) => one !== seat).map((one) => names[one] ?? "");
  const waiting = others.length ? t("Still choosing: {names}.", { names: together(others) }) : t("All have chosen.");
  if (seat === null) return waiting;
  if (!view.free[seat]?.length) return `${t("You have no free digit left.")} ${waiting}`;
  if (sent) return t("On its way…");
  return view.choice ? `${t("Your number is sealed.")} ${waiting}` : waiting;
}

/** "1 is in 513 too". */
export function clashWords({ digits, lower }: Clash): string {
  return digits.length > 1
    ? t("{digits} are in {lower} too", { digits: together(digits), lower })
    : t("{digit} is in {lower} too", { digit: digits[0]!, lower });
}

/** How the points of an approved number came about; empty where there is nothing to explain. */
export function sumWords(number: string, points: number, turn: number): string {
  const stands = worth(number, turn);
  const bonus = stands === null ? 0 : points - stands;
  const first = timesOf(turn) > 1 ? `${timesOf(turn)}×${number[0]}` : number[0]!;
  if (bonus) return t("{first} + bonus {bonus}", { first, bonus });
  return timesOf(turn) > 1 ? first : "";
}

/** All numbers of a turn and what became of them, when the last one is in. */
export function describeMove(
  made: LoggedMove,
  names: string[],
  _before: NumberView | null,
  after: NumberView | null,
): string {
  const numbers: (string | null)[] = names.map(() => null);
  for (const [seat, number] of made.shown.length ? made.shown : [[made.seat, made.move] as const]) {
    numbers[seat] = number;
  }
  const turn = after && lastShown(after);
  const lines = judged(numbers).map(({ seat, number, isVoid, clashes: [out] }) => {
    const values = { name: names[seat] ?? "", number };
    if (isVoid) return t("{name}: no valid number.", values);
    if (out) return t("{name} {number}: out, {why}.", { ...values, why: clashWords(out) });
    return turn?.approved[seat]
      ? t("{name} {number}: {points}.", { ...values, points: gain(turn, seat) })
      : t("{name} {number}.", values);
  });
  return [t("The numbers are shown."), ...lines].join(" ");
}

function gain(turn: NumberTurn, seat: number): string {
  const points = turn.points[seat] ?? 0;
  const words = tn("{n} point", "{n} points", points);
  return points > (worth(turn.numbers[seat]!, turn.turn) ?? points)
    ? t("{points} with the bonus", { points: words })
    : words;
}
