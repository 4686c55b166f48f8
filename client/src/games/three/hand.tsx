/** The own hand: the first tap shows what a card would do, the second lays it. */
import { useRef } from "preact/hooks";

import { useRoving } from "../../ui/roving";
import { settings } from "../../core/settings";
import { t } from "../../core/texts";
import { Back, Card } from "../../cards/card";
import type { Scene } from "../../game/drawing";
import type { ThreeView } from "../../wire";
import { type Outcome, foresee, rowOf } from "./laying";
import type { Last } from "./rows";
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
  const press = (card: string) => (card === chosen || settings.value.oneTap ? play(card) : choose(card));
  return (
    <fieldset ref={group} class="hand three-hand" aria-label={t("Your hand")} data-focus tabIndex={-1}>
      {hand.map((card, place) => (
        <button
          key={card}
          type="button"
          class={`card-button ${hint === card ? "hinted" : ""} ${sent === card ? "sent" : ""} ${opensRow(hand, place) ? "opens" : ""}`}
          disabled={!decides}
          aria-pressed={card === chosen || card === sent}
          aria-label={decides ? handLabel(view, foresee(view, view.seat!, card)) : nameOf(view, card)}
          data-card={card}
          data-from="pile"
          onClick={() => press(card)}
          onFocus={() => look(card)}
          onBlur={() => look(null)}
          onPointerEnter={(event) => event.pointerType === "mouse" && look(card)}
          onPointerLeave={(event) => event.pointerType === "mouse" && look(null)}
        >
          <Card value={card} colour={view.colours[card] ?? null} />
        </button>
      ))}
    </fieldset>
  );
}

/** Whether a card is the first of the hand that belongs to another row than the one before it. */
function opensRow(hand: string[], place: number): boolean {
  return place > 0 && rowOf(hand[place]!) !== rowOf(hand[place - 1]!);
}

interface SaysProps {
  view: ThreeView;
  outcome: Outcome | null;
  last: Last | null;
  ready: string | null; // the card that can be laid now
  play(card: string): void;
}

/** What the card that is looked at would do, or what has just happened; the own pile; the button. */
export function Says({ view, outcome, last, ready, play }: SaysProps) {
  const pile = view.seat === null ? 0 : view.piles[view.seat]!;
  return (
    <div class="three-says">
      {view.hand && (
        <span class="three-pile" data-anchor="pile" title={t("your pile: {n}", { n: pile })}>
          {pile > 0 && <Back value={pile} label={t("your pile: {n}", { n: pile })} />}
        </span>
      )}
      {outcome ? <Foreseen view={view} outcome={outcome} /> : <p class="quiet">{last?.text}</p>}
      {ready && (
        <button type="button" class="main" onClick={() => play(ready)}>
          {t("Lay {card}", { card: ready })}
        </button>
      )}
    </div>
  );
}

/** Where there is more to say than what is taken, a phone leaves that out: the rows show it. */
function Foreseen({ view, outcome }: { view: ThreeView; outcome: Outcome }) {
  const sum = outcome.points;
  const [takes, ...more] = sentences(view, outcome);
  return (
    <p>
      {outcome.taken.length > 0 && <b class={`three-change ${sum < 0 ? "loses" : "gains"}`}>{points(sum)}</b>}
      <span class={more.length ? "three-takes" : ""}>{takes} </span>
      {more.join(" ")}
    </p>
  );
}
