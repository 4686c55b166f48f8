/** What the score pad of Three Is Too Many says. */
import { capital, t, tn, together, withMinus } from "../../core/texts";
import { colourName } from "../../cards/colours";
import type { Paper } from "../../game/pad";
import { BY_LETTER, END, LETTERS, type ThreeStanding } from "./pad-rules";

/** "green", or that a card has no colour. */
export function nameOf(letter: string): string {
  const colour = BY_LETTER[letter];
  return colour ? colourName(colour) : t("no colour");
}

export function line({ entries, names }: Paper, at: number): string {
  const [seat, text] = entries[at]!;
  if (seat === null) return text === END ? t("The last card is laid") : text;
  const cards = text.split(" ").map(nameOf).join(", ");
  return t("{name}: {cards}", { name: names[seat] ?? "", cards });
}

/** What else a turn does, beyond its points. */
export function newsOf(before: ThreeStanding, after: ThreeStanding, seat: number): string[] {
  const [was, is] = [before.takers[seat]!.piles, after.takers[seat]!.piles];
  const turned = LETTERS.filter((letter) => is[letter]!.down > was[letter]!.down);
  const words = turned.map((letter) => t("The third {colour}: all three turn face down.", { colour: nameOf(letter) }));
  const bonus = after.running[seat];
  if (bonus && !before.running[seat]) words.push(t("All seven colours: running bonus {points}.", { points: bonus }));
  return words;
}

/** How a score comes about, line by line as on the sheet. */
export function workedLines(standing: ThreeStanding, seat: number): string[] {
  const { takers, faceUp, running, colours, scores, final, over } = standing;
  const piles = Object.values(takers[seat]!.piles);
  const lines: string[] = [];
  for (const up of [1, 2]) {
    const n = piles.filter((pile) => pile.up === up).length;
    const values = { each: faceUp[up]!, points: n * faceUp[up]! };
    if (!n) continue;
    lines.push(
      up === 1
        ? tn(
            "{n} colour with one card: {n} × {each} = {points}",
            "{n} colours with one card: {n} × {each} = {points}",
            n,
            values,
          )
        : tn(
            "{n} colour with two cards: {n} × {each} = {points}",
            "{n} colours with two cards: {n} × {each} = {points}",
            n,
            values,
          ),
    );
  }
  const down = piles.reduce((sum, pile) => sum + pile.down, 0);
  if (down)
    lines.push(tn("{n} card face down: {points}", "{n} cards face down: {points}", down, { points: withMinus(-down) }));
  if (running[seat]) lines.push(t("Running bonus: {points}", { points: running[seat] }));
  if (over && final[seat]) {
    lines.push(
      tn("Final bonus for {n} colour: {points}", "Final bonus for {n} colours: {points}", colours[seat]!, {
        points: final[seat],
      }),
    );
  }
  return [...lines, t("Altogether: {points}", { points: withMinus(scores[seat]!) })];
}

/** A collection for those who hear it. */
export function heard({ takers }: ThreeStanding, seat: number): string {
  const { piles } = takers[seat]!;
  const parts = LETTERS.flatMap((letter) => {
    const { up, down } = piles[letter]!;
    if (!up && !down) return [];
    const words = [up ? t("{n} face up", { n: up }) : "", down ? t("{n} face down", { n: down }) : ""].filter(Boolean);
    return [`${nameOf(letter)} ${words.join(", ")}`];
  });
  return capital(together(parts)) || t("no cards");
}
