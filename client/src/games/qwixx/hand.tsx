/** The own hand. */
import { useRef } from "preact/hooks";

import { useRoving } from "../../ui/roving";
import { t } from "../../core/texts";
import { Back, Card } from "../../cards/card";
import { cardName, colourOf, valueOf } from "../../cards/colours";

const ORDER = "RYGBJ?";

interface Props {
  cards: string[];
  picked: string[];
  sent: boolean; // the picked ones are on their way
  hinted: string[];
  from: Map<number, string>; // where cards with these numbers have just come from
  press: ((card: string) => void) | null; // null: nothing can be laid now
  look(card: string | null): void;
}

export function Hand({ cards, picked, sent, hinted, from, press, look }: Props) {
  const group = useRef<HTMLDivElement>(null);
  useRoving(group);
  const sorted = [...cards].sort((a, b) => ORDER.indexOf(a[0]!) - ORDER.indexOf(b[0]!) || valueOf(a) - valueOf(b));
  return (
    <div
      class={`hand qwixx-hand ${sent ? "sent" : ""}`}
      ref={group}
      role="group"
      aria-label={t("Hand")}
      data-needed
      {...(press ? { "data-focus": "" } : {})}
    >
      {sorted.map((card, place) => {
        const known = card[0] !== "?";
        const flight = known ? { "data-card": card, "data-from": from.get(valueOf(card)) } : {};
        const face = (label?: string) =>
          known ? (
            <Card value={valueOf(card)} colour={colourOf(card)} {...(label ? { label } : {})} />
          ) : (
            <Back value={valueOf(card)} {...(label ? { label } : {})} />
          );
        return press ? (
          <button
            type="button"
            key={card}
            {...flight}
            class={`card-button ${hinted.includes(card) ? "hinted" : ""}`}
            aria-pressed={picked.includes(card)}
            aria-label={cardName(card)}
            data-key={place + 1}
            onClick={() => press(card)}
            onPointerEnter={(event) => event.pointerType === "mouse" && look(card)}
            onPointerLeave={() => look(null)}
            onFocus={(event) => event.currentTarget.matches(":focus-visible") && look(card)}
            onBlur={() => look(null)}
          >
            {face()}
          </button>
        ) : (
          <span key={known ? card : place} {...flight} class={`qwixx-held ${picked.includes(card) ? "picked" : ""}`}>
            {face(cardName(card))}
          </span>
        );
      })}
    </div>
  );
}
