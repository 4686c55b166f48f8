/** Shares of the win of many games, added up in whole numbers: in whatever order and portions, the same to the last bit. */
export interface Sums {
  games: number;
  total: number[]; // by seat, in parts of the win
  squares: number[];
}

const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a);

/** In so many parts every share of so many players is a whole number. */
export function partsOf(players: number): number {
  return Array.from({ length: players }, (_, i) => i + 1).reduce((all, n) => (all / gcd(all, n)) * n, 1);
}

/** The sums of the shares of some games. */
export function sumsOf(shares: readonly number[][], players: number): Sums {
  const parts = partsOf(players);
  const sums = { games: shares.length, total: Array(players).fill(0), squares: Array(players).fill(0) };
  for (const game of shares) {
    for (let seat = 0; seat < players; seat++) {
      const part = Math.round(game[seat]! * parts);
      sums.total[seat] += part;
      sums.squares[seat] += part * part;
    }
  }
  return sums;
}

export function added(one: Sums | undefined, other: Sums): Sums {
  if (!one) return other;
  const both = (a: number[], b: number[]) => a.map((value, seat) => value + b[seat]!);
  return {
    games: one.games + other.games,
    total: both(one.total, other.total),
    squares: both(one.squares, other.squares),
  };
}

export interface Mean {
  mean: number[];
  error: number[];
}

/** The mean share of each seat, and its standard error. */
export function meanOf({ games, total, squares }: Sums): Mean {
  const parts = partsOf(total.length);
  const spread = (seat: number) => (games * squares[seat]! - total[seat]! ** 2) / (games - 1);
  return {
    mean: total.map((sum) => sum / (games * parts)),
    error: total.map((_, seat) => Math.sqrt(spread(seat)) / (games * parts)),
  };
}
