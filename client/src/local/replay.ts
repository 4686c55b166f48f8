/** Recorded games played again, move by move. */
import { BadRecord, IllegalMove } from "../notation/refusal";
import { type AnyGame, Match } from "./match";
import type { GameRecord } from "./record";

/** The match before the first move of a record, under its version of the rules. */
export function start(record: GameRecord, game: AnyGame): Match {
  const { rules, players, options, seed, decks, first, names } = record;
  return new Match(game.under(rules), players, options, { seed, decks, first, names });
}

/** The match after 0, 1, 2 … moves, each independent of the others. */
export function* matches(record: GameRecord, game: AnyGame): Generator<Match> {
  for (const match of played(record, game)) yield match.copy();
}

/** The match at the end of a record. */
export function replay(record: GameRecord, game: AnyGame): Match {
  let last: Match | undefined;
  for (const match of played(record, game)) last = match;
  return last!;
}

/** One match, again and again, as it goes on. */
function* played(record: GameRecord, game: AnyGame): Generator<Match> {
  const match = start(record, game);
  for (const [place, [seat, move]] of record.moves.entries()) {
    yield match;
    try {
      match.play(seat, move);
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      const values = { number: place + 1, why: error.text() };
      throw new IllegalMove("move {number} of the record: {why}", "", values, error);
    }
  }
  checkResult(record, match);
  yield match;
}

function checkResult({ result }: GameRecord, { over, scores, winners }: Match): void {
  if (!result) return;
  if (!over) throw new BadRecord("the record has a result, but its moves do not end the game");
  if (String(result.scores) === String(scores) && String(result.winners) === String(winners)) return;
  throw new BadRecord(
    "the result does not fit the moves: replayed, the scores are {scores} and the winners {winners}",
    "",
    { scores, winners },
  );
}
