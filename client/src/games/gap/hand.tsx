/** The own hand, and what the card that is looked at would do. */
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../../ui/icon";
import { useNumberKeys } from "../../ui/number-keys";
import { useRoving } from "../../ui/roving";
import { withMinus, t } from "../../core/texts";
import type { Scene } from "../../game/drawing";
import type { GapView } from "../../wire";
import { CardFace } from "./collection";
import type { GapChoosing } from "./choosing";
import { type Play, gained, playsWith, worth } from "./plays";
import { all, offered, the } from "./words";

interface Props {
  scene: Scene<GapView>;
  choosing: GapChoosing;
}

export function Hand({ scene, choosing }: Props) {
  const { view, decides, sent, hint } = scene;
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
    <div ref={group} class="hand gap-hand" role="group" aria-label={t("Your hand")} data-focus tabIndex={-1}>
      {view.hand?.map((card) => (
        <button
          type="button"
          key={`${view.round}${card}`}
          class={`card-button ${hint?.startsWith(card) ? "hinted" : ""} ${sent?.startsWith(card) ? "sent" : ""}`}
          data-card={`${view.round}${card}`}
          data-from="gap-pile"
          disabled={!decides}
          aria-pressed={chosen?.card === card}
          aria-label={offered(card, decides ? playsWith(card, view) : [])}
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
  const points = (cards: string[]) => withMinus(worth(cards).points);
  return { now: points(own), after: points([...own, ...gained(shown)]) };
}

/** What is looked at, in words and numbers, and the button that plays it. */
export function Bar({ scene, choosing }: Props) {
  const { view, seat, decides, play } = scene;
  const { shown, chosen, others } = choosing;
  const own = view.collections[seat ?? 0] ?? [];
  return (
    <div class="gap-bar">
      <p>
        {shown && (
          <>
            <span>
              {shown.taken.length
                ? t("Takes {cards}.", { cards: all(shown.taken) })
                : t("Takes nothing: it stays in the row.")}
            </span>{" "}
            <span class="gap-change">{t("This round: {now} → {after}.", change(own, shown))}</span>{" "}
            {chosen && others.length > 0 && <b>{t("Or tap a dashed card.")}</b>}
          </>
        )}
        {!shown && decides && <span class="quiet">{t("Tap a card to see what it takes.")}</span>}
      </p>
      {decides && chosen && (
        <button type="button" class="main" onClick={() => play(chosen.move)}>
          <Icon of="play" />
          <span class="gap-short" aria-hidden="true">
            {t("Play")}
          </span>
          <span class="gap-long">{t("Play {card}", { card: the(chosen.card) })}</span>
        </button>
      )}
    </div>
  );
}
