/** The table of the game as it stood: drawn by the game itself, and nothing on it can be played. */
import { useRef } from "preact/hooks";

import { Card } from "../cards/card";
import { cardName, colourOf, valueOf } from "../cards/colours";
import { useObservable } from "../core/observable";
import { t } from "../core/texts";
import { SeatFace } from "../front/face";
import type { Scene } from "../game/drawing";
import { Flights } from "../ui/flights";
import { FromHere } from "./from-here";
import { choiceName } from "./game";
import type { ReviewStore } from "./store";

export function Board({ store }: { store: ReviewStore }) {
  const { at, seat, open } = useObservable(store.state);
  const { drawing, record } = store.reviewed;
  const scene = store.scene();
  const flown = useFlown(at, scene);
  return (
    <div class={`table review-table table-${record.game}`}>
      <div class="board" role="group" aria-label={t("Table")}>
        <Flights of={flown}>
          <drawing.Table {...scene} key={seat} />
        </Flights>
      </div>
      {open && <Hands store={store} scene={scene} />}
      <FromHere store={store} />
    </div>
  );
}

/** Cards fly from one move to the next, and not where somebody leaps through the game. */
function useFlown(at: number, scene: Scene): unknown {
  const before = useRef({ at, flown: scene as unknown });
  if (Math.abs(before.current.at - at) === 1) before.current.flown = scene.message;
  before.current.at = at;
  return before.current.flown;
}

/** What is hidden at a table: the cards of all others, and what they have chosen while others still choose. */
function Hands({ store, scene }: { store: ReviewStore; scene: Scene }) {
  const { names, state, reviewed } = store;
  const { at, seat } = state.value;
  const truth = reviewed.matches[at]!.position() as { hands?: string[][]; choices?: (string | null)[] };
  const colours = (scene.view as { colours?: Record<string, string> }).colours; // of cards that are only numbers
  const others = names.map((_, other) => other).filter((other) => other !== seat);
  const shown = others.filter((other) => truth.hands?.[other]?.length || truth.choices?.[other]);
  if (!shown.length) return null;
  return (
    <ul class="review-hands" aria-label={t("The others’ cards")}>
      {shown.map((other) => (
        <li key={other}>
          <SeatFace message={reviewed} seat={other} class="tiny" />
          <span class="unseen">{names[other]}</span>
          {truth.hands?.[other]?.map((card) => (
            <Held key={card} card={card} colour={colours ? (colours[card] ?? null) : colourOf(card)} />
          ))}
          {truth.choices?.[other] && <b class="review-choice">{choiceName(truth.choices[other])}</b>}
        </li>
      ))}
    </ul>
  );
}

function Held({ card, colour }: { card: string; colour: string | null }) {
  return <Card value={valueOf(card)} colour={colour} label={cardName(card, colour)} class="review-card" />;
}
