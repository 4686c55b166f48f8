/** What the games of a group come to: of an evening, of a year, of all time. */
import { namesOf } from "../paper/people";
import type { KeptPad } from "../paper/storage";

const BREAK_MS = 6 * 3_600_000; // whoever pauses for longer begins another evening

export type Span = "evening" | "year" | "all";

export interface Tally {
  name: string;
  games: number;
  wins: number; // shared ones too
  points: number;
  best: number | null; // points in one game
}

/** A game that is over. */
type Ended = KeptPad & Required<Pick<KeptPad, "ended" | "result">>;

const isOver = (pad: KeptPad): pad is Ended => pad.ended !== undefined && pad.result !== undefined;

/** The games of a span that are over, the last first. */
export function endedIn(pads: readonly KeptPad[], span: Span, now = Date.now()): Ended[] {
  const all = pads.filter(isOver).sort((one, other) => other.ended - one.ended);
  if (span === "all") return all;
  if (span === "year") {
    const year = new Date(now).getFullYear();
    return all.filter(({ ended }) => new Date(ended).getFullYear() === year);
  }
  const end = all.findIndex((pad, place) => place > 0 && all[place - 1]!.began - pad.ended > BREAK_MS);
  return end < 0 ? all : all.slice(0, end);
}

/** What everybody has got in these games, the best first. */
export function talliesOf(pads: readonly KeptPad[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const pad of pads.filter(isOver)) {
    for (const [seat, name] of namesOf(pad).entries()) {
      const key = name.trim().toLocaleLowerCase();
      const before = tallies.get(key) ?? { name: name.trim(), games: 0, wins: 0, points: 0, best: null };
      const score = pad.result.scores[seat] ?? 0;
      tallies.set(key, {
        ...before,
        games: before.games + 1,
        wins: before.wins + Number(pad.result.winners.includes(seat)),
        points: before.points + score,
        best: Math.max(before.best ?? score, score),
      });
    }
  }
  return [...tallies.values()].sort((one, other) => other.wins - one.wins || other.points - one.points);
}
