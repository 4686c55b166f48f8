/** Estimates one recorded game, step by step: what `lab/analysis.py` asks of the compiled rules and of a bot. */
import type { Considered, Engine, State } from "../engine/engine";
import { moveGains, positionShares, type Reviewed, type Shares, undrawn } from "../engine/review";
import { told, withError } from "../local/bots";
import type { AnyGame, Match } from "../local/match";
import type { GameRecord, Move } from "../local/record";
import { matches } from "../local/replay";
import type { ConsideredMove } from "../wire";
import type { Asked, Look, Outline, StepSums } from "./protocol";
import { starts } from "./shake";
import { sumsOf } from "./sums";
import type { Judgement } from "./types";

const TIMES: Record<Look, number> = { bot: 1, harder: 4, confirm: 4, again: 10 }; // as long as the first look

export class Judge {
  private readonly matches: Match[];
  private readonly engine: Engine<Reviewed>;
  private readonly undrawn = new Map<number, number[]>(); // places, by position
  private readonly known = new Map<string, Shares>(); // what was asked before: where some have chosen, one was before them

  constructor(
    record: GameRecord,
    game: AnyGame,
    readonly asked: Asked, // the seed as hexadecimal text
  ) {
    this.matches = [...matches(record, game)];
    this.engine = game.engine;
  }

  outline(): Outline {
    const [first, last] = [this.matches[0]!, this.matches.at(-1)!];
    return {
      players: last.players,
      dealt: first.dealt.length > 0 || first.notation.oneBegins,
      over: last.over,
      winners: last.winners,
      steps: this.matches.map((match, number) => {
        const together = this.isTogether(number);
        const pending =
          together && number + 1 < this.matches.length && this.decided(number + 1) === this.decided(number);
        return { move: match.lastMove ?? null, together, pending };
      }),
    };
  }

  // ------------------------------------------------------- at the same time

  /** Where the seats that choose at the same time began to: whoever chooses last knows no more than the first. */
  private firstOfSimultaneous(number: number): number {
    for (; number; number--) {
      const [match, waited] = [this.matches[number]!, this.matches[number - 1]!.toAct];
      const now = new Set([...match.toAct, match.lastMove![0]]);
      if (waited.length < 2 || waited.length !== now.size || !waited.every((seat) => now.has(seat))) break;
    }
    return number;
  }

  /** After how many moves a move was decided on. */
  private decided(number: number): number {
    return this.firstOfSimultaneous(number - 1);
  }

  /** Whether others chose at the same time. */
  private isTogether(number: number): boolean {
    const seat = this.matches[number]!.lastMove?.[0] ?? null;
    return seat !== null && this.matches[this.decided(number)]!.toAct.length > 1;
  }

  /**
   * Whose games are played on from a position: those of the position before all chose at the same time, so that what was
   * chosen makes all the difference.
   */
  private origin(number: number): number {
    while (this.isTogether(number)) number = this.decided(number);
    return number;
  }

  /**
   * What each of the moves up to this one changed, which were chosen at the same time. In every game they are put in one after
   * another: in turn each first, to the left and to the right. The others choose as greedy does.
   */
  private playsTogether(end: number, from: number, to: number): StepSums[] {
    const begun = this.decided(end);
    const match = this.matches[begun]!;
    const moves = this.matches[end]!.moves.slice(begun) as [number, string][];
    const members = [...moves.keys()].sort((a, b) => moves[a]![0] - moves[b]![0]);
    const needed = new Map<number, { games: number[]; chosen: number[] }>();
    const orders = Array.from({ length: to - from }, (_, i) => orderOf(members, from + i));
    for (const [game, order] of orders.entries()) {
      for (let k = 0; k <= order.length; k++) {
        const chosen = order.slice(0, k);
        const key = chosen.reduce((set, i) => set | (1 << i), 0);
        const one = needed.get(key) ?? { games: [], chosen };
        one.games.push(game);
        needed.set(key, one);
      }
    }
    const gains = moves.map(() => orders.map(() => Array<number>(match.players).fill(0)));
    const seeds = this.starts("position", this.origin(begun), from, to);
    for (const { games, chosen } of needed.values()) {
      const some = games.length < seeds.length ? games.map((game) => seeds[game]!) : seeds;
      const shares = this.sharesAfter(
        begun,
        chosen.sort((a, b) => a - b).map((i) => moves[i]!),
        some,
      );
      for (const [i, game] of games.entries()) {
        const [order, k, share] = [orders[game]!, chosen.length, shares[i]!];
        for (let seat = 0; seat < match.players; seat++) {
          if (k) gains[order[k - 1]!]![game]![seat]! += share[seat]!;
          if (k < order.length) gains[order[k]!]![game]![seat]! -= share[seat]!;
        }
      }
    }
    return gains.map((gain, i) => ({ number: begun + 1 + i, gains: sumsOf(gain, match.players) }));
  }

