/** A finished game as its player thinks of it: with whom, how it ended, what was luck. */
import type { KeptFigures, KeptGame } from "../archive/games";
import { type Seated, namesIn } from "../archive/players";
import { botOf } from "../words/names";

export type Outcome = "won" | "shared" | "lost";

export interface Played {
  id: string;
  ended: number;
  game: string;
  players: number;
  names: string[]; // by seat, as they are shown
  levels: (string | null)[]; // by seat; null: a person
  scores: number[];
  winners: number[];
  seat: number | null;
  daily: string | null;
  luck: KeptFigures | null;
  // Of one's own seat; null: there is none.
  outcome: Outcome | null;
  share: number; // of the win
  place: number;
  opponents: string; // "people", a level, or "mixed" bots
}

/** With whom one plays: people, bots of one level, or of several. */
const PEOPLE = "people";
const MIXED = "mixed";

export function playedOf(kept: KeptGame): Played {
  const { id, ended, game, record, seat, daily, luck } = kept;
  const told = JSON.parse(record) as Told;
  const { players, result } = told;
  const seats = Array.from({ length: players }, (_, place) => place);
  const names = seats.map((place) => told.names?.[place] || null);
  const { scores, winners } = result ?? { scores: [], winners: [] };
  const levels = names.map((name) => botOf(name)?.split("@")[0] ?? null);
  return {
    ...{ id, ended, game, players, levels, scores, winners, seat },
    names: namesIn(told),
    daily: daily ?? null,
    luck: luck ?? null,
    outcome: seat === null ? null : outcomeOf(winners, seat),
    share: seat !== null && winners.includes(seat) ? 1 / winners.length : 0,
    place: seat === null ? 0 : placeOf(scores, winners, seat),
    opponents: opponentsOf(levels, seat),
  };
}

interface Told extends Seated {
  result?: { scores: number[]; winners: number[] };
}

function outcomeOf(winners: number[], seat: number): Outcome {
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** Winners come first, then the scores count; who has as many is at the same place. */
function placeOf(scores: number[], winners: number[], seat: number): number {
  if (winners.includes(seat)) return 1;
  const before = (other: number) => winners.includes(other) || (scores[other] ?? 0) > (scores[seat] ?? 0);
  return 1 + scores.filter((_, other) => other !== seat && before(other)).length;
}

function opponentsOf(levels: (string | null)[], seat: number | null): string {
  const others = levels.filter((_, other) => other !== seat);
  const [first = PEOPLE] = others;
  if (others.includes(null)) return PEOPLE;
  return others.every((level) => level === first) ? first! : MIXED;
}
