/** The own hand: the first tap shows what a card would do, the second lays it. */
import { useRef } from "preact/hooks";

import { useNumberKeys } from "../../ui/number-keys";
import { useRoving } from "../../ui/roving";
import { settings } from "../../core/settings";
import { t } from "../../core/texts";
import { Back, Card } from "../../cards/card";
import { Action } from "../../table/action";
import type { Scene } from "../../game/drawing";
import type { ThreeView } from "../../wire";
import { type Outcome, foresee } from "./ahead";
import { rowOf } from "./board";
import { handLabel, nameOf, points, sentences } from "./words";

interface Props {
  scene: Scene<ThreeView>;
  hand: string[];
  chosen: string | null;
  look(card: string | null): void;
  choose(card: string): void;
}

export function Hand({ scene, hand, chosen, look, choose }: Props) {
  const { view, decides, sent, hint, play } = scene;
  const group = useRef<HTMLFieldSetElement>(null);
  useRoving(group);
  useNumberKeys(group);
  const press = (card: string) => (card === chosen || settings.value.oneTap ? play(card) : choose(card));
  return (
    <fieldset ref={group} class="hand three-hand" aria-label={t("Your hand")} data-focus data-needed tabIndex={-1}>
      {hand.map((card, place) => (
        <button
          key={card}
          type="button"
          class={`card-button ${hint === card ? "hinted" : ""} ${sent === card ? "sent" : ""} ${opensRow(hand, place) ? "opens" : ""}`}
          disabled={!decides}
          aria-pressed={card === chosen || card === sent}
          aria-label={decides ? handLabel(view, card, foresee(view, view.seat!, card)) : nameOf(view, card)}
          data-card={card}
          data-from="pile"
          onClick={() => press(card)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && look(card)}
          onBlur={() => look(null)}
          onPointerEnter={(event) => event.pointerType === "mouse" && look(card)}
          onPointerLeave={(event) => event.pointerType === "mouse" && look(null)}
        >
          <Card value={card} colour={view.colours[card] ?? null} unlettered />
        </button>
      ))}
    </fieldset>
  );
}

/** Whether a card is the first of the hand that belongs to another row than the one before it. */
function opensRow(hand: string[], place: number): boolean {
  return place > 0 && rowOf(hand[place]!) !== rowOf(hand[place - 1]!);
}

/** What is still to be drawn. */
export function Pile({ cards }: { cards: number }) {
  const words = t("your pile: {n}", { n: cards });
  return (
    <span class="three-pile" data-anchor="pile" title={words}>
      {cards > 0 && <Back value={cards} label={words} />}
    </span>
  );
}

interface ChoiceProps {
  view: ThreeView;
  outcome: Outcome | null;
  ready: string | null; // the card that can be laid now
  play(card: string): void;
}

/** What the card that is looked at would do, and the button that lays it. */
export function Choice({ view, outcome, ready, play }: ChoiceProps) {
  return (
    <Action says={outcome && <Foreseen view={view} outcome={outcome} />}>
      {ready && (
        <button type="button" class="main" onClick={() => play(ready)}>
          {t("Lay {card}", { card: ready })}
        </button>
      )}
    </Action>
  );
}

/** On a phone only what the rows do not show: what it brings, and first of all whether it is too many. */
function Foreseen({ view, outcome }: { view: ThreeView; outcome: Outcome }) {
  const sum = outcome.points;
  const [takes, worst, ...more] = sentences(view, outcome);
  if (!outcome.taken.length) return <>{takes}</>;
  return (
    <>
      <b class={`three-change ${sum < 0 ? "loses" : "gains"}`}>{points(sum)}</b>
      <span class="three-aside">{takes} </span>
      {worst} <span class="three-aside">{more.join(" ")}</span>
    </>
  );
}