  /** The shares of the win where of those who choose at the same time some have chosen. */
  private sharesAfter(begun: number, moves: readonly Move[], seeds: bigint[]): Shares {
    const match = this.matches[begun]!;
    const state = this.engine.state().load(match.truth());
    for (const [seat, move] of moves as [number, string][]) {
      const seen = match.hidden(seat);
      this.engine.apply(state, seat, match.notation.read(seen, seat, move));
      seen.free();
    }
    return this.shares(state, begun, seeds);
  }

  // ---------------------------------------------------------------- estimates

  private starts(purpose: string, number: number, from: number, to: number): bigint[] {
    return starts(`karban/analysis/${this.asked.seed}/${purpose}/${number}`, from, to);
  }

  /**
   * The shares of the win in a position to which choices have led that were made at the same time. What nobody knows of the deck
   * is the same as before them, which saves most of the time.
   */
  private shares(state: State<Reviewed>, begun: number, seeds: bigint[]): Shares {
    const before = this.engine.state().load(this.matches[begun]!.truth());
    const places = this.undrawn.get(begun) ?? undrawn(this.engine, before);
    this.undrawn.set(begun, places);
    const isSame = String(before.get("deck")) === String(state.get("deck"));
    const key = `${seeds[0]} ${seeds.length} ${state.bytes()}`;
    const shares = this.known.get(key) ?? positionShares(this.engine, state, seeds, isSame ? places : undefined);
    this.known.set(key, shares);
    before.free();
    state.free();
    return shares;
  }

  /** The estimates of a step by some of the games that are played on from there; of moves made together of all of them. */
  sums(number: number, from: number, to: number): StepSums[] {
    const match = this.matches[number]!;
    const own: StepSums = { number };
    const together = this.isTogether(number);
    if (!match.over) {
      const begun = together ? this.decided(number) : number;
      const seeds = this.starts("position", this.origin(number), from, to);
      own.position = sumsOf(this.shares(this.engine.state().load(match.truth()), begun, seeds), match.players);
    }
    if (together) return [own, ...this.playsTogether(number, from, to)];
    const [seat, move] = match.lastMove ?? [null, ""];
    if (seat !== null) {
      const before = this.matches[number - 1]!;
      const seen = before.hidden(seat);
      const chosen = before.notation.read(seen, seat, move);
      const gains = moveGains(this.engine, seen, seat, chosen, this.starts("move", number, from, to));
      own.gains = sumsOf(gains, match.players);
      seen.free();
    }
    return [own];
  }

  // --------------------------------------------------------------- judgements

  /** What the bot says of a decision; if it has not considered the move enough it is asked once more, to think longer. */
  judgement(number: number, look: Look): Judgement {
    const [seat, move] = this.matches[number]!.lastMove as [number, string];
    const before = this.matches[this.decided(number)]!;
    if (before.legal(seat).length === 1) return forced(move);
    const found = this.look(before, seat, move, number, look);
    return found.told || look !== "bot" ? found.judgement : this.look(before, seat, move, number, "harder").judgement;
  }

  /** `told`: enough is known of the move, or there are no reasons at all. */
  private look(before: Match, seat: number, move: string, number: number, look: Look) {
    const { engine } = this;
    const seen = before.hidden(seat);
    const stream = engine.stream(this.starts(look, number, 0, 1)[0]!);
    const rounds = this.asked.rounds * TIMES[look];
    const thought = engine.choose(seen, seat, this.asked.bot, stream, { rounds, why: true });
    const write = (one: number) => before.notation.write(seen, seat, one);
    const shown = ({ move: one, share, error, score }: Considered): ConsideredMove => ({
      move: write(one),
      wins: share,
      error,
      points: score,
    });
    const would = write(thought.move);
    const considered = told(thought).map(shown);
    const isTold = considered.some((one) => one.move === move);
    const chosen = before.notation.read(seen, seat, move);
    const other = thought.considered.find((one) => one.move === chosen);
    if (considered.length && other && !isTold) considered.push(shown(withError(other, thought.rounds)));
    stream.free();
    seen.free();
    return { told: isTold || !considered.length, judgement: judged(would, considered, move) };
  }
}

function judged(would: string, considered: ConsideredMove[], move: string): Judgement {
  const [best, played] = [considered[0], considered.find((one) => one.move === move)];
  const known = { would, best: best?.move ?? would, best_share: best?.wins ?? null, considered };
  if (!best || !played) return { ...known, share: null, given: null, error: 0 };
  return {
    ...known,
    share: played.wins,
    given: Math.max(0, best.wins - played.wins),
    error: best === played ? 0 : Math.hypot(best.error, played.error),
  };
}

/** Who is put in after whom in a game: in turn each first, then the other way round. */
function orderOf(members: number[], game: number): number[] {
  const n = members.length;
  const order = [...members.slice(game % n), ...members.slice(0, game % n)];
  return Math.floor(game / n) % 2 ? order.reverse() : order;
}

/** Where there is no choice, nothing is given away. */
const forced = (move: string): Judgement => ({
  would: move,
  best: move,
  best_share: null,
  share: null,
  given: 0,
  error: 0,
  considered: [],
});
