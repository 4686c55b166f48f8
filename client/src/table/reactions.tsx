/** What people show and say to each other: bubbles at their seats. */
import { useLayoutEffect, useRef } from "preact/hooks";

import { useObservable } from "../core/observable";
import { settings } from "../core/settings";
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import { Announce } from "../ui/announce";
import { Sign, isSign } from "../ui/signs";
import { reactionWords } from "../words/reactions";
import { type ShownReaction, isMuted } from "./reacting";
import type { TableStore } from "./store";

const EDGE = 8; // pixels between a bubble and the edge of the page

/** What is being said, beside the face of whoever says it. */
export function Bubbles({ store, scene }: { store: TableStore; scene: Scene }) {
  useObservable(settings);
  const shown = useObservable(store.reactions.shown).filter(({ seat }) => !isMuted(scene.message, seat));
  const layer = useRef<HTMLDivElement>(null);
  const latest = shown[shown.length - 1];
  useLayoutEffect(() => {
    // Above everything, also above a dialog that is open.
    if (!layer.current?.showPopover || !latest) return;
    if (layer.current.matches(":popover-open")) layer.current.hidePopover();
    layer.current.showPopover();
  }, [latest?.id]);
  useLayoutEffect(() => {
    for (const bubble of layer.current?.querySelectorAll<HTMLElement>(".bubble") ?? []) place(bubble);
  });
  return (
    <>
      <div ref={layer} class="bubbles" popover="manual" aria-hidden="true">
        {shown.map(({ id, seat, code }) => (
          <div key={id} class={`bubble ${isSign(code) ? "signed" : ""}`} data-seat={seat}>
            {isSign(code) ? <Sign of={code} /> : reactionWords(code)}
          </div>
        ))}
      </div>
      <Announce text={latest ? spoken(latest, scene) : ""} about={latest?.id} />
    </>
  );
}

function spoken({ seat, code }: ShownReaction, { names }: Scene): string {
  return t("{name}: {what}", { name: names[seat] ?? "", what: reactionWords(code) });
}

/** Put a bubble over the name, beside the face, so that it covers no card. */
function place(bubble: HTMLElement): void {
  const seat = `[data-anchor="seat-${bubble.dataset.seat}"]`;
  const found = [
    ...document.querySelectorAll(`dialog [data-reacts="${bubble.dataset.seat}"] .face, ${seat} .face, ${seat}`),
  ];
  const anchor = found.find((one) => one.closest("dialog")) ?? found[found.length - 1];
  if (!anchor) return;
  const face = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const left = Math.max(EDGE, Math.min(face.right + EDGE, innerWidth - width - EDGE));
  bubble.style.translate = `${left}px ${Math.max(EDGE, (face.top + face.bottom - height) / 2)}px`;
}
