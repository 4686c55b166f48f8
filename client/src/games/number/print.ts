/** What is printed on the score sheet, and how numbers are written. */
export const ROUNDS = 2;
export const TURNS = 5;
const BONUS = [2, 3, 4, 6, 8];
const TIMES = [1, 1, 1, 1, 2];
export const VOID = "-"; // a number with a crossed-out digit, which does not count

/** What the highest approved number of a turn earns. */
export function bonusOf(turn: number): number {
  return BONUS[turn - 1] ?? 0;
}

/** How often the first digit counts. */
export function timesOf(turn: number): number {
  return TIMES[turn - 1] ?? 1;
}

/** The different digits of a number. */
export function digitsOf(number: string): string[] {
  return [...new Set(number)];
}
