/** What is done with the choice: the sentence that says it, and the buttons that do it. */
import { touches } from "../../core/pointer";
import { signed, t } from "../../core/texts";
import { Dot, colourOf, valueOf } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import { Action } from "../../table/action";
import type { QwixxView } from "../../wire";
import type { QwixxChoosing } from "./choosing";
import { gainOf, skippedBy } from "./ahead";
import { type QwixxChoice, read } from "./choices";
import { numbers, rowName } from "./words";

interface Props {
  scene: Scene<QwixxView>;
  choosing: QwixxChoosing;
}

export function Actions(props: Props) {
  const { scene, choosing } = props;
  if (!scene.decides) return <Action says={choosing.decided && sealed(scene, choosing.choice)} />;
  if (scene.view.action === "take") return <Take {...props} />;
  return scene.view.action === "number" ? <NumberForAll {...props} /> : <Play {...props} />;
}

function Take({ scene: { view, play }, choosing: { choice, move } }: Props) {
  const { slots } = choice;
  const all = read(view.legal[0]!).slots.length;
  const cards = numbers(slots.map((slot) => valueOf(view.display[slot - 1]!)));
  const says = move ? t("You take {cards}.", { cards }) : t("chosen: {n} of {all}", { n: slots.length, all });
  return (
    <Action says={slots.length > 0 && says}>
      <button type="button" class="main" disabled={!move} onClick={() => move && play(move.text)}>
        {t("Take")}
      </button>
    </Action>
  );
}

function NumberForAll({ scene, choosing }: Props) {
  const { view, seat, play, hint } = scene;
  const { choice, move } = choosing;
  return (
    <Action says={choice.row && <Crossing view={view} seat={seat!} choice={choice} />}>
      <button
        type="button"
        class={`quiet-button ${hint === "-" ? "hinted" : ""}`}
        data-key="0"
        onClick={() => play("-")}
      >
        {t("Pass")}
      </button>
      {choice.row && (
        <button type="button" class="main" onClick={() => move && play(move.text)}>
          {t("Cross out")} <Gain view={view} seat={seat!} choice={choice} />
        </button>
      )}
    </Action>
  );
}

function Play({ scene: { view, seat, play }, choosing }: Props) {
  const { choice, move, open } = choosing;
  const { cards, crossed } = choice;
  const lay = () => move && play(move.text);
  const says = crossed.length ? (
    <Crossing view={view} seat={seat!} choice={choice} />
  ) : !open.size ? (
    t("None of these numbers can be crossed out.")
  ) : (
    cards.length > 0 && (touches() ? t("Tap what to cross out.") : t("Choose what to cross out."))
  );
  return (
    <Action says={says}>
      {crossed.length > 0 ? (
        <button type="button" class="main" disabled={!move} onClick={lay}>
          {t("Cross out")} <Gain view={view} seat={seat!} choice={choice} />
        </button>
      ) : (
        cards.length > 0 && (
          <button type="button" class="quiet-button" onClick={lay}>
            {t("Cross out nothing")}
          </button>
        )
      )}
    </Action>
  );
}

/** What the crosses of a choice bring, as soon as that is known. */
function Gain({ view, seat, choice: { row, crossed } }: { view: QwixxView; seat: number; choice: QwixxChoice }) {
  const gain = row && gainOf(view.sheets[seat]!, row, crossed);
  return gain === null ? null : <b>{signed(gain)}</b>;
}

/** "red 7, skips 5 and 6". */
function Crossing({ view, seat, choice: { row, crossed } }: { view: QwixxView; seat: number; choice: QwixxChoice }) {
  const skipped = skippedBy(view.sheets[seat]!, row!, crossed);
  const said = [`${rowName(row!)}\u00a0${numbers(crossed)}`];
  if (skipped.length) said.push(t("skips {n}", { n: numbers(skipped) }));
  return (
    <>
      <Dot of={colourOf(row!)!} hidden /> {said.join(", ")}
    </>
  );
}

/** What was chosen under seal. */
function sealed({ view }: Scene<QwixxView>, { row, crossed }: QwixxChoice): string {
  if (view.action !== "number") return "";
  return row
    ? t("Your choice is sealed: {colour} {value}.", { colour: rowName(row), value: crossed[0]! })
    : t("Your choice is sealed: pass.");
}
