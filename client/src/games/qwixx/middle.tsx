/** What lies in the middle: the display, the pile with the number for all, and what was laid last. */
import { useRef } from "preact/hooks";

import { useRoving } from "../../ui/roving";
import { t } from "../../core/texts";
import { Back, Card } from "../../cards/card";
import { Dot, colourOf, valueOf } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import type { StateMessage, QwixxView } from "../../wire";
import { read } from "./choices";
import { Cross } from "./marks";
import { numbers, rowName } from "./words";

interface Props {
  scene: Scene<QwixxView>;
  slots: number[]; // chosen ones
  hinted: number[];
  press: ((slot: number) => void) | null; // null: nothing can be taken now
  look(slot: number | null): void;
}

export function Middle({ scene, slots, hinted, press, look }: Props) {
  const { view, names, message } = scene;
  const calls = view.action === "number" && !view.over;
  const group = useRef<HTMLDivElement>(null);
  const filled = useFilled(message);
  useRoving(group);
  const number = valueOf(view.top);
  return (
    <section class="qwixx-middle">
      <div class="qwixx-zone">
        <h2>{t("Display")}</h2>
        <div
          class="qwixx-display"
          ref={group}
          role="group"
          aria-label={t("Display")}
          data-needed
          {...(press ? { "data-focus": "" } : {})}
        >
          {view.display.map((card, place) => (
            <Slot
              key={place}
              slot={place + 1}
              card={card}
              name={`slot-${place}-${filled[place]}`}
              to={view.active === scene.seat ? undefined : `seat-${view.active}`}
              pressed={slots.includes(place + 1)}
              hinted={hinted.includes(place + 1)}
              press={press}
              look={look}
            />
          ))}
        </div>
      </div>
      <div class={`qwixx-zone qwixx-pile ${calls ? "calls" : ""}`} data-needed>
        <h2>{calls ? t("For all") : t("Pile: {n}", { n: view.pile })}</h2>
        <div class="qwixx-top" key={calls ? "calls" : "rests"} data-anchor="pile">
          <Back
            value={number}
            label={
              calls ? t("the number for all: {number}", { number }) : t("on top of the pile: {number}", { number })
            }
          />
        </div>
      </div>
      <div class="qwixx-zone qwixx-last">
        <h2>{t("Laid last")}</h2>
        <Laid view={view} />
        <small>{view.laid ? names[view.laid.seat] : t("nothing yet")}</small>
      </div>
    </section>
  );
}

interface SlotProps {
  slot: number;
  card: string;
  name: string; // tells one card in this slot from the next
  to: string | undefined;
  pressed: boolean;
  hinted: boolean;
  press: ((slot: number) => void) | null;
  look(slot: number | null): void;
}

function Slot({ slot, card, name, to, pressed, hinted, press, look }: SlotProps) {
  const number = valueOf(card);
  const flight = { "data-card": name, "data-from": "pile", "data-to": to };
  if (!press) {
    return (
      <span class="qwixx-slot" data-anchor={`slot-${slot}`}>
        <span key={name} {...flight}>
          <Back value={number} label={String(number)} />
        </span>
      </span>
    );
  }
  return (
    <span class="qwixx-slot" data-anchor={`slot-${slot}`}>
      <button
        type="button"
        key={name}
        {...flight}
        class={`card-button ${hinted ? "hinted" : ""}`}
        aria-pressed={pressed}
        aria-label={t("{number}, card {slot} of the display", { number, slot })}
        data-key={slot}
        onClick={() => press(slot)}
        onPointerEnter={(event) => event.pointerType === "mouse" && look(slot)}
        onPointerLeave={() => look(null)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && look(slot)}
        onBlur={() => look(null)}
      >
        <Back value={number} />
      </button>
    </span>
  );
}

/** The cards that were laid last; those whose numbers were crossed out carry a cross. */
function Laid({ view: { laid, discard } }: { view: QwixxView }) {
  const cards = laid?.cards ?? [];
  return (
    <div class={`qwixx-laid of-${cards.length}`} data-anchor="laid">
      {laid && (
        <span class="unseen">
          {t("{colour}: {cards}; crossed out: {numbers}", {
            colour: rowName(laid.colour),
            cards: numbers(cards.map(valueOf)),
            numbers: numbers(laid.crossed) || t("nothing"),
          })}
        </span>
      )}
      {!cards.length && <span class="qwixx-empty" />}
      {cards.map((card) => (
        <span key={card} class="qwixx-laid-card" data-card={card} data-from={`seat-${laid!.seat}`} data-to="discard">
          <Card value={valueOf(card)} colour={colourOf(card)} />
          {card[0] === "J" && <Dot of={colourOf(laid!.colour)!} />}
          {laid!.crossed.includes(valueOf(card)) && (
            <svg class="qwixx-done" viewBox="0 0 30 30" aria-hidden="true">
              <Cross />
            </svg>
          )}
        </span>
      ))}
      <span class="qwixx-discard" data-anchor="discard" title={t("Discard pile: {n}", { n: discard })} />
    </div>
  );
}

/** How often each slot of the display has been filled while this page looked on: each time with another card. */
function useFilled(message: StateMessage): number[] {
  const kept = useRef<{ message: StateMessage | null; filled: number[] }>({ message: null, filled: [0, 0, 0, 0] });
  if (kept.current.message !== message) {
    const taken = message.events.flatMap((event) =>
      event.type === "moved" && event.move[0] === "T" ? read(event.move).slots : [],
    );
    const filled = kept.current.filled.map((count, place) => count + taken.filter((slot) => slot === place + 1).length);
    kept.current = { message, filled };
  }
  return kept.current.filled;
}
