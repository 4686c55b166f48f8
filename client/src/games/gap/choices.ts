/** The moves that a card offers. */
import { valueOf } from "../../cards/colours";
import type { GapView } from "../../wire";
import { ahead, worth } from "./ahead";

/** A move: a card and what it does. */
export interface Play {
  move: string;
  card: string;
  taken: string[] | null; // from the row; none: it stays there; null: not known while the rules are not there
  gained: string[]; // what it brings to the collection
}

export function read(move: string, view: GapView | null, seat: number): Play {
  const [card = "", neighbours] = move.split(":");
  const known = view && ahead.now?.outcome(view, seat, move);
  return { move, card, ...(known ?? { taken: neighbours?.split(",") ?? null, gained: [] }) };
}

/** All that can be done with one card. */
export function playsWith(card: string, view: GapView, seat: number): Play[] {
  return view.legal.filter((move) => move.startsWith(card)).map((move) => read(move, view, seat));
}

/** Of several plays the one that leaves a collection worth most right now. */
export function likeliest(plays: Play[], collection: string[]): Play | undefined {
  const points = (play: Play) => worth([...collection, ...play.gained])?.points ?? 0;
  return plays.reduce<Play | undefined>(
    (best, play) => (best && points(best) >= points(play) ? best : play),
    undefined,
  );
}

/** The same play with another card of the row instead of the one of the same value. */
export function instead(play: Play, other: string, plays: Play[]): Play {
  const kept = (play.taken ?? []).filter((card) => valueOf(card) !== valueOf(other));
  return plays.find(({ taken }) => [...kept, other].every((card) => taken?.includes(card))) ?? play;
}
