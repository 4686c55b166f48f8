/** A decision of a recorded game, laid out again at a table that the page feeds: what its seat saw then, and no more. */
import { type Judge, PageTable } from "../learn/page-table";
import type { Move } from "../local/record";
import type { GameDrawing } from "../game/drawing";
import type { StateMessage } from "../wire";
import type { ReviewedGame } from "./game";
import { namesOf } from "./game";

/** Who made the move of this number; null: the game's own clock, or there is no such move. */
export function deciderOf({ record }: ReviewedGame, number: number): number | null {
  return record.moves[number - 1]?.[0] ?? null;
}

/** What was played then. */
export const playedAt = ({ record }: ReviewedGame, number: number): string => record.moves[number - 1]![1];

/** Who sits where, as messages say it, when somebody looks on from a seat: that one is a person's. */
export function sittingFor(reviewed: ReviewedGame, seat: number): Pick<StateMessage, "names" | "bots"> {
  const own = namesOf(reviewed)[seat]!;
  return {
    names: reviewed.names.map((name, other) => (other === seat ? own : name)),
    bots: reviewed.bots.map((name, other) => (other === seat ? null : name)),
  };
}

export interface Laid {
  name: string; // what tells the table from others of the page
  seat: number;
  moves: readonly Move[];
  sitting: Pick<StateMessage, "names" | "bots">;
  judge: Judge;
  between?: GameDrawing["between"];
}

/** The table after some moves: with the cards of the record, whatever is played at it. */
export function layTable({ record, game }: ReviewedGame, { name, judge, ...laid }: Laid): PageTable {
  const { players, options, seed, decks, first, rules } = record;
  return new PageTable(name, game, { players, options, seed, decks, first, rules, ...laid }, judge);
}
