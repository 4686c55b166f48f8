/** What is kept of an analysis: the account of one's own seat. */
import type { Analysis } from "../analysis/types";
import type { KeptFigures } from "./games";

export function figuresOf({ seats, games, rounds }: Analysis, seat: number): KeptFigures | null {
  const account = seats[seat];
  if (!account) return null;
  const { play, play_error, luck, error, deal, deal_error, others, others_error, given, given_error } = account;
  const { decisions } = account;
  return {
    ...{ play, play_error, luck, error, deal, deal_error, others, others_error, given, given_error },
    ...{ decisions, games, rounds },
  };
}
