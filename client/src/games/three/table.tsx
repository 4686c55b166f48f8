/** The table of Three is too many. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { t, tn } from "../../app/texts";
import { useChoice } from "../../table/choice";
import type { Game, Seen, Told } from "../../table/game";
import { SeatHead, inOrder } from "../../table/seat";
import type { ThreeView } from "../../wire";
import { Bonuses } from "./bonuses";
import { Ending } from "./ending";
import { Hand, Says } from "./hand";
import { PLACES, type Outcome, foresee, turnsLeft } from "./laying";
import { type Last, Rows } from "./rows";
import { Stacks } from "./stack";
import { prompt, tell } from "./words";

function Table(seen: Seen<ThreeView>) {
  const { view, seat, names, decides, sent, hint, play } = seen;
  const [chosen, choose] = useChoice(seen);
  const [looked, look] = useState<string | null>(null);
  useEffect(() => look(null), [view.moves, seat, hint]); // what is shown is what the button would do
  const last = useLast(seen);
  const ready = decides ? (chosen ?? hint) : null;
  const card = sent ?? (decides ? (looked ?? ready) : null);
  const own = seat !== null && view.hand ? seat : null;
  const outcome = useMemo(
    () => (card && own !== null && view.hand?.includes(card) ? foresee(view, own, card) : null),
    [view, own, card],
  );
  return (
    <div class={`three-board players-${view.players} ${own === null ? "watched" : ""}`}>
      <div class="three-others">
        {inOrder(seen)
          .filter((other) => other !== own)
          .map((other) => (
            <Seat key={other} seen={seen} seat={other} outcome={null} />
          ))}
      </div>
      <div class="three-middle">
        <Rows view={view} outcome={outcome} last={last} />
        <Bonuses view={view} names={names} outcome={outcome} />
        <span data-anchor="out" class="three-out" />
      </div>
      {own !== null && <Seat seen={seen} seat={own} outcome={outcome} />}
      <div class="three-own">
        {own !== null && <Hand seen={seen} hand={view.hand!} chosen={chosen} look={look} choose={choose} />}
        <Says view={view} outcome={outcome} last={last} ready={ready} play={play} />
      </div>
    </div>
  );
}

function Seat({ seen, seat, outcome }: { seen: Seen<ThreeView>; seat: number; outcome: Outcome | null }) {
  const { view, before, names } = seen;
  const left = turnsLeft(view, seat);
  const piles = view.collections[seat]!;
  const own = seat === seen.seat;
  const label = own ? t("Your collection") : t("Collection of {name}", { name: names[seat]! });
  return (
    <section
      class={`panel three-seat ${own ? "own" : ""} ${view.to_act.includes(seat) ? "acts" : ""}`}
      aria-label={label}
    >
      <SeatHead seen={seen} seat={seat} note={left ? tn("{n} turn left", "{n} turns left", left) : ""} />
      <Stacks
        seat={seat}
        piles={piles}
        before={before?.game === view.game ? before.collections[seat] : undefined}
        foreseen={outcome?.piles}
        warns={own && !view.over}
        letters={own}
        label={label}
      />
    </section>
  );
}

interface Laid {
  told: Told;
  before: ThreeView | null; // the views around it, where they are known
  after: ThreeView | null;
}

/** The card that was laid last and what is told of it; it stays when only news about seats comes in. */
function useLast({ message, view, before, names }: Seen<ThreeView>): Last | null {
  const laid = useRef<Laid | null>(null);
  useMemo(() => {
    const moves = message.events.filter((event) => event.type === "moved");
    const event = moves[moves.length - 1];
    if (message.events.some(({ type }) => type === "undone")) laid.current = null;
    else if (event && event.seat !== null) {
      const told = { seat: event.seat, name: names[event.seat] ?? "", move: event.move, shown: [] };
      const alone = moves.length === 1;
      laid.current = { told, before: alone ? before : null, after: alone ? view : null };
    }
  }, [message]);
  if (!laid.current) return null;
  const { told, before: was, after } = laid.current;
  return { seat: told.seat, card: told.move, text: tell(told, names, was, after) };
}

const game: Game<ThreeView> = {
  Table,
  prompt,
  tell,
  Ending,
  cover: (view) => ({ ...view, seat: null, hand: null, legal: [] }),
  section: (view) =>
    view.over ? "three-score" : view.rows.some((row) => row.length === PLACES) ? "three-taking" : "three-turn",
  keys: [],
};

export default game;
