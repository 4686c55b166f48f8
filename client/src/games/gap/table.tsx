/** The table of GAP: the others, the row, the own cards, and the race. */
import { mark } from "../../core/texts";
import type { GameDrawing, Scene } from "../../game/drawing";
import { reasonLater } from "../../table/reason";
import { SeatHead, inOrder } from "../../table/seat";
import type { GapView } from "../../wire";
import { useChoosing } from "./choosing";
import { Stacks, Sum } from "./collection";
import { Choice, Hand } from "./hand";
import { ahead, worth } from "./ahead";
import { Row } from "./row";
import { Ending, Race, RaceButton, between, roundEnd } from "./score";
import { held, prompt, describeMove } from "./words";

function Table(scene: Scene<GapView>) {
  const { view, seat } = scene;
  const choosing = useChoosing(scene);
  const others = inOrder(scene as Scene).filter((other) => other !== seat);
  const fresh = choosing.shown?.gained ?? [];
  const own = seat !== null && view.hand ? seat : null;
  return (
    <div
      class={`gap-table places-${view.players} ${others.length > 2 ? "many" : "few"} ${own === null ? "watched" : ""}`}
      style={{ "--others": others.length, "--hand": handSize(view), "--colours": view.options.colours.length }}
    >
      <div class="gap-others">
        {others.map((other) => (
          <Place key={other} scene={scene} seat={other} />
        ))}
      </div>
      <Row
        scene={scene}
        shown={choosing.shown}
        others={choosing.others}
        take={choosing.chosen ? choosing.take : undefined}
      >
        <RaceButton scene={scene} />
      </Row>
      {own !== null && <Place scene={scene} seat={own} fresh={fresh} />}
      {own !== null && !view.over && <Hand scene={scene} choosing={choosing} />}
      {own !== null && <Choice scene={scene} choosing={choosing} />}
      <Race scene={scene} />
    </div>
  );
}

/** How many cards are dealt to everybody (gap 2.1): the hand has room for as many, all round long. */
export function handSize({ players }: Pick<GapView, "players">): number {
  return players > 4 ? 5 : 6;
}

/** What lies in front of a seat. */
function Place({ scene, seat, fresh = [] }: { scene: Scene<GapView>; seat: number; fresh?: string[] }) {
  const { view } = scene;
  const cards = view.collections[seat] ?? [];
  return (
    <section
      class={`panel gap-place ${seat === scene.seat ? "own" : "other"} ${view.to_act.includes(seat) ? "acts" : ""}`}
      aria-label={scene.names[seat]}
      data-needed
    >
      <SeatHead scene={scene as Scene} seat={seat} note={held(view, seat)} />
      <Stacks cards={cards} fresh={fresh} colours={view.options.colours} round={view.round} seat={seat} />
      <Sum of={worth([...cards, ...fresh])} class={fresh.length ? "changed" : ""} />
    </section>
  );
}

function section(view: GapView): string {
  if (view.over) return "gap-end";
  return view.hand_sizes.every((size) => size < 2) ? "gap-scoring" : "gap-turn";
}

const game: GameDrawing<GapView> = {
  Table,
  prompt,
  describeMove,
  reason: reasonLater(() => import("./reason")),
  between,
  roundEnd,
  foresight: ahead,
  Ending,
  redact: (view) => ({ ...view, seat: null, hand: null, legal: [] }),
  section,
  keys: [["1–6", mark("a card of the hand")]],
};

export default game;
