/** The puzzles out of their file: which there are, and the position of each. */
import type { PuzzleData } from "../game/puzzles";
import { type AnyGame, newMatch } from "../local/match";

export interface Puzzle {
  id: string; // of no other puzzle of the file
  players: number;
  seed: string;
  rules: number;
  code: string; // the moves of the game, hexadecimal
  moves: number; // made before it
  seat: number;
  accepted: number;
  rating: number;
  level: number;
  themes: string[]; // letters
  shares: number[]; // in percent, by legal move
}

/** The position of a puzzle: how it has come about, and what can be played. */
export interface Position {
  moves: [seat: number, move: string][];
  share: Map<string, number>; // of the win, in percent, by legal move
  right: string[]; // the best first
}

export function unpacked({ seed, rules, ...of }: PuzzleData): Puzzle[] {
  const [codes, themes, shares] = [of.codes, of.themes, of.shares].map((all) => all.split(" ")) as [
    string[],
    string[],
    string[],
  ];
  let [number, place] = [0, 0];
  return of.counts.flatMap((count, game) => {
    number += of.numbers[game]!;
    return Array.from({ length: count }, () => {
      const i = place++;
      const [moves, seat] = [of.moves[i]!, of.seats[i]!];
      return {
        id: `${number}.${moves}.${seat}`,
        players: of.players[game]!,
        seed: `puzzles ${seed} ${number}`,
        rules,
        code: codes[game]!,
        moves,
        seat,
        accepted: of.accepted[i]!,
        rating: of.ratings[i]!,
        level: of.levels[i]!,
        themes: [...themes[i]!],
        shares: Array.from(shares[i]!, (sign) => sign.charCodeAt(0) - 35),
      };
    });
  });
}

/**
 * Play the game again as far as the puzzle. Its moves are one number: each is the remainder of a division by how many
 * moves are legal, and says which of them it is.
 */
export function positionOf(game: AnyGame, puzzle: Puzzle): Position {
  const match = newMatch(game.under(puzzle.rules), puzzle.players, {}, { seed: puzzle.seed });
  let code = BigInt(`0x${puzzle.code || "0"}`);
  const moves: Position["moves"] = [];
  while (moves.length < puzzle.moves) {
    const seat = match.toAct[0]!;
    const legal = match.legal(seat);
    const base = BigInt(legal.length);
    const move = legal[Number(code % base)]!;
    code /= base;
    match.play(seat, move);
    moves.push([seat, move]);
  }
  const legal = match.legal(puzzle.seat);
  const share = new Map(legal.map((move, place) => [move, puzzle.shares[place]!]));
  const order = [...legal].sort((one, other) => share.get(other)! - share.get(one)!);
  return { moves, share, right: order.slice(0, puzzle.accepted) };
}
