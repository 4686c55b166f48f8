/** What the table says. */
import { capital, signed, t, tn, together } from "../../core/texts";
import { cardName, colourName } from "../../cards/colours";
import type { Scene, LoggedMove } from "../../game/drawing";
import type { ThreePile, ThreeView } from "../../wire";
import { type Outcome, foresee, worth } from "./ahead";
import { IN_ROW, PLACES } from "./board";

/** "green 40". */
export function nameOf(view: ThreeView, card: string): string {
  return cardName(card, view.colours[card] ?? null);
}

/** "the green 40", as part of a sentence: other languages have cases. */
export function inSentence(view: ThreeView, card: string): string {
  const colour = view.colours[card];
  return colour ? t("the {colour} {value}", { colour: colourName(colour), value: card }) : card;
}

function listed(view: ThreeView, cards: string[]): string {
  return together(cards.map((card) => inSentence(view, card)));
}

export function prompt({ view, names, seat, decides, sent }: Scene<ThreeView>): string {
  if (view.over) return t("The game is over.");
  if (sent) return t("{card} is on its way.", { card: capital(nameOf(view, sent)) });
  if (decides) return t("Choose a card.");
  const acting = view.to_act.filter((other) => other !== seat).map((other) => names[other] ?? "");
  return acting.length ? t("{name} is thinking.", { name: acting[0]! }) : "";
}

/** What comes of laying a card, in short sentences. */
export function sentences(view: ThreeView, outcome: Outcome): string[] {
  const { taken, highest, turned, bonus } = outcome;
  const cards = listed(view, taken);
  if (!taken.length) return [t("There is room in the row: it takes nothing.")];
  const words = [
    highest
      ? t("The highest of a full row: it takes the first card, {cards}.", { cards })
      : t("It takes the higher ones: {cards}.", { cards }),
  ];
  for (const colour of turned) words.push(turning(colour));
  for (const card of taken)
    if (!view.colours[card]) words.push(t("{card} has no colour and leaves the game.", { card }));
  if (bonus) words.push(t("All seven colours: running bonus {points}.", { points: bonus }));
  return words;
}

const turning = (colour: string): string =>
  t("The third {colour}: all three turn face down.", { colour: colourName(colour) });

/** "+4 points". */
export function points(n: number): string {
  return tn("{n} point", "{n} points", n, { n: signed(n) });
}

/** A card of the hand and what it would do, for screen readers. */
export function handLabel(view: ThreeView, card: string, outcome: Outcome | null): string {
  if (!outcome) return nameOf(view, card);
  const gains = outcome.taken.length ? ` ${points(outcome.points)}.` : "";
  return `${nameOf(view, card)}. ${sentences(view, outcome).join(" ")}${gains}`;
}

/** A row and how much room there is, for screen readers. */
export function rowLabel(row: string[]): string {
  const start = Number(row[0]);
  const values = { from: start + 1, to: start + IN_ROW - 1 };
  const free = PLACES - row.length;
  if (!free) return t("Row {from} to {to}: full, the next card takes", values);
  return tn("Row {from} to {to}: room for {n} card", "Row {from} to {to}: room for {n} cards", free, values);
}

/** One colour of a collection, for screen readers. */
export function pileLabel(colour: string, pile: ThreePile): string {
  const words = [colourName(colour)];
  words.push(pile.up ? t("{n} face up", { n: pile.up }) : t("none face up"));
  if (pile.down) words.push(t("{n} face down", { n: pile.down }));
  if (pile.up === 2) words.push(t("a third would be too many"));
  const points = worth(pile);
  return points === null ? words.join(", ") : `${words.join(", ")} (${signed(points)})`;
}

export function describeMove(
  made: LoggedMove,
  _names: string[],
  before: ThreeView | null,
  after: ThreeView | null,
): string {
  const { name, move, seat } = made;
  if (!before || !after || !before.collections[seat]) return t("{name} lays {card}.", { name, card: move });
  const card = inSentence(before, move);
  const outcome = foresee(before, seat, move);
  if (!outcome?.taken.length) return t("{name} lays {card}.", { name, card });
  const { taken, turned, bonus, points: change } = outcome;
  const words = [t("{name} lays {card} and takes {cards}.", { name, card, cards: listed(before, taken) })];
  for (const colour of turned) words.push(turning(colour));
  if (bonus) words.push(t("All seven colours: running bonus {points}.", { points: bonus }));
  return `${words.join(" ")} ${points(change)}.`;
}
