/** The row in the middle, and the pile that fills it up. */
import type { ComponentChildren } from "preact";

import { t, tn } from "../../core/texts";
import { Back } from "../../cards/card";
import { cardName } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import type { GapView } from "../../wire";
import { CardFace } from "./collection";
import type { Play } from "./choices";
import { the } from "./words";

interface Props {
  scene: Scene<GapView>;
  shown: Play | null; // what is looked at
  others: string[]; // what could be taken instead
  take?: ((card: string) => void) | undefined; // choose one of them
  children?: ComponentChildren; // what stands by the pile
}

const USUAL = 4; // cards, gap 2.1; its size does not change while there are no more

export function Row({ scene, shown, others, take, children }: Props) {
  const { view } = scene;
  const from = comers(scene);
  return (
    <section
      class="gap-middle"
      aria-label={t("Row")}
      style={{ "--slots": Math.max(USUAL, view.row.length) }}
      data-needed
    >
      <div class="gap-side">
        <Pile left={view.pile} />
        {children}
      </div>
      <ul class="gap-row">
        {view.row.map((card) => (
          <li
            key={`${view.round}${card}`}
            class={stateOf(card, shown, others)}
            data-card={`${view.round}${card}`}
            data-from={from.get(card) ?? "gap-pile"}
            data-to="gap-pile"
          >
            {take && others.includes(card) ? (
              <button
                type="button"
                aria-label={t("take {card} instead", { card: the(card) })}
                onClick={() => take(card)}
              >
                <CardFace of={card} />
              </button>
            ) : (
              <CardFace of={card} label={cardName(card)} />
            )}
          </li>
        ))}
        <li class="gap-stop" data-anchor="gap-stop" data-size aria-hidden="true">
          {shown?.taken?.length === 0 && (
            <span class="gap-coming">
              <CardFace of={shown.card} />
            </span>
          )}
        </li>
      </ul>
    </section>
  );
}

function Pile({ left }: { left: number }) {
  const words = left ? tn("{n} card in the pile", "{n} cards in the pile", left) : t("The pile is empty.");
  return (
    <div class={`gap-pile ${left ? "" : "gone"}`} data-anchor="gap-pile">
      <Back label={words} />
      <span aria-hidden="true">{left}</span>
    </div>
  );
}

function stateOf(card: string, shown: Play | null, others: string[]): string {
  if (shown?.taken?.includes(card)) return "taken";
  if (others.includes(card)) return "instead";
  return shown ? "left" : "";
}

/** Where the cards have come from that somebody has just left in the row. */
function comers({ message }: Scene<GapView>): Map<string, string> {
  return new Map(
    message.events.flatMap((event) => (event.type === "moved" ? [[event.move.slice(0, 2), `seat-${event.seat}`]] : [])),
  );
}
