/** The table of Three Is Too Many. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { mark, t, tn } from "../../core/texts";
import { useChoice } from "../../table/choice";
import type { GameDrawing, Scene, LoggedMove } from "../../game/drawing";
import { reasonLater } from "../../table/reason";
import { SeatHead, inOrder } from "../../table/seat";
import type { ThreeView } from "../../wire";
import { Bonuses } from "./bonuses";
import { Ending } from "./ending";
import { Choice, Hand, Pile } from "./hand";
import { type Outcome, ahead, foresee } from "./ahead";
import { PLACES, turnsLeft } from "./board";
import { type Last, Rows } from "./rows";
import { Stacks } from "./stack";
import { prompt, describeMove } from "./words";

function Table(scene: Scene<ThreeView>) {
  const { view, seat, names, decides, sent, hint, play } = scene;
  const [chosen, choose] = useChoice(scene);
  const [looked, look] = useState<string | null>(null);
  useEffect(() => look(null), [view.moves, seat, hint]); // what is shown is what the button would do
  const last = useLast(scene);
  const ready = decides ? (chosen ?? hint) : null;
  const card = sent ?? (decides ? (looked ?? ready) : null);
  const own = seat !== null && view.hand ? seat : null;
  const outcome = useMemo(
    () => (card && own !== null && view.hand?.includes(card) ? foresee(view, own, card) : null),
    [view, own, card, ahead.now],
  );
  const others = inOrder(scene).filter((other) => other !== own);
  return (
    <div
      class={`three-board players-${view.players} ${own === null ? "watched" : ""}`}
      style={{ "--others": others.length, "--seats": view.players }}
    >
      <div class="three-seats">
        <div class="three-others">
          {others.map((other) => (
            <Seat key={other} scene={scene} seat={other} outcome={null} />
          ))}
        </div>
        {own !== null && <Seat scene={scene} seat={own} outcome={outcome} />}
      </div>
      <div class="three-middle">
        <Rows view={view} outcome={outcome} last={last} />
        <Bonuses view={view} names={names} message={scene.message} outcome={outcome} />
        {last && <p class="three-last quiet">{last.text}</p>}
        <span data-anchor="out" class="three-out" />
      </div>
      {own !== null && <Hand scene={scene} hand={view.hand!} chosen={chosen} look={look} choose={choose} />}
      <Choice view={view} outcome={outcome} ready={ready} play={play} />
    </div>
  );
}

function Seat({ scene, seat, outcome }: { scene: Scene<ThreeView>; seat: number; outcome: Outcome | null }) {
  const { view, before, names } = scene;
  const left = turnsLeft(view, seat);
  const piles = view.collections[seat]!;
  const own = seat === scene.seat;
  const label = own ? t("Your collection") : t("Collection of {name}", { name: names[seat]! });
  return (
    <section
      class={`panel three-seat ${own ? "own" : "other"} ${view.to_act.includes(seat) ? "acts" : ""}`}
      aria-label={label}
      data-needed
    >
      <SeatHead scene={scene} seat={seat} note={left ? tn("{n} turn left", "{n} turns left", left) : ""} />
      {own && view.hand && <Pile cards={view.piles[seat]!} />}
      <Stacks
        seat={seat}
        piles={piles}
        before={before?.game === view.game ? before.collections[seat] : undefined}
        foreseen={outcome?.piles}
        warns={own && !view.over}
        label={label}
      />
    </section>
  );
}

interface LastMove {
  move: LoggedMove;
  before: ThreeView | null; // the views around it, where they are known
  after: ThreeView | null;
}

/** The card that was laid last and what is said of it; it stays when only news about seats comes in. */
function useLast({ message, view, before, names }: Scene<ThreeView>): Last | null {
  const laid = useRef<LastMove | null>(null);
  useMemo(() => {
    const moves = message.events.filter((event) => event.type === "moved");
    const event = moves[moves.length - 1];
    if (message.events.some(({ type }) => type === "undone")) laid.current = null;
    else if (event && event.seat !== null) {
      const move = { seat: event.seat, name: names[event.seat] ?? "", move: event.move, shown: [] };
      const alone = moves.length === 1;
      laid.current = { move, before: alone ? before : null, after: alone ? view : null };
    }
  }, [message]);
  if (!laid.current) return null;
  const { move, before: was, after } = laid.current;
  return { seat: move.seat, card: move.move, text: describeMove(move, names, was, after) };
}

const game: GameDrawing<ThreeView> = {
  Table,
  prompt,
  describeMove,
  reason: reasonLater(() => import("./reason")),
  foresight: ahead,
  Ending,
  redact: (view) => ({ ...view, seat: null, hand: null, legal: [] }),
  section: (view) =>
    view.over ? "three-score" : view.rows.some((row) => row.length === PLACES) ? "three-taking" : "three-turn",
  keys: [["1–7", mark("a card of the hand")]],
};

export default game;
