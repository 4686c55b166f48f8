/** The table of Qwixx: the others above, the display and the pile, the own sheet and the own hand. */
import { useLayoutEffect, useMemo } from "preact/hooks";

import { digitOf } from "../../core/keys";
import { mark, signed, t, tn } from "../../core/texts";
import { Dot, colourOf, valueOf } from "../../cards/colours";
import type { GameDrawing, Scene } from "../../game/drawing";
import { SeatHead, inOrder } from "../../table/seat";
import type { QwixxView } from "../../wire";
import { type QwixxChoosing, useChoosing } from "./choosing";
import { Ending } from "./ending";
import { Bar, Hand } from "./hand";
import { Middle } from "./middle";
import { type QwixxChoice, field, gainOf, read } from "./moves";
import { Others } from "./others";
import { Penalties, type Pencil, Sheet } from "./sheet";
import { describeMove, prompt, rowName } from "./words";

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
        <div class="qwixx-foot">
          <SeatHead scene={scene} seat={hero} note={view.active === hero && !view.over ? t("is up") : ""} />
          <Penalties count={view.sheets[hero]!.penalties} />
        </div>
        <Sheet sheet={view.sheets[hero]!} pencil={pencilOf(scene, choosing)} focus={acts("number")} />
      </section>
      <section class="qwixx-lower">
        <h2 class="unseen">{seat === null ? t("Hand") : t("Your hand")}</h2>
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

/** The line beneath the hand: what the choice would do, and the button that does it. */
function Actions({ scene, choosing }: { scene: Scene<QwixxView>; choosing: QwixxChoosing }) {
  const { view, decides, seat } = scene;
  const { choice, move } = choosing;
  const play = () => move && scene.play(move.text);
  if (!decides) return <Bar text={choosing.decided ? decidedWords(view, choice) : ""} />;
  if (view.action === "take") {
    const count = read(view.legal[0]!).slots.length;
    return (
      <Bar text={t("chosen: {n} of {all}", { n: choice.slots.length, all: count })}>
        <button type="button" class="main" disabled={!move} onClick={play}>
          {t("Take")}
        </button>
      </Bar>
    );
  }
  const gain = choice.row ? gainOf(view.sheets[seat!]!, choice.row, choice.crossed) : 0;
  if (view.action === "number") {
    return (
      <Bar text={<Called view={view} chosen={choice.row !== null} />}>
        <button
          type="button"
          class={`quiet-button ${scene.hint === "-" ? "hinted" : ""}`}
          data-key="0"
          onClick={() => scene.play("-")}
        >
          {t("Pass")}
        </button>
        {choice.row && (
          <button type="button" class="main" onClick={play}>
            {t("Cross out")} <Dot of={colourOf(choice.row)!} /> <b>{signed(gain)}</b>
          </button>
        )}
      </Bar>
    );
  }
  return (
    <Bar text={playWords(choice, choosing.open)}>
      {choice.crossed.length > 0 ? (
        <button type="button" class="main" disabled={!move} onClick={play}>
          {t("Cross out {what}", { what: choice.crossed.join(", ") })} <b>{signed(gain)}</b>
        </button>
      ) : (
        choice.cards.length > 0 && (
          <button type="button" class="quiet-button" onClick={play}>
            {t("Cross out nothing")}
          </button>
        )
      )}
    </Bar>
  );
}

/** The number for all, large. */
function Called({ view, chosen }: { view: QwixxView; chosen: boolean }) {
  return (
    <>
      <b class="qwixx-called" aria-hidden={chosen}>
        {valueOf(view.top)}
      </b>{" "}
      {!chosen && (view.legal.length > 1 ? t("Tap it in a row.") : t("No row takes it."))}
    </>
  );
}

function playWords({ cards, crossed }: QwixxChoice, open: QwixxChoosing["open"]): string {
  if (!open.size) return t("None of these numbers can be crossed out.");
  if (!cards.length) return t("Choose cards, or tap fields of the sheet.");
  if (crossed.length) return tn("{n} card is laid.", "{n} cards are laid.", cards.length);
  return t("Tap what to cross out.");
}

function decidedWords({ action }: QwixxView, { row, crossed }: QwixxChoice): string {
  if (action !== "number") return "";
  return row
    ? t("Your choice is sealed: {colour} {value}.", { colour: rowName(row), value: crossed[0]! })
    : t("Your choice is sealed: pass.");
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
  Ending,
  redact,
  section: (view) => (view.over ? "qwixx-score" : SECTIONS[view.action]),
  keys: [
    ["1–5", mark("a card of the display or of the hand, or a row from the top")],
    ["0", mark("pass on the number for all")],
  ],
};

export default game;
