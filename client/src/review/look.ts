/** A longer look at one decision, in this page: from what its seat could know, in slices, so that the page stays awake. */
import { type Shares, moveGains } from "../engine/review";
import { breath, told } from "../local/bots";
import type { Match } from "../local/match";
import type { ConsideredMove } from "../wire";
import { isApart, isEqual } from "../words/figures";

const LEVEL = "hard";
const ROUNDS = 40_000; // of thinking: what is better by a few percent comes to light …
const MOST_MS = 6_000; // … unless a phone takes too long
const START = 0x9e3779b97f4a7c15n; // of chance: whoever looks again is told the same
const SURE = 0.02; // of the win: an error below which two moves can be called alike
const GAMES = 2_000; // played on after a move that the search has not thought of, …
const GAMES_MS = 2_000; // … or as many as there is time for, …
const GAMES_AT_ONCE = 20; // … without the page standing still

export interface Watched {
  part(done: number): void; // 0 … 1
  wanted(): boolean; // whether somebody still waits for it
}

/** What is expected of each move, the best first; null: nobody wants to know any more. */
export async function look(match: Match, seat: number, { part, wanted }: Watched): Promise<ConsideredMove[] | null> {
  const { engine } = match.notation;
  const seen = match.hidden(seat);
  const stream = engine.stream(START);
  const thinking = engine.thinking(seen, seat, LEVEL, stream, { rounds: ROUNDS, why: true });
  const begun = performance.now();
  try {
    for (let done = 0; !thinking.done && done < 1; ) {
      thinking.step();
      done = Math.max(thinking.rounds / ROUNDS, (performance.now() - begun) / MOST_MS);
      part(Math.min(1, done));
      await breath();
      if (wanted()) continue;
      thinking.free();
      return null;
    }
    const write = match.writer(seat);
    return told(thinking.thought()).map(({ move, share, error, score }) => ({
      move: write(move),
      wins: share,
      error,
      points: score,
    }));
  } finally {
    stream.free();
    seen.free();
  }
}

/**
 * What is expected of a move that the search has not thought of: games that `greedy` plays on after it, beside games after the
 * best move. Both are played in the same worlds, so that luck cancels out.
 */
export async function playedOut(
  match: Match,
  seat: number,
  move: string,
  best: ConsideredMove,
): Promise<ConsideredMove> {
  const { engine } = match.notation;
  const seen = match.hidden(seat);
  const numbers = [move, best.move].map((text) => match.notation.read(seen, seat, text));
  const less: number[] = [];
  const end = performance.now() + GAMES_MS;
  while (less.length < GAMES && (less.length < 2 * GAMES_AT_ONCE || performance.now() < end)) {
    const seeds = Array.from({ length: GAMES_AT_ONCE }, (_, i) => START + BigInt(2 * (less.length + i)));
    const [own, its] = numbers.map((number) => moveGains(engine, seen, seat, number, seeds)) as [Shares, Shares];
    less.push(...own.map((shares, i) => shares[seat]! - its[i]![seat]!));
    await breath();
  }
  seen.free();
  const mean = less.reduce((sum, one) => sum + one, 0) / less.length;
  const variance = less.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (less.length - 1);
  const error = Math.hypot(best.error, Math.sqrt(variance / less.length));
  return { move, wins: Math.min(1, Math.max(0, best.wins + mean)), error, points: best.points };
}

/** Whether enough is known of a move to say how good it is, or where none was made, of the best. */
export function isSaid(move: string | null, considered: readonly ConsideredMove[]): boolean {
  const [best] = considered;
  const own = considered.find((one) => one.move === move);
  if (!best || move === null || !own || own === best) return Boolean(best && (move === null || own));
  return isApart(best, own) || Math.hypot(best.error, own.error) <= SURE;
}

/**
 * Whether a move is the best, or nothing tells it from the best. `strictly`: also what is surely worse by very little is not,
 * as the move of the game was not either.
 */
export function isAccepted(move: string, considered: readonly ConsideredMove[], strictly: boolean): boolean {
  const [best] = considered;
  const own = considered.find((one) => one.move === move);
  return Boolean(best && own && (!isApart(best, own) || (!strictly && isEqual(best, own))));
}
