/** Puts the estimates of a game together: the twin of the sums in lab/analysis.py. */
import type { GameRecord } from "../local/record";
import type { Asked, Outline, StepSums } from "./protocol";
import { type Mean, meanOf } from "./sums";
import { type Account, type Analysis, isClear, type Judgement, type Step } from "./types";

const MAX_WORST = 3;
// Of a look that confirms a mistake: it is beyond doubt, and worth a word.
const PROOF_ERRORS = 3;
const LEAST_COST = 0.01;
const MAX_SUSPECTS = 5; // of a seat, of which each is looked at again

/** What is known of the steps of a game so far; a decision that is null is not judged yet. */
export interface Estimates {
  sums: StepSums[];
  judged: (Judgement | null)[];
  proven: ReadonlySet<number>;
}

/** The analysis as far as it is known. Every step has been estimated at least a little. */
export function analysisOf(record: GameRecord, asked: Asked, outline: Outline, known: Estimates): Analysis {
  const moves = stepsOf(outline, known);
  const { game, options, names } = record;
  const { players, over } = outline;
  const together = outline.steps.map((step) => step.together);
  const seats = Array.from({ length: players }, (_, seat) => accountOf(seat, moves, together, known.proven));
  const { bot, seed, games, rounds } = asked;
  return { game, players, options, names, bot, seed, games, rounds, over, fair: 1 / players, seats, moves };
}

function stepsOf(outline: Outline, { sums, judged }: Estimates): Step[] {
  const { players, over, winners } = outline;
  const nothing = (): Mean => ({ mean: Array(players).fill(0), error: Array(players).fill(0) });
  const won = Array.from({ length: players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  const off = notLuck(outline, sums[0]!);
  const steps: Step[] = [];
  for (const [number, { move, pending }] of outline.steps.entries()) {
    const { position, gains } = sums[number]!;
    const before = steps.at(-1) ?? { share: Array(players).fill(1 / players) as number[], error: nothing().error };
    const play = gains ? meanOf(gains) : nothing();
    if (number && number <= off.steps) play.mean = play.mean.map((share, seat) => share + off.each[seat]!);
    let after = nothing();
    if (over && number === outline.steps.length - 1) after.mean = won;
    else if (!number && !outline.dealt) after.mean = before.share;
    else if (pending) {
      after.mean = before.share.map((share, seat) => share + play.mean[seat]!);
      after.error = before.error.map((error, seat) => Math.hypot(error, play.error[seat]!));
    } else after = meanOf(position!);
    const [seat, text] = move ?? [null, ""];
    steps.push({
      number,
      seat,
      move: text,
      share: after.mean,
      error: after.error,
      play: play.mean,
      play_error: play.error,
      luck: after.mean.map((share, i) => share - before.share[i]! - play.mean[i]!),
      decision: judged[number] ?? null,
    });
  }
  return steps;
}

/** What is wrong with the estimate of a beginning without chance: given to the first who choose, so that it is not luck. */
function notLuck({ dealt, players, steps }: Outline, { position }: StepSums): { steps: number; each: number[] } {
  if (dealt || !position) return { steps: 0, each: [] };
  const found = steps.findIndex(({ together, pending }) => together && !pending);
  const first = found < 0 ? steps.length - 1 : found; // not all may have chosen yet
  return { steps: first, each: meanOf(position).mean.map((share) => (share - 1 / players) / first) };
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

function accountOf(seat: number, steps: Step[], together: boolean[], proven: ReadonlySet<number>): Account {
  const own = steps.filter((step) => step.seat === seat);
  const others = steps.filter((step) => step.seat !== seat);
  const judged = own.flatMap(({ decision }) => (decision ? [decision] : []));
  const given = judged.filter(isMistake);
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const errors = (some: Step[]) => some.map((step) => step.play_error[seat]!);
  const [deal, luck] = [first.luck[seat]!, sum(steps.map((step) => step.luck[seat]!))];
  return {
    seat,
    decisions: own.length,
    unknown: judged.filter((one) => one.given === null).length,
    given: sum(given.map((one) => one.given!)),
    given_error: Math.hypot(...given.map((one) => one.error)),
    fair: 1 / first.share.length,
    result: last.share[seat]!,
    play: sum(own.map((step) => step.play[seat]!)),
    play_error: Math.hypot(...errors(own)),
    others: sum(others.map((step) => step.play[seat]!)),
    others_error: Math.hypot(...errors(others)),
    luck,
    error: luckError(steps, together, seat),
    deal,
    deal_error: first.error[seat]!,
    draws: luck - deal,
    draws_error: luckError(steps, together, seat, 1),
    worst: byGiven(own.filter(({ number }) => proven.has(number))).slice(0, MAX_WORST),
  };
}

/**
 * The standard error of a seat's luck in the steps from one on. Luck is what shares change, less play. From step to step shares
 * cancel out, but not where there is no luck.
 */
function luckError(steps: Step[], together: boolean[], seat: number, after = 0): number {
  const lucky = steps.map(({ number }) => number >= after && !together[number]);
  const ends = steps.filter(({ number }) => lucky[number] !== (lucky[number + 1] ?? false));
  const played = steps.filter(({ number }) => lucky[number]);
  return Math.hypot(...ends.map((step) => step.error[seat]!), ...played.map((step) => step.play_error[seat]!));
}

/** Whether something was given away for all that can be told. */
export function isMistake({ given, error }: Judgement): boolean {
  return given !== null && given > 0 && isClear(given, error);
}

/** Whether it stands as a mistake beyond doubt. */
export function isProof({ given, error }: Judgement): boolean {
  return (given ?? 0) >= Math.max(LEAST_COST, PROOF_ERRORS * error);
}

/** The numbers of steps whose decisions gave something away, the most first. */
function byGiven(steps: Pick<Step, "number" | "decision">[]): number[] {
  const given = ({ decision }: Pick<Step, "decision">) => decision!.given!;
  return [...steps].sort((a, b) => given(b) - given(a) || a.number - b.number).map(({ number }) => number);
}

/** The decisions that look like the worst of each seat: those that are asked about once more. */
export function suspects({ players, steps }: Outline, judged: (Judgement | null)[]): number[] {
  const decided = steps.map(({ move }, number) => ({ number, seat: move?.[0], decision: judged[number] ?? null }));
  const mistakes = decided.filter(({ decision }) => decision && isMistake(decision));
  return Array.from({ length: players }, (_, seat) =>
    byGiven(mistakes.filter((step) => step.seat === seat)).slice(0, MAX_SUSPECTS),
  ).flat();
}
