/** The table of Qwixx: the others above, the display and the pile, the own sheet and the own hand. */
import { useLayoutEffect, useMemo } from "preact/hooks";

import { digitOf } from "../../core/keys";
import { mark, t } from "../../core/texts";
import { valueOf } from "../../cards/colours";
import type { GameDrawing, Scene } from "../../game/drawing";
import { reasonLater } from "../../table/reason";
import { SeatHead, inOrder } from "../../table/seat";
import type { QwixxView } from "../../wire";
import { Actions } from "./actions";
import { type QwixxChoosing, useChoosing } from "./choosing";
import { Ending } from "./ending";
import { Hand } from "./hand";
import { Middle } from "./middle";
import { ahead } from "./ahead";
import { field, read } from "./choices";
import { Others } from "./others";
import { Penalties, type Pencil, Sheet } from "./sheet";
import { describeMove, prompt } from "./words";

function Table(scene: Scene<QwixxView>) {
  const { view, seat, decides } = scene;
  const [hero = 0, ...others] = inOrder(scene);
  const choosing = useChoosing(scene);
  const { choice, shown, hint, lookAt } = choosing;
  const from = useMemo(() => origins(scene), [scene.message]);
  useDigits();
  const acts = (action: QwixxView["action"]) => decides && view.action === action;
  return (
    <>
      <Others scene={scene} seats={others} />
      <Middle
        scene={scene}
        slots={choice.slots}
        hinted={hint.slots}
        press={acts("take") ? choosing.slot : null}
        look={(slot) => lookAt(slot ? { slot } : null)}
      />
      <section class={`panel qwixx-own ${view.to_act.includes(hero) ? "acts" : ""}`}>
        <h2 class="unseen">{seat === null ? t("Sheet") : t("Your sheet")}</h2>
        <Sheet sheet={view.sheets[hero]!} pencil={pencilOf(scene, choosing)} focus={acts("number")} />
      </section>
      <section class="qwixx-lower">
        <h2 class="unseen">{seat === null ? t("Hand") : t("Your hand")}</h2>
        <SeatHead scene={scene} seat={hero} note={view.active === hero && !view.over ? t("is up") : ""} />
        <Penalties count={view.sheets[hero]!.penalties} />
        <Hand
          cards={view.hands[hero]!}
          picked={shown.cards}
          sent={choosing.decided}
          hinted={hint.cards}
          from={from}
          press={acts("play") ? choosing.card : null}
          look={(card) => lookAt(card ? { card } : null)}
        />
        <Actions scene={scene} choosing={choosing} />
      </section>
    </>
  );
}

function pencilOf({ view, decides }: Scene<QwixxView>, choosing: QwixxChoosing): Pencil {
  const { shown, open, may, hint, decided, lookAt } = choosing;
  const sought = view.action === "take" ? shown.slots.map((slot) => valueOf(view.display[slot - 1]!)) : [];
  return {
    open,
    choice: choosing.choice,
    shown,
    may,
    sealed: decided,
    hinted: new Set(hint.crossed.map((number) => field(hint.row!, number))),
    same: sought,
    keys: decides && view.action === "number",
    press: choosing.field,
    look: (row, number) => lookAt({ row, number }),
    lookAway: () => lookAt(null),
  };
}

/** Where the cards that somebody has just taken come from, by their numbers. */
function origins({ message, before, seat }: Scene<QwixxView>): Map<number, string> {
  const taken = message.events.flatMap((event) =>
    event.type === "moved" && event.seat === seat && event.move[0] === "T" ? read(event.move).slots : [],
  );
  return new Map(taken.map((slot) => [valueOf(before?.display[slot - 1] ?? "?0"), `slot-${slot}`]));
}

/** Digits press what carries them: a card of the display, a row, a card of the hand. */
function useDigits(): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      const digit = digitOf(event);
      if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || !digit) return;
      const button = document.querySelector<HTMLElement>(`.table-qwixx [data-key="${digit}"]`);
      button?.focus();
      button?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** What everybody may see: of every card in a hand its number. */
function redact(view: QwixxView): QwixxView {
  const hands = view.hands.map((hand) => hand.map((card) => `?${valueOf(card)}`));
  return { ...view, seat: null, legal: [], choice: null, hands };
}

const SECTIONS = { take: "qwixx-take", number: "qwixx-number", play: "qwixx-play" };

const game: GameDrawing<QwixxView> = {
  Table,
  prompt,
  describeMove,
  reason: reasonLater(() => import("./reason")),
  foresight: ahead,
  Ending,
  redact,
  section: (view) => (view.over ? "qwixx-score" : SECTIONS[view.action]),
  keys: [
    ["1–5", mark("a card of the display or of the hand, or a row from the top")],
    ["0", mark("pass on the number for all")],
  ],
};

export default game;
