/** The table of GAP: the others, the row, the own cards, and the race. */
import { mark } from "../../app/texts";
import type { Game, Seen } from "../../table/game";
import { SeatHead, inOrder } from "../../table/seat";
import type { GapView } from "../../wire";
import { useChoosing } from "./choosing";
import { Stacks, Sum } from "./collection";
import { Bar, Hand } from "./hand";
import { gained, worth } from "./plays";
import { Row } from "./row";
import { Ending, Race, moment } from "./score";
import { held, prompt, tell } from "./words";

function Table(seen: Seen<GapView>) {
  const { view, seat } = seen;
  const choosing = useChoosing(seen);
  const others = inOrder(seen as Seen).filter((other) => other !== seat);
  const fresh = choosing.shown ? gained(choosing.shown) : [];
  return (
    <div class={`gap-table ${others.length > 2 ? "many" : "few"} ${seat === null ? "watched" : ""}`}>
      <div class="gap-others" style={{ "--seats": others.length }}>
        {others.map((other) => (
          <Place key={other} seen={seen} seat={other} />
        ))}
      </div>
      <Row
        seen={seen}
        shown={choosing.shown}
        others={choosing.others}
        take={choosing.chosen ? choosing.take : undefined}
      />
      {seat !== null && view.hand && (
        <div class="gap-own">
          <Place seen={seen} seat={seat} fresh={fresh} />
          {!view.over && (
            <div class="gap-play">
              <Bar seen={seen} choosing={choosing} />
              <Hand seen={seen} choosing={choosing} />
            </div>
          )}
        </div>
      )}
      <Race seen={seen} />
    </div>
  );
}

/** What lies in front of a seat. */
function Place({ seen, seat, fresh = [] }: { seen: Seen<GapView>; seat: number; fresh?: string[] }) {
  const { view } = seen;
  const cards = view.collections[seat] ?? [];
  return (
    <section class={`panel gap-place ${view.to_act.includes(seat) ? "acts" : ""}`} aria-label={seen.names[seat]}>
      <SeatHead seen={seen as Seen} seat={seat} note={held(view, seat)} />
      <Stacks cards={cards} fresh={fresh} colours={view.options.colours} round={view.round} seat={seat} />
      <Sum of={worth([...cards, ...fresh])} class={fresh.length ? "changed" : ""} />
    </section>
  );
}

function section(view: GapView): string {
  if (view.over) return "gap-end";
  return view.hand_sizes.every((size) => size < 2) ? "gap-scoring" : "gap-turn";
}

const game: Game<GapView> = {
  Table,
  prompt,
  tell,
  moment,
  Ending,
  cover: (view) => ({ ...view, seat: null, hand: null, legal: [] }),
  section,
  keys: [["1–6", mark("a card of the hand")]],
};

export default game;
