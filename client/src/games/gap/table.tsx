/** The table of GAP: the others, the row, the own cards, and the race. */
import { mark } from "../../core/texts";
import type { GameDrawing, Scene } from "../../game/drawing";
import { SeatHead, inOrder } from "../../table/seat";
import type { GapView } from "../../wire";
import { useChoosing } from "./choosing";
import { Stacks, Sum } from "./collection";
import { Bar, Hand } from "./hand";
import { gained, worth } from "./plays";
import { Row } from "./row";
import { Ending, Race, roundEnd } from "./score";
import { held, prompt, describeMove } from "./words";

function Table(scene: Scene<GapView>) {
  const { view, seat } = scene;
  const choosing = useChoosing(scene);
  const others = inOrder(scene as Scene).filter((other) => other !== seat);
  const fresh = choosing.shown ? gained(choosing.shown) : [];
  return (
    <div class={`gap-table ${others.length > 2 ? "many" : "few"} ${seat === null ? "watched" : ""}`}>
      <div class="gap-others" style={{ "--seats": others.length }}>
        {others.map((other) => (
          <Place key={other} scene={scene} seat={other} />
        ))}
      </div>
      <Row
        scene={scene}
        shown={choosing.shown}
        others={choosing.others}
        take={choosing.chosen ? choosing.take : undefined}
      />
      {seat !== null && view.hand && (
        <div class="gap-own">
          <Place scene={scene} seat={seat} fresh={fresh} />
          {!view.over && (
            <div class="gap-play">
              <Bar scene={scene} choosing={choosing} />
              <Hand scene={scene} choosing={choosing} />
            </div>
          )}
        </div>
      )}
      <Race scene={scene} />
    </div>
  );
}

/** What lies in front of a seat. */
function Place({ scene, seat, fresh = [] }: { scene: Scene<GapView>; seat: number; fresh?: string[] }) {
  const { view } = scene;
  const cards = view.collections[seat] ?? [];
  return (
    <section class={`panel gap-place ${view.to_act.includes(seat) ? "acts" : ""}`} aria-label={scene.names[seat]}>
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
  roundEnd,
  Ending,
  redact: (view) => ({ ...view, seat: null, hand: null, legal: [] }),
  section,
  keys: [["1–6", mark("a card of the hand")]],
};

export default game;
