/** Why a play is a good one: the twin of the server's `reasons/gap.py`. */
import { capital, sentence, signed, t, withMinus } from "../../core/texts";
import type { Scene } from "../../game/drawing";
import type { ConsideredMove, GapView } from "../../wire";
import { bestOf, compared, leavesMore, lessInAll, moreNow } from "../../words/reasons";
import { ahead, worth } from "./ahead";
import { read } from "./choices";
import type { GapForesight } from "./foresight";
import { all, the } from "./words";

type Seen = { view: GapView; seat: number; foresight: GapForesight };

export function sentences({ view, seat }: Scene<GapView>, move: string, considered: ConsideredMove[] = []): string[] {
  const foresight = ahead.now;
  if (!foresight) return [sentence(t("Play {card}", { card: the(move) }))];
  const seen = { view, seat: seat ?? 0, foresight };
  const gain = (one: string) => foresight.gain(view, seen.seat, one);
  const best = bestOf(view.legal, (one) => [gain(one)]) ?? move;
  const left = foresight.left(view, seen.seat, move);
  const leaves = left ? [leaving(left)] : [];
  if (gain(best) > gain(move)) {
    const theirs = foresight.left(view, seen.seat, best);
    const other = playing(seen, best);
    const [most, more] = [left, theirs].map((gains) => (gains ? Math.max(...gains) : 0)) as [number, number];
    if (most < more) return [doing(seen, move), leavesMore(other, gain(best), more, most)];
    if (left && theirs && useful(left) < useful(theirs))
      return [doing(seen, move), useless(other, gain(best), theirs, left)];
    const [whole, less] = [move, best].map((one) => foresight.whole(view, seen.seat, one)) as [number, number];
    const why =
      less < whole
        ? lessInAll(other, gain(best), less, whole)
        : moreNow(other, gain(best), { move, other: best, considered });
    return [doing(seen, move), why, ...leaves];
  }
  const others = view.legal.filter((other) => other !== move).map(gain);
  return [doing(seen, move), ...leaves, ...compared(gain(move), others)];
}

function doing({ view, seat }: Seen, move: string): string {
  const { card, taken, gained } = read(move, view, seat);
  const own = view.collections[seat]!;
  const words = { card: the(card), cards: all(taken ?? []) };
  if (!taken?.length) return t("Play {card}: it takes nothing.", words);
  const [now, after] = [own, [...own, ...gained]].map((cards) => withMinus(worth(cards)!.points)) as [string, string];
  return t("Play {card} and take {cards}: this round {now} → {after}.", { ...words, now, after });
}

function playing({ view, seat }: Seen, move: string): string {
  const { card, taken } = read(move, view, seat);
  const words = { card: the(card), cards: all(taken ?? []) };
  return taken?.length ? t("playing {card} and taking {cards}", words) : t("playing {card}", words);
}

/** How many cards bring points. */
const useful = (gains: number[]): number => gains.filter((gain) => gain > 0).length;

/** Another play brings more now, but more cards could then be of use to the next player. */
function useless(other: string, points: number, theirs: number[], left: number[]): string {
  const values = { other, points: signed(points), more: useful(theirs), n: useful(left), all: left.length };
  return capital(
    t(
      "{other} would bring {points} now, but then {more} of the {all} cards you cannot see would bring the next " +
        "player points instead of {n}.",
      values,
    ),
  );
}

/** What it leaves to the next player, and how many cards could make use of it. */
function leaving(left: number[]): string {
  const n = useful(left);
  return n
    ? t(
        "Of the {all} cards you cannot see, {n} would bring the next player points from what this leaves, " +
          "{points} at most.",
        { all: left.length, n, points: signed(Math.max(...left)) },
      )
    : t("None of the {all} cards you cannot see would bring the next player points from what this leaves.", {
        all: left.length,
      });
}
