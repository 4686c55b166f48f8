/** Why a card is a good one to lay: the twin of the server's `reasons/three.py`. */
import { capital, signed, t, together } from "../../core/texts";
import { colourName } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import type { ConsideredMove, ThreeView } from "../../wire";
import { bestOf, compared, leavesMore, lessInAll, moreNow } from "../../words/reasons";
import { ahead } from "./ahead";
import { coloursUp } from "./board";
import type { Outcome, ThreeForesight } from "./foresight";
import { inSentence } from "./words";

export function sentences({ view, seat }: Scene<ThreeView>, move: string, considered: ConsideredMove[] = []): string[] {
  const [foresight, own] = [ahead.now, seat ?? 0];
  if (!foresight) return [t("Lay {card}.", { card: inSentence(view, move) })];
  const outcome = foresight.outcome(view, own, move);
  const gain = (card: string) => foresight.outcome(view, own, card).points;
  const best = bestOf(view.legal, (card) => [gain(card)]) ?? move;
  const left = foresight.left(view, own, move);
  const [before, after] = [view.collections[own]!, outcome.piles].map(coloursUp) as [number, number];
  const colours = before === after ? [] : [t("Colours face up: {before} → {after}.", { before, after })];
  const leaves =
    left === null ? [] : [t("After this move the next player can gain {points} at most.", { points: signed(left) })];
  if (gain(best) <= outcome.points) {
    const others = view.legal.filter((card) => card !== move).map(gain);
    return [doing(view, outcome), ...following(outcome), ...colours, ...leaves, ...compared(outcome.points, others)];
  }
  const theirs = foresight.left(view, own, best);
  const less = left !== null && theirs !== null && left < theirs;
  const fewer = coloursUp(foresight.outcome(view, own, best).piles) < after;
  const why = whyNot(view, own, foresight, best, outcome, less ? [theirs, left] : null, considered);
  return [doing(view, outcome), why, ...following(outcome), ...colours, ...(less && !fewer ? [] : leaves)];
}

function doing(view: ThreeView, { card, taken, highest, points }: Outcome): string {
  const cards = together(taken.map((other) => inSentence(view, other)));
  const values = { card: inSentence(view, card), cards, points: signed(points) };
  if (!taken.length) return t("Lay {card}: there is room in the row, it takes nothing.", values);
  return highest
    ? t("Lay {card}: as the highest of a full row it takes the first card, {cards} ({points}).", values)
    : t("Lay {card}: it takes the higher ones, {cards} ({points}).", values);
}

/** What comes of taking: cards that turn face down, a bonus. */
function following({ turned, bonus }: Outcome): string[] {
  const colours = turned.map((colour) =>
    t("The third {colour}: all three turn face down.", { colour: colourName(colour) }),
  );
  return bonus ? [...colours, t("All seven colours: running bonus {points}.", { points: bonus })] : colours;
}

/** What speaks for a card though another brings more now. */
function whyNot(
  view: ThreeView,
  seat: number,
  foresight: ThreeForesight,
  best: string,
  own: Outcome,
  leaves: [more: number, most: number] | null,
  considered: ConsideredMove[],
): string {
  const other = t("laying {card}", { card: inSentence(view, best) });
  const { points, piles } = foresight.outcome(view, seat, best);
  const [fewer, more] = [piles, own.piles].map(coloursUp) as [number, number];
  if (fewer < more) {
    const values = { other, points: signed(points), fewer, more };
    return capital(t("{other} would bring {points} now, but {fewer} colours face up instead of {more}.", values));
  }
  if (leaves) return leavesMore(other, points, ...leaves);
  const [less, whole] = [best, own.card].map((card) => foresight.whole(view, seat, card)) as [number, number];
  return less < whole
    ? lessInAll(other, points, less, whole)
    : moreNow(other, points, { move: own.card, other: best, considered });
}
