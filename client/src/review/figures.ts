/** Figures of an account as they are shown: whole hundredths of a win that still add up, each with two errors. */
import type { Account, Analysis } from "../analysis/types";
import { isClear } from "../analysis/types";

export type Part = "deal" | "draws" | "others" | "play";

/** A part of an account: so many hundredths, and what the errors leave open. */
export interface Shown {
  part: Part;
  gain: number;
  open: number; // ±
  clear: boolean; // whether anything can be said of it
}

/** An account in whole hundredths: result − fair = deal + draws + others + play, to the last one. */
export interface Rounded {
  fair: number;
  result: number;
  parts: Shown[];
  luck: Omit<Shown, "part">; // deal and draws
}

const PARTS: Part[] = ["deal", "draws", "others", "play"];
const SURE = 2;

export const hundredths = (share: number): number => Math.round(100 * share) + 0; // and never −0

/** A share as it can be: while choices made at the same time are told one by one, what they change may add up to more. */
export const within = (share: number): number => Math.min(1, Math.max(0, share));

/** A seat's share of the win, 0–100. */
export const percentOf = (share: number): number => hundredths(within(share));

/** What two errors leave open, never nothing unless there is no error at all. */
export const leftOpen = (error: number): number => (error > 0 ? Math.max(1, Math.round(100 * SURE * error)) : 0);

export function rounded(account: Account): Rounded {
  const [fair, result] = [hundredths(account.fair), hundredths(account.result)];
  const gains = addingUp(
    PARTS.map((part) => 100 * account[part]),
    result - fair,
  );
  const parts = PARTS.map((part, i): Shown => {
    const error = account[`${part}_error`];
    return { part, gain: gains[i]!, open: leftOpen(error), clear: isClear(account[part], error) };
  });
  const luck = {
    gain: gains[0]! + gains[1]!,
    open: leftOpen(account.error),
    clear: isClear(account.luck, account.error),
  };
  return { fair, result, parts, luck };
}

/** Whole numbers with this sum, as near to the values as that lets them be: the largest remainders are rounded up. */
export function addingUp(values: number[], sum: number): number[] {
  const whole = values.map(Math.floor);
  const missing = sum - whole.reduce((all, one) => all + one, 0);
  const byRemainder = values.map((_, i) => i).sort((a, b) => rest(values[b]!) - rest(values[a]!));
  const each = Math.floor(missing / values.length); // 0, unless the sum is not that of the values
  const more = new Set(byRemainder.slice(0, missing - each * values.length));
  return whole.map((one, i) => one + each + (more.has(i) ? 1 : 0));
}

const rest = (value: number): number => value - Math.floor(value);

/** What a move changed for a seat, and what luck did with it, as far as that can be told. */
export function changesAt({ moves }: Analysis, number: number, seat: number): Omit<Shown, "part">[] {
  const [step, before] = [moves[number]!, moves[number - 1]];
  const error = step.play_error[seat]!;
  const around = Math.hypot(error, step.error[seat]!, before?.error[seat] ?? 0);
  return [shownOf(step.play[seat]!, error), shownOf(step.luck[seat]!, around)];
}

function shownOf(value: number, error: number): Omit<Shown, "part"> {
  const gain = hundredths(value);
  return { gain, open: leftOpen(error), clear: gain !== 0 && isClear(value, error) };
}
