/** Whether what a game's foresight says of a move comes true. */
import { GapForesight } from "../src/games/gap/foresight";
import { NumberForesight } from "../src/games/number/foresight";
import { QwixxForesight } from "../src/games/qwixx/foresight";
import { ThreeForesight } from "../src/games/three/foresight";
import type { AnyGame } from "../src/local/match";
import type Gap from "../src/notation/gap";
import type TheNumber from "../src/notation/number";
import type Qwixx from "../src/notation/qwixx";
import type Three from "../src/notation/three";
import type { GapView, NumberView, QwixxView, ThreeView, View } from "../src/wire";

type Compared = [foreseen: unknown, came: unknown];
type Look = (before: View, after: View, seat: number, move: string) => Compared[];

/** What to compare after each move, through the eyes of who has made it. */
export function foreseen(game: AnyGame): Look {
  const looks: Record<string, () => unknown> = {
    gap: () => ofGap(new GapForesight(game as unknown as Gap)),
    number: () => ofNumber(new NumberForesight(game as unknown as TheNumber)),
    qwixx: () => ofQwixx(new QwixxForesight(game as unknown as Qwixx)),
    three: () => ofThree(new ThreeForesight(game as unknown as Three)),
  };
  return looks[game.name]!() as Look;
}

const ofGap = (foresight: GapForesight) => (before: GapView, after: GapView, seat: number, move: string) => {
  const { row, collections, hand } = foresight.after(before, seat, move);
  const points = collections.map((cards) => foresight.worth(cards).points);
  if (after.round_scores.length > before.round_scores.length) return [[points, after.round_scores.at(-1)]];
  return [
    [row, after.row.slice(0, row.length)], // others may have come from the pile
    [collections, after.collections],
    [hand, after.hand],
  ];
};

const ofNumber = (foresight: NumberForesight) => (before: NumberView, after: NumberView) => {
  const shown = after.turns.slice(before.turns.length)[0];
  if (!shown) return [];
  const seats = shown.numbers.flatMap((number, seat) => (number === null ? [] : [seat]));
  const numbers = seats.map((seat) => shown.numbers[seat]!);
  const came = seats.map((seat) => (shown.approved[seat] ? shown.points[seat] : null));
  const clashing = numbers.map((number) => numbers.some((other) => foresight.clash(number, other).length));
  const out = seats.map((seat, place) => !shown.approved[seat] && numbers[place] !== "-");
  return [
    [foresight.points(numbers, shown.turn), came],
    [clashing, out],
  ];
};

const ofQwixx = (foresight: QwixxForesight) => (before: QwixxView, after: QwixxView, seat: number, move: string) => {
  if (before.action === "take" || move === "-" || after.action === before.action) return []; // or others still choose
  const row = move[0] as "R";
  const crossed = after.sheets[seat]![row].filter((number) => !before.sheets[seat]![row].includes(number));
  if (!crossed.length) return [];
  return [[foresight.gain(before.sheets[seat]!, row, crossed), after.scores[seat]! - before.scores[seat]!]];
};

const ofThree = (foresight: ThreeForesight) => (before: ThreeView, after: ThreeView, seat: number, move: string) => {
  const { row, taken, place, piles, points, bonus } = foresight.outcome(before, seat, move);
  const lying = before.rows[row]!.toSpliced(place, 0, move).filter((card) => !taken.includes(card));
  const gained = after.over ? points : after.scores[seat]! - before.scores[seat]!; // the end has bonuses of its own
  return [
    [lying, after.rows[row]],
    [piles, after.collections[seat]],
    [points, gained],
    [bonus || before.running[seat], after.running[seat]],
  ];
};
