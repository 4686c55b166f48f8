/** What is said of a game that has no words of its own. */
import { capital, mark, t, tn, together } from "../core/texts";
import type { LoggedMove, Scene } from "../game/drawing";
import { cardName, colourOf } from "../cards/colours";
import type { View } from "../wire";
import { labelText } from "./view";

// Names that many games use; others are shown as the game writes them.
const LABELS: Record<string, string> = {
  aside: mark("set aside"),
  collections: mark("collection"),
  deck: mark("deck"),
  discard: mark("discard pile"),
  display: mark("display"),
  hand_sizes: mark("cards in hand"),
  hands: mark("hand"),
  laid: mark("laid so far"),
  pile: mark("pile"),
  round: mark("round"),
  row: mark("row"),
  rows: mark("rows"),
  table: mark("on the table"),
  trick: mark("trick"),
  tricks: mark("tricks"),
  turn: mark("turn"),
};

/** What a part of a view is called. */
export function labelOf(name: string): string {
  return capital(LABELS[name] ? t(LABELS[name]) : labelText(name));
}

/** A card or a move in words: "red 7", or as the game writes it. */
export function moveWords(move: string): string {
  return /^[A-Z]\d+$/.test(move) && colourOf(move) ? cardName(move) : move;
}

export function prompt({ view, names, decides, sent }: Scene): string {
  if (view.over) return t("The game is over.");
  if (sent) return t("{card} is on its way.", { card: capital(moveWords(sent)) });
  if (decides) return view.legal.length ? t("Choose a move.") : t("Write a move.");
  const others = view.to_act.map((seat) => names[seat] ?? "");
  return others.length === 1 ? t("{name} is thinking.", { name: others[0]! }) : t("One moment…");
}

/** "Ann: 7. Bob gets 1 point." */
export function describeMove(made: LoggedMove, names: string[], before: View | null, after: View | null): string {
  const moves = made.shown.length ? made.shown : [[made.seat, made.move] as const];
  const words = moves.map(([seat, move]) =>
    names[seat] === undefined ? moveWords(move) : t("{name}: {move}", { name: names[seat], move: moveWords(move) }),
  );
  return [`${words.join(", ")}.`, ...gains(names, before, after)].join(" ");
}

function gains(names: string[], before: View | null, after: View | null): string[] {
  if (!before || !after) return [];
  return after.scores.flatMap((points, seat) => {
    const gain = points - (before.scores[seat] ?? 0);
    const values = { name: names[seat] ?? "" };
    if (gain > 0) return [tn("{name} gets {n} point.", "{name} gets {n} points.", gain, values)];
    return gain ? [tn("{name} loses {n} point.", "{name} loses {n} points.", -gain, values)] : [];
  });
}

/** Cards in words, for those who hear them. */
export function rowWords(cards: (string | null)[]): string {
  return cards.length
    ? together(cards.map((card) => (card === null ? t("an empty place") : moveWords(card))))
    : t("no cards");
}
