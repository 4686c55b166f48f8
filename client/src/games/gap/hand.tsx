/** The own hand, and what the card that is looked at would do. */
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../../ui/icon";
import { useNumberKeys } from "../../ui/number-keys";
import { useRoving } from "../../ui/roving";
import { touches } from "../../core/pointer";
import { withMinus, t } from "../../core/texts";
import { Action } from "../../table/action";
import type { Scene } from "../../game/drawing";
import type { GapView } from "../../wire";
import { CardFace } from "./collection";
import type { GapChoosing } from "./choosing";
import { type Play, playsWith } from "./choices";
import { worth } from "./ahead";
import { all, offered, the } from "./words";

interface Props {
  scene: Scene<GapView>;
  choosing: GapChoosing;
}

export function Hand({ scene, choosing }: Props) {
  const { view, seat, decides, sent, hint } = scene;
  const group = useRef<HTMLDivElement>(null);
  useRoving(group);
  useNumberKeys(group);
  useEffect(() => {
    // Who plays with the keys waits on the hand itself, and goes on with its first card.
    const waiting = decides && document.activeElement === group.current;
    if (waiting) group.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [decides]);
  const { chosen, look, press } = choosing;
  return (
    <div
      ref={group}
      class="hand gap-hand"
      role="group"
      aria-label={t("Your hand")}
      data-focus
      data-needed
      tabIndex={-1}
    >
      {view.hand?.map((card) => (
        <button
          type="button"
          key={`${view.round}${card}`}
          class={`card-button ${hint?.startsWith(card) ? "hinted" : ""} ${sent?.startsWith(card) ? "sent" : ""}`}
          data-card={`${view.round}${card}`}
          data-from="gap-pile"
          disabled={!decides}
          aria-pressed={chosen?.card === card}
          aria-label={offered(card, decides ? playsWith(card, view, seat ?? 0) : [])}
          onClick={() => press(card)}
          onPointerEnter={(event) => event.pointerType === "mouse" && look(card)}
          onPointerLeave={() => look(null)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && look(card)}
          onBlur={() => look(null)}
        >
          <CardFace of={card} />
        </button>
      ))}
    </div>
  );
}

function change(own: string[], shown: Play): Record<string, string> {
  const points = (cards: string[]) => withMinus(worth(cards)?.points ?? 0);
  return { now: points(own), after: points([...own, ...shown.gained]) };
}

/** What is looked at, in words and numbers, and the button that plays it. What a hint says needs no other words. */
export function Choice({ scene, choosing }: Props) {
  const { decides, hint, play } = scene;
  const { shown, chosen } = choosing;
  const words = shown?.taken && !(hint && shown.move === hint) ? <Foreseen scene={scene} choosing={choosing} /> : null;
  return (
    <Action says={words}>
      {decides && chosen && (
        <button type="button" class="main" onClick={() => play(chosen.move)}>
          <Icon of="play" />
          <span class="gap-short" aria-hidden="true">
            {t("Play")}
          </span>
          <span class="gap-long">{t("Play {card}", { card: the(chosen.card) })}</span>
        </button>
      )}
    </Action>
  );
}

/** Where there is little room only the half is to be seen that the row does not show. */
function Foreseen({ scene: { view, seat }, choosing: { shown, chosen, others } }: Props) {
  if (!shown?.taken) return null;
  const [takes, own] = [shown.taken.length > 0, view.collections[seat ?? 0] ?? []];
  return (
    <>
      <span class={takes ? "gap-aside" : ""}>
        {takes ? t("Takes {cards}.", { cards: all(shown.taken) }) : t("Takes nothing: it stays in the row.")}
      </span>{" "}
      <span class={`gap-change ${takes ? "" : "gap-aside"}`}>
        {t("This round: {now} → {after}.", change(own, shown))}
      </span>{" "}
      {chosen && others.length > 0 && <b>{touches() ? t("Or tap a dashed card.") : t("Or choose a dashed card.")}</b>}
    </>
  );
}
