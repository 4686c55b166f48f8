/**
 * What a position and a move are worth: games played on from there by `greedy`, as `lab/position_values.py` does it with the
 * same compiled functions. For a look back at a game, on the device of whoever played it.
 */
import { NOBODY, type Rules } from "./rules";
import type { State } from "./state";

const GREEDY = 1;

/** Each game's share of the win for each seat. */
export type Shares = number[][];

/** Room in the memory of the rules for numbers of one size, given back in the end. */
class Rooms {
  readonly #taken: [at: number, bytes: number][] = [];

  constructor(readonly rules: Rules<Reviewed>) {}

  take(count: number, bytes: number, values: Iterable<number | bigint> = []): number {
    const at = this.rules.memory.take(Math.max(count, 1) * bytes);
    this.#taken.push([at, Math.max(count, 1) * bytes]);
    let i = 0;
    for (const value of values) this.rules.memory.write(at + bytes * i++, bytes, value);
    return at;
  }

  read(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, i) => Number(this.rules.memory.read(at + 4 * i, 4)));
  }

  free(): void {
    for (const [at, bytes] of this.#taken) this.rules.memory.give(at, bytes);
  }
}

/** What is looked at in a state. */
export interface Reviewed {
  players: number;
  deck: number[];
}

/** The shares of the win of games played on from a true position, one a seed; `places` are those that are undrawn. */
export function positionShares<S extends Reviewed>(
  rules: Rules<S>,
  s: State<S>,
  seeds: readonly bigint[],
  places: number[] = undrawn(rules, s),
): Shares {
  const deck = s.get("deck");
  return played(rules, s, seeds, (room, bots, before, won) => {
    const cards = room.take(
      places.length,
      8,
      places.map((place) => deck[place]!),
    );
    const into = room.take(places.length, 8, places);
    rules.call("play_from_position", s.at, bots, cards, into, places.length, ...before, won);
  });
}

/** What a move wins or loses beside greedy's, for each seat; `seen` is what the seat knows. */
export function moveGains<S extends Reviewed>(
  rules: Rules<S>,
  seen: State<S>,
  seat: number,
  move: number,
  seeds: readonly bigint[],
): Shares {
  let instead: Shares = [];
  const own = played(rules, seen, seeds, (room, bots, before, won) => {
    const other = room.take(seeds.length, 4);
    rules.call("play_from_move", seen.at, bots, seat, move, ...before, won, other);
    instead = shared(room.read(other, seeds.length), seen.get("players"));
  });
  return own.map((shares, game) => shares.map((share, i) => share - instead[game]![i]!));
}

function played<S extends Reviewed>(
  rules: Rules<S>,
  s: State<S>,
  seeds: readonly bigint[],
  play: (room: Rooms, bots: number, before: number[], won: number) => void,
): Shares {
  const room = new Rooms(rules as unknown as Rules<Reviewed>);
  const { by_seat, size } = rules.about;
  const bots = room.take(by_seat, 1, Array(by_seat).fill(GREEDY));
  const starts = room.take(
    seeds.length,
    8,
    seeds.map((seed) => BigInt.asIntN(64, seed)),
  );
  const [work, seen, blank] = [room.take(1, size), room.take(1, size), room.take(1, size)];
  const won = room.take(seeds.length, 4);
  play(room, bots, [starts, seeds.length, work, seen, blank, room.take(1, 8), rules.moves], won);
  const shares = shared(room.read(won, seeds.length), s.get("players"));
  room.free();
  return shares;
}

/** Sets of winners as shares of the win. */
function shared(won: number[], players: number): Shares {
  return won.map((winners) => {
    const seats = Array.from({ length: players }, (_, seat) => (winners >> seat) & 1);
    const count = Math.max(
      seats.reduce((sum, one) => sum + one, 0),
      1,
    );
    return seats.map((one) => one / count);
  });
}

/**
 * The places of the deck with cards whose order nobody knows anything about: those that could change places with the last
 * one, and no seat would notice.
 */
export function undrawn<S extends Reviewed>(rules: Rules<S>, s: State<S>): number[] {
  const filled = pilePlaces(rules, s);
  const known = knownToAll(rules, s);
  const last = filled.at(-1) ?? 0;
  const swapped = s.copy();
  const deck = s.get("deck");
  const places = filled.filter((place) => {
    const order = [...deck];
    [order[place], order[last]] = [deck[last]!, deck[place]!];
    swapped.set("deck", order);
    return knownToAll(rules, swapped) === known;
  });
  swapped.free();
  return places;
}

/** The places of the deck that hold cards: those that are filled when a spectator imagines a world. */
function pilePlaces<S extends Reviewed>(rules: Rules<S>, s: State<S>): number[] {
  const filled = new Set<number>();
  for (let number = 1n; number < 9n; number++) {
    const [world, stream] = [rules.hide(s, NOBODY), rules.stream(number << 50n)];
    rules.imagine(world, NOBODY, stream);
    for (const [place, card] of world.get("deck").entries()) if (card) filled.add(place);
    world.free();
    stream.free();
  }
  return [...filled].sort((a, b) => a - b);
}

/** What each seat knows, and a spectator, as one text to be compared. */
function knownToAll<S extends Reviewed>(rules: Rules<S>, s: State<S>): string {
  const seats = Array.from({ length: s.get("players") + 1 }, (_, i) => i - 1);
  return seats
    .map((seat) => {
      const seen = rules.hide(s, seat);
      const bytes = seen.bytes().join();
      seen.free();
      return bytes;
    })
    .join(";");
}
