/** What is said of a shared game: in its picture, and in the line that goes with the link. */
import { titleOf } from "../core/page-data";
import { t, together, withMinus } from "../core/texts";
import type { Result } from "../local/record";
import type { SharedGame, SharedKind } from "./shared";

/** "Ann has won". */
export function headline({ scores, winners }: Result, names: string[]): string {
  const called = winners.map((seat) => names[seat] ?? "");
  if (!scores.length) return "";
  if (called.length === 1) return t("{name} has won", { name: called[0]! });
  return t("{names} share the win", { names: together(called) });
}

/** The seats from the best to the last. */
export function ranking({ scores, winners }: Result): number[] {
  const won = (seat: number) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || scores[b]! - scores[a]!);
}

/** The line of text that goes with a link. */
export function line(shared: SharedGame, kind: SharedKind): string {
  const { game, names, result, position, text } = shared;
  const title = titleOf(game);
  if (position?.asks && kind === "ask") {
    return t("{game}: what would you play in the place of {name}?", { game: title, name: names[position.asks.seat]! });
  }
  if (position && kind === "position") {
    return t("{game}, after {number} moves, as {name} saw it", {
      game: title,
      number: position.at,
      name: names[position.seat]!,
    });
  }
  if (text) return text;
  if (!result) return title;
  const points = ranking(result).map((seat) => `${names[seat]} ${withMinus(result.scores[seat]!)}`);
  return `${title}: ${points.join(", ")}`;
}
