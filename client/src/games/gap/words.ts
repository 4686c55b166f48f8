/** What is said of a game of GAP. */
import { capital, mark, withMinus, t, tn, together } from "../../core/texts";
import { cardName, colourName, colourOf, valueOf } from "../../cards/colours";
import type { Scene, LoggedMove } from "../../game/drawing";
import type { GapView } from "../../wire";
import { type Play, read } from "./choices";
import type { Worth } from "./ahead";

const PLAYED: Record<string, string> = {
  R: mark("the red {value}"),
  Y: mark("the yellow {value}"),
  G: mark("the green {value}"),
  B: mark("the blue {value}"),
  P: mark("the purple {value}"),
};

/** "the red 7": a card that something is done with. */
export function the(card: string): string {
  return t(PLAYED[card[0]!] ?? "", { value: valueOf(card) });
}

/** "the green 6 and the blue 8". */
export function all(cards: string[]): string {
  return together(cards.map(the));
}

export function prompt({ view, names, seat, decides, sent, unfolding }: Scene<GapView>): string {
  if (view.over) return t("The game is over.");
  if (unfolding) return t("The round is over.");
  if (sent) return t("{card} is on its way.", { card: capital(cardName(sent.slice(0, 2))) });
  const name = names[view.to_act[0] ?? 0] ?? "";
  if (!decides) return view.to_act[0] === seat ? t("One moment…") : t("{name} is thinking.", { name });
  return view.hand?.length === 1 ? t("Play your last card of this round.") : t("Play a card from your hand.");
}

export function describeMove(
  { name, seat, move }: LoggedMove,
  names: string[],
  before: GapView | null,
  after: GapView | null,
): string {
  if (move === "time") return t("Time is up: this round is the last.");
  const ended = before && after && after.round_scores.length > before.round_scores.length;
  return [played(name, seat, move, before), ended ? scored(after, names) : ""].join(" ").trim();
}

function played(name: string, seat: number, move: string, before: GapView | null): string {
  const { card, taken } = read(move, before, seat);
  const words = { name, card: the(card), cards: all(taken ?? []) };
  if (taken?.length) return t("{name} plays {card} and takes {cards}.", words);
  return taken ? t("{name} plays {card}; it stays in the row.", words) : t("{name} plays {card}.", words);
}

/** "Round 2 is over. Ann: 5, Bob: −1." */
function scored(view: GapView, names: string[]): string {
  const round = view.round_scores.length;
  const scores = (view.round_scores[round - 1] ?? []).map((points, seat) => `${names[seat]}: ${withMinus(points)}`);
  return t("Round {round} is over. {scores}.", { round, scores: scores.join(", ") });
}

/** A card of the hand: what it is and what it would do. */
export function offered(card: string, plays: Play[]): string {
  const choice = [...new Set(plays.flatMap((play) => play.taken ?? []))];
  const words = { card: cardName(card), cards: all(choice) };
  if (!plays.length || plays.some(({ taken }) => !taken)) return cardName(card);
  if (!choice.length) return t("{card}, would stay in the row", words);
  return plays.length > 1
    ? t("{card}, takes one of each value out of {cards}", words)
    : t("{card}, takes {cards}", words);
}

/** A stack of a collection: how many, and what they count. */
export function stacked(letter: string, n: number, value: Worth | null): string {
  const colour = colourName(colourOf(letter) ?? "");
  if (value?.most.includes(letter)) return t("{colour}: {n}, counts as plus", { colour, n });
  if (value?.fewest.includes(letter)) return t("{colour}: {n}, counts as minus", { colour, n });
  return t("{colour}: {n}", { colour, n });
}

/** What a collection is worth, in words. */
export function summed({ plus, minus, points }: Worth): string {
  return t("plus {plus}, minus {minus}, makes {points}", { plus, minus, points: withMinus(points) });
}

/** When the game ends. */
export function goal({ options, round, last_round }: GapView): string {
  if (last_round) return t("The last round");
  if (options.target) return tn("Race to {n} point", "Race to {n} points", options.target);
  if (options.rounds) return t("Round {round} of {rounds}", { round, rounds: options.rounds });
  return t("Round {round}", { round });
}

/** The same where there is hardly room: "30", "2/9". */
export function goalInShort({ options, round }: GapView): string {
  if (options.target) return `${options.target}`;
  return options.rounds ? `${round}/${options.rounds}` : `${round}`;
}

export function held({ over, hand_sizes }: GapView, seat: number): string {
  const n = hand_sizes[seat] ?? 0;
  return over ? "" : tn("{n} card left", "{n} cards left", n);
}
