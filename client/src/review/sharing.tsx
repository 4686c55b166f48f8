/** A review as it is shared: the game with its curve, the position that is looked at, and the question what to play there. */
import { ShareButton } from "../share/button";
import type { SharedGame, SharedQuestion } from "../share/shared";
import { DrawnCurve } from "./curve";
import { rounded } from "./figures";
import { type ReviewedGame, roundsOf, viewAt } from "./game";
import type { ReviewPageState, ReviewStore } from "./store";
import { figures, verdict } from "./words";

const WORDS_CLASS = "review-toggle"; // hidden where there is little room

/** After how many moves, and as which seat. */
type SeenFrom = Pick<ReviewPageState, "at" | "seat">;

export function ShareReview({ store }: { store: ReviewStore }) {
  return <ShareButton what={() => sharedReview(store)} class="review-eye" words={WORDS_CLASS} />;
}

/** A decision that somebody has just made anew, as a question for others. */
export function ShareQuestion({ store, number }: { store: ReviewStore; number: number }) {
  const seat = store.moverOf(number) ?? 0;
  return <ShareButton what={() => sharedReview(store, { at: number - 1, seat })} first="ask" />;
}

export function sharedReview(store: ReviewStore, place: SeenFrom = store.state.value): SharedGame {
  const { reviewed, names, origin } = store;
  const { at, seat } = place;
  const { game, result } = reviewed.record;
  return {
    game,
    record: reviewed.text,
    result,
    names,
    seat: origin.mine,
    table: origin.table,
    position: { at, seat, view: viewAt(reviewed, at, seat), asks: questionAt(reviewed, place) },
    ...analysed(store),
  };
}

/** What is decided next, by the seat that is looked through if it decides there at all. */
function questionAt(reviewed: ReviewedGame, { at, seat }: SeenFrom): SharedQuestion | null {
  const { moves } = reviewed.record;
  const asked = reviewed.matches[at]!.toAct.includes(seat) ? seat : (moves[at]?.[0] ?? null);
  const place = moves.findIndex(([by], place) => place >= at && by === asked);
  if (asked === null || place < 0) return null;
  return { number: place + 1, seat: asked, view: viewAt(reviewed, place, asked) };
}

/** What the analysis says of the seat that is looked at, once it is sharp. */
function analysed(store: ReviewStore): Partial<SharedGame> {
  const { analysis, seat, sharp } = store.state.value;
  const account = store.account();
  if (!analysis || !account || !sharp) return {};
  const about = { own: false, name: store.names[seat]!, won: account.result > analysis.fair };
  const rounds = roundsOf(store.reviewed);
  const drawn = { analysis, names: store.names, seat, rounds, at: analysis.moves.length - 1 };
  return {
    headline: verdict(rounded(account), about),
    figures: figures(rounded(account), false),
    curve: (width, height) => (
      <g class="curve">
        <DrawnCurve {...drawn} width={width} height={height} />
      </g>
    ),
  };
}
