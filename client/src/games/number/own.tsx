/** One's own board: three places for the number, and the ten digits as keys. */
import { useRef } from "preact/hooks";

import { Numeral } from "../../cards/digits";
import { useRoving } from "../../ui/roving";
import { mark, t } from "../../core/texts";
import type { Scene } from "../../game/drawing";
import { SeatHead } from "../../table/seat";
import type { NumberView } from "../../wire";
import { type Draft, useDraft } from "./draft";
import { bonusOf, digitsOf, freshOf, ROUNDS, worth } from "./judge";
import { cardOf } from "./stage";
import { DIGITS, stateOf, Tile } from "./tile";

interface Props {
  scene: Scene<NumberView>;
  seat: number;
}

export function Own({ scene, seat }: Props) {
  const draft = useDraft(scene);
  const { view, decides, sent } = scene;
  return (
    <section class={`number-own panel ${decides ? "acts" : ""}`} aria-label={t("Your board")}>
      <SeatHead scene={scene} seat={seat} note={view.choice ? t("has written") : ""} />
      <div class="number-write">
        <Places scene={scene} seat={seat} draft={draft} />
        {(decides || sent) && (
          <div class="number-buttons">
            <button
              type="button"
              class="quiet-button"
              aria-label={t("Erase")}
              title={t("Erase")}
              disabled={!decides || !draft.places.some(Boolean)}
              onClick={() => draft.erase()}
            >
              <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M9 5h12v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" />
              </svg>
            </button>
            <button type="button" class="main" disabled={!decides || !draft.full} onClick={() => draft.send()}>
              {t("Send")}
            </button>
          </div>
        )}
      </div>
      <p class="number-preview" role="status">
        <Preview scene={scene} seat={seat} draft={draft} />
      </p>
      <Keys scene={scene} seat={seat} draft={draft} />
    </section>
  );
}

const PLACES = [mark("first digit"), mark("second digit"), mark("third digit")];

/** A digit can be taken away from any place, as long as the number is not sent. */
function Places({ scene, seat, draft }: Props & { draft: Draft }) {
  const { view, sent, hint } = scene;
  const state = sent ? "sent" : view.choice ? "sealed" : draft.places.join("") === hint ? "hinted" : "";
  const card = view.choice ? { "data-card": cardOf(view.round, view.turn, seat) } : {};
  return (
    <div class={`number-places face-${seat} ${state}`} role="group" aria-label={t("Your number")} {...card}>
      {draft.places.map((digit, place) => {
        const words = t("{place}: {digit}", { place: t(PLACES[place]!), digit: digit || t("not written yet") });
        return digit && scene.decides ? (
          <button
            key={place}
            type="button"
            aria-label={t("{what}, take it away", { what: words })}
            onClick={() => draft.erase(place)}
          >
            <Tile of={digit} />
          </button>
        ) : (
          <span key={place} class={digit ? "" : "empty"} role="img" aria-label={words}>
            {digit && <Tile of={digit} />}
          </span>
        );
      })}
    </div>
  );
}

/** What the number would score. Nobody can know yet whether it will be approved. */
function Preview({ scene, seat, draft }: Props & { draft: Draft }) {
  const { view, sent, decides, hint } = scene;
  if (sent) return <>{t("On its way…")}</>;
  if (view.choice) return <>{t("Only you see it until all have chosen.")}</>;
  if (!decides && (view.free[seat]?.length || view.round === ROUNDS)) return null;
  if (!decides) return <>{t("You take part again in the next round.")}</>;
  const number = draft.places.join("");
  if (!number) return <>{t("A digit may be used more than once.")}</>;
  const points = draft.places[0] ? worth(draft.places[0], view.turn) : 0;
  const crossed = t("crosses out {digits}", { digits: digitsOf(number).sort().join(", ") });
  return (
    <>
      <span class="unseen">{[...number].join(" ")}. </span>
      {hint && <b>{t("Hint: {number}", { number: hint })}</b>}
      {draft.places[0] && (
        <span>
          {t("approved: {points}", { points: `+${points}` })}
          {" · "}
          {t("the highest: {points}", { points: `+${points + bonusOf(view.turn)}` })}
        </span>
      )}
      <span class="unseen">. {crossed}.</span>
    </>
  );
}

function Keys({ scene, seat, draft }: Props & { draft: Draft }) {
  const group = useRef<HTMLDivElement>(null);
  useRoving(group);
  const { view, decides } = scene;
  return (
    <div ref={group} class="number-keys" role="group" aria-label={t("Your digits")} data-focus tabIndex={-1}>
      {DIGITS.map((digit) => {
        const state = stateOf(digit, view.free[seat] ?? [], freshOf(view, seat));
        const crossed = state !== "free";
        const used = draft.places.includes(digit);
        const words = crossed
          ? t("{digit}, crossed out", { digit })
          : used
            ? t("{digit}, in your number", { digit })
            : digit;
        return (
          <button
            key={digit}
            type="button"
            class={`number-key ${state} ${used ? "used" : ""}`}
            aria-label={words}
            title={crossed ? t("crossed out") : undefined}
            disabled={crossed || !decides}
            aria-disabled={draft.full || undefined}
            onClick={() => draft.write(digit)}
          >
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <Numeral of={digit} x={20} y={20} height={26} weight={2.3} />
              {crossed && <path class="number-cross" d="M6 33 34 7" />}
            </svg>
          </button>
        );
      })}
    </div>
  );
}
