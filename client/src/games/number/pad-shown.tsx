/** A turn that has been shown: from the lowest number up, who is out and by which digit, what the others score. */
import { t, together } from "../../core/texts";
import { Icon } from "../../ui/icon";
import type { NumberTurn } from "../../wire";
import { rules, type Verdict } from "./pad-rules";
import { timesOf, VOID } from "./print";
import { DIGITS, Tile } from "./tile";

interface Props {
  turn: NumberTurn;
  names: readonly string[];
  free: string[][]; // the boards after it
}

export function Shown({ turn, names, free }: Props) {
  const verdicts = rules().judged(turn);
  return (
    <ol class={`number-pad-shown of-${names.length}`} data-needed>
      {verdicts.map((verdict) => (
        <li key={verdict.seat} class={`face-${verdict.seat} ${stateOf(verdict)}`}>
          <span class="name">{names[verdict.seat]}</span>
          <Written verdict={verdict} />
          <span class="result">
            <strong class={verdict.approved ? "good" : "bad"}>
              {verdict.bonus > 0 && <Icon of="crown" />}
              {verdict.approved ? `+${verdict.points}` : verdict.number === VOID ? "0" : t("out")}
            </strong>{" "}
            <small>{whyWords(verdict, turn.turn)}</small>
          </span>
          <Digits free={free[verdict.seat]!} />
        </li>
      ))}
    </ol>
  );
}

const stateOf = ({ approved, number }: Verdict): string => (approved ? "in" : number === VOID ? "void" : "out");

function Written({ verdict: { number, shared } }: { verdict: Verdict }) {
  const digits = number === VOID ? [VOID, VOID, VOID] : [...number];
  return (
    <span class="number-pad-tiles" role="img" aria-label={number === VOID ? t("no valid number") : number}>
      {digits.map((digit, place) => (
        <Tile key={place} of={digit} class={shared.includes(digit) ? "shared" : ""} />
      ))}
    </span>
  );
}

/** How the points came about, or why there are none. */
export function whyWords({ number, approved, points, bonus, lower }: Verdict, turn: number): string {
  if (number === VOID) return t("no valid number");
  if (!approved) {
    const digits = rules().clash(number, lower);
    return digits.length > 1
      ? t("{digits} are in {lower} too", { digits: together(digits), lower })
      : t("{digit} is in {lower} too", { digit: digits[0] ?? "", lower });
  }
  const first = timesOf(turn) > 1 ? `${timesOf(turn)}×${number[0]}` : String(points - bonus);
  return bonus ? t("{first} + bonus {bonus}", { first, bonus }) : timesOf(turn) > 1 ? first : "";
}

/** A board at a glance: the ten digits, those crossed out with a line through them. */
export function Digits({ free }: { free: string[] }) {
  const crossed = DIGITS.filter((digit) => !free.includes(digit));
  const words = crossed.length ? t("crossed out: {digits}", { digits: crossed.join(", ") }) : t("nothing crossed out");
  return (
    <span class="number-pad-digits" role="img" aria-label={words}>
      {DIGITS.map((digit) => (free.includes(digit) ? <b key={digit}>{digit}</b> : <s key={digit}>{digit}</s>))}
    </span>
  );
}

/** All that is told of a turn, for those who do not see it. */
export function shownWords(turn: NumberTurn, names: readonly string[]): string {
  const lines = rules()
    .judged(turn)
    .map((verdict) => {
      const values = { name: names[verdict.seat]!, number: verdict.number };
      if (verdict.number === VOID) return t("{name}: no valid number.", values);
      return verdict.approved
        ? t("{name} {number}: {points}.", { ...values, points: `+${verdict.points}` })
        : t("{name} {number}: out, {why}.", { ...values, why: whyWords(verdict, turn.turn) });
    });
  return lines.join(" ");
}
