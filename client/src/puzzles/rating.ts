/**
 * How strong somebody is, by the puzzles they have tried: Glicko's formulas (Glickman, 1995) for one game at a time. Each
 * puzzle is an opponent whose rating is known; whoever solves it has won.
 */
export interface Rating {
  rating: number;
  deviation: number; // how sure that is: the true one is within two of these
}

export const FIRST: Rating = { rating: 1200, deviation: 200 };
const SUREST = 50; // a rating goes on to follow what somebody learns
const OF_PUZZLE = 80; // the deviation of a puzzle
const LOWEST = 100;
const SCALE = Math.log(10) / 400;

/** The rating after a puzzle. */
export function rated({ rating, deviation }: Rating, puzzle: number, solved: boolean): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * (SCALE * OF_PUZZLE) ** 2) / Math.PI ** 2);
  const expected = chance(rating, puzzle, weight);
  const information = (SCALE * weight) ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / deviation ** 2 + information);
  const change = SCALE * variance * weight * ((solved ? 1 : 0) - expected);
  return {
    rating: Math.max(LOWEST, Math.round(rating + change)),
    deviation: Math.max(SUREST, Math.round(Math.sqrt(variance))),
  };
}

/** How likely somebody solves a puzzle. */
export function chance(rating: number, puzzle: number, weight = 1): number {
  return 1 / (1 + Math.exp(-SCALE * weight * (rating - puzzle)));
}
