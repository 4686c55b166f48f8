/** One's own board: three places for the number, and the ten digits as keys. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import { Numeral } from "../../cards/digits";
import { useRoving } from "../../ui/roving";
import { mark, t } from "../../core/texts";
import type { Scene } from "../../game/drawing";
import { Action } from "../../table/action";
import { SeatHead } from "../../table/seat";
import type { NumberView } from "../../wire";
import { type Draft, useDraft } from "./draft";
import { worth } from "./ahead";
import { freshOf } from "./history";
import { bonusOf, digitsOf, ROUNDS } from "./print";
import { cardOf } from "./stage";
import { DIGITS, stateOf, Tile } from "./tile";
import { prompt } from "./words";

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
      <Places scene={scene} seat={seat} draft={draft} />
      <Keys scene={scene} seat={seat} draft={draft} />
      <Action says={sentence(scene, seat, draft)}>
        {(decides || sent) && (
          <>
            <EraseOrVoid draft={draft} decides={decides} />
            <button type="button" class="main" disabled={!decides || !draft.full} onClick={() => draft.send()}>
              {t("Send")}
            </button>
          </>
        )}
      </Action>
    </section>
  );
}

/** What takes a digit away; while there is none, it writes a number that does not count, where that is allowed. */
function EraseOrVoid({ draft, decides }: { draft: Draft; decides: boolean }) {
  const empty = !draft.places.some(Boolean);
  const offersVoid = empty && draft.mayBeVoid;
  const label = offersVoid ? t("No valid number") : t("Erase");
  return (
    <button
      type="button"
      class={`quiet-button does-else ${offersVoid ? "number-void" : "number-erase"}`}
      aria-label={label}
      title={offersVoid ? voidWords() : label}
      disabled={!decides || (empty && !offersVoid)}
      onClick={() => (offersVoid ? draft.writeVoid() : draft.erase())}
    >
      <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
        <path d={offersVoid ? "M3 12h4M10 12h4M17 12h4M5 19 19 5" : "M9 5h12v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5"} />
      </svg>
      <span class="words">{label}</span>
    </button>
  );
}

const voidWords = () => t("No valid number: it scores 0, your digits stay free.");

const PLACES = [mark("first digit"), mark("second digit"), mark("third digit")];

/** A digit can be taken away from any place, as long as the number is not sent. */
function Places({ scene, seat, draft }: Props & { draft: Draft }) {
  const { view, sent, hint } = scene;
  const state = sent ? "sent" : view.choice ? "sealed" : draft.number === hint ? "hinted" : "";
  const card = view.choice ? { "data-card": cardOf(view.round, view.turn, seat) } : {};
  return (
    <div class={`number-places face-${seat} ${state}`} role="group" aria-label={t("Your number")} data-needed {...card}>
      {draft.places.map((digit, place) => {
        const written = draft.isVoid ? t("no valid number") : digit || t("not written yet");
        const words = t("{place}: {digit}", { place: t(PLACES[place]!), digit: written });
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

/** What is said instead of the prompt: above all what the number would score, as far as anybody can know. */
function sentence(scene: Scene<NumberView>, seat: number, draft: Draft): ComponentChildren {
  const { view, sent, decides } = scene;
  if (sent) return null;
  if (view.choice) return t("Only you see it until all have chosen.");
  if (decides && draft.number) return <Preview view={view} draft={draft} />;
  if (decides) return view.turn === 1 && `${prompt(scene)} ${t("A digit may be used more than once.")}`;
  const rests = !view.free[seat]?.length && view.round < ROUNDS && !view.over;
  return rests && t("You take part again in the next round.");
}

function Preview({ view, draft: { number, places, isVoid } }: { view: NumberView; draft: Draft }) {
  if (isVoid) return <span>{voidWords()}</span>;
  const points = places[0] ? worth(places[0].repeat(places.length), view.turn) : null; // the first digit decides
  const crossed = t("crosses out {digits}", { digits: digitsOf(number).sort().join(", ") });
  return (
    <>
      <span class="unseen">{[...number].join(" ")}. </span>
      {points !== null && (
        <span>
          {t("if it stands: {points}", { points: `+${points}` })}
          {" · "}
          {t("if it is the highest: {points}", { points: `+${points + bonusOf(view.turn)}` })}
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
    <div
      ref={group}
      class="number-keys"
      role="group"
      aria-label={t("Your digits")}
      data-focus
      data-needed
      tabIndex={-1}
    >
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
            aria-disabled={(draft.full && !draft.isVoid) || undefined}
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
