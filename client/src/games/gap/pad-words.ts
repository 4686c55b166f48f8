/** What the score pad of GAP says. */
import { t, tn, withMinus } from "../../core/texts";
import { cardName } from "../../cards/colours";
import type { Paper } from "../../game/pad";
import type { Worth } from "./foresight";
import { type GapStanding, type Held, TIME_OUT } from "./pad-rules";

/** "red 4 − yellow 1 − blue 1 = 2": as the examples of the sheet are worked. */
export function worked(held: Held, { most, fewest, points }: Worth): string {
  const counted = (letters: string[]) => letters.map((letter) => cardName(`${letter}${held[letter]}`));
  const parts = [counted(most).join(" + "), ...counted(fewest)];
  return parts[0] ? `${parts.join(" − ")} = ${withMinus(points)}` : withMinus(points);
}

/** "red 4, yellow 1", or that there are none. */
export function cardsOf(text: string): string {
  return text === "-"
    ? t("no cards")
    : text
        .split(" ")
        .map((part) => cardName(part))
        .join(", ");
}

export function line({ entries, names }: Paper, at: number): string {
  const [seat, text] = entries[at]!;
  if (seat === null) return text === TIME_OUT ? t("The time is up") : text;
  const round = entries.slice(0, at + 1).filter(([other]) => other === seat).length;
  return t("{name}, round {round}: {cards}", { name: names[seat] ?? "", round, cards: cardsOf(text) });
}

/** Round by round, and how a tie at the top was broken. */
export function workedLines({ scores, rounds, round_scores, worth }: GapStanding, seat: number): string[] {
  const lines = round_scores.map((_, i) => {
    const held = rounds[i]!.held[seat]!;
    return t("Round {round}: {worked}", { round: i + 1, worked: worked(held, worth(held)) });
  });
  return [...lines, t("Altogether: {points}", { points: withMinus(scores[seat] ?? 0) })];
}

/** When the game ends. */
export function goal({ options, round, last, over }: GapStanding): string {
  if (over) return t("The game is over.");
  if (last) return t("The last round");
  if (options.target) return tn("Race to {n} point", "Race to {n} points", options.target);
  if (options.rounds) return t("Round {round} of {rounds}", { round, rounds: options.rounds });
  return t("Round {round}", { round });
}

/** Why these have won, where the totals do not say it. */
export function tieWords({ winners, scores, best }: GapStanding): string {
  const top = Math.max(...scores);
  const tied = scores.filter((score) => score === top).length > 1;
  if (!tied) return "";
  if (winners.length > 1) return t("They are level in their best round too, and share the win.");
  const points = withMinus(best[winners[0] ?? 0] ?? 0);
  return t("A tie: the best single round ({points}), or the earlier one, decides.", { points });
}
