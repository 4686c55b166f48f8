/**
 * Where the cards of one collection are counted: a colour, a number, the next colour. On a phone only the numbers of one colour
 * are seen, where the thumb is, and each tap goes on to the next colour; where there is room each colour has its row.
 */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { digitOf } from "../../core/keys";
import { t, tn, withMinus } from "../../core/texts";
import { Dot, Shape, colourClass, colourName, colourOf, letterOf } from "../../cards/colours";
import { useDraft } from "../../ui/draft";
import { Icon } from "../../ui/icon";
import type { Worth } from "./foresight";
import type { GapStanding, Held } from "./pad-rules";
import { worked } from "./pad-words";

interface Props {
  standing: GapStanding;
  about: string; // whose cards of which round: what is tapped belongs to these
  whose: string;
  before: Held; // what is counted already
  others: Held; // what the others have of each colour
  waits?: boolean; // nothing can be tapped at the moment
  done: (held: Held) => boolean;
}

export function Counting({ standing, about, whose, before, others, waits = false, done }: Props) {
  const { letters, inColour } = standing;
  const [held, keep] = useDraft<Held>(about, before);
  const [chosen, choose] = useState<string | null>(null);
  const active = chosen ?? letters.find((letter) => held[letter] === undefined) ?? letters.at(-1)!;
  const count = (letter: string, n: number) => {
    const next = { ...held, [letter]: n };
    const after = letters.slice(letters.indexOf(letter) + 1).find((other) => next[other] === undefined);
    keep(Object.fromEntries(letters.filter((one) => one in next).map((one) => [one, next[one]!])));
    choose(after ?? letter);
  };
  const section = useRef<HTMLElement>(null);
  const end = () => {
    if (!waits && done(held)) keep(null);
  };
  useKeys(section, (n) => !waits && n <= inColour - (others[active] ?? 0) && count(active, n), end);
  const worth = standing.worth(held);
  return (
    <section ref={section} class="gap-pad-count" inert={waits} aria-label={t("Cards of {name}", { name: whose })}>
      <Lines letters={letters} held={held} worth={worth} />
      <div class="gap-pad-colours" data-needed style={{ "--colours": letters.length }}>
        {letters.map((letter) => (
          <Colour
            key={letter}
            letter={letter}
            n={held[letter]}
            worth={worth}
            most={inColour - (others[letter] ?? 0)}
            inColour={inColour}
            active={letter === active}
            choose={() => choose(letter)}
            count={(n) => count(letter, n)}
          />
        ))}
      </div>
      <button type="button" class="main gap-pad-done" onClick={end}>
        <Icon of="check" /> {t("Done")}
        <span class="gap-pad-sum">{tn("{n} point", "{n} points", worth.points, { n: withMinus(worth.points) })}</span>
      </button>
    </section>
  );
}

/** A digit key is a number of the colour that is being counted, and Enter is the end of it. */
function useKeys(section: RefObject<HTMLElement | null>, press: (n: number) => unknown, end: () => void): void {
  const latest = useRef({ press, end });
  latest.current = { press, end };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const dialog = document.querySelector("dialog[open]");
      const elsewhere = dialog ? !dialog.contains(section.current) : false;
      const target = event.target instanceof Element ? event.target : document.body;
      if (elsewhere || target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const digit = digitOf(event);
      const ends = event.key === "Enter" && !target.closest("button, a");
      if (digit === undefined && !ends) return;
      event.preventDefault();
      if (ends) latest.current.end();
      else latest.current.press(Number(digit));
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

interface ColourProps {
  letter: string;
  n: number | undefined;
  worth: Worth;
  most: number;
  inColour: number;
  active: boolean;
  choose(): void;
  count(n: number): void;
}

function Colour({ letter, n, worth, most, inColour, active, choose, count }: ColourProps) {
  const colour = colourOf(letter)!;
  const name = colourName(colour);
  const sign = worth.most.includes(letter) ? "+" : worth.fewest.includes(letter) ? "−" : "";
  return (
    <div class={`gap-pad-colour ${colourClass(colour)} ${active ? "active" : ""}`} role="group" aria-label={name}>
      <button type="button" class="gap-pad-tab" aria-pressed={active} onClick={choose}>
        <span class="unseen">{t("{colour}: {n}", { colour: name, n: n ?? 0 })}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <Shape of={colour} />
        </svg>
        <span class="gap-pad-letter" aria-hidden="true">
          {letterOf(colour)}
        </span>
        <b aria-hidden="true" class={n === undefined ? "none" : sign === "+" ? "good" : sign ? "bad" : ""}>
          {n === undefined ? "·" : `${sign}${n}`}
        </b>
      </button>
      <div class="gap-pad-numbers">
        {Array.from({ length: inColour + 1 }, (_, number) => (
          <button
            key={number}
            type="button"
            aria-pressed={n === number}
            aria-label={t("{colour} {value}", { colour: name, value: number })}
            disabled={number > most}
            onClick={() => count(number)}
          >
            {number}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Most, fewest, between and none, as the sheet works its examples. */
function Lines({ letters, held, worth }: { letters: string[]; held: Held; worth: Worth }) {
  const has = (letter: string) => Boolean(held[letter]);
  const between = letters.filter((one) => has(one) && !worth.most.includes(one) && !worth.fewest.includes(one));
  const rows: [kind: string, words: string, letters: string[], points: string][] = [
    ["good", t("most"), worth.most, `+${worth.plus}`],
    ["bad", t("fewest"), worth.fewest, worth.minus ? `−${worth.minus}` : "0"],
    ["", t("between"), between, "0"],
    ["", t("none held"), letters.filter((one) => !has(one)), "0"],
  ];
  return (
    <div class="gap-pad-worked">
      <dl>
        {rows.map(([kind, words, those, points]) => (
          <div key={words} class={those.length ? "" : "idle"}>
            <dt>{words}</dt>
            <dd>
              {those.map((letter) => (
                <span key={letter} class="gap-pad-some">
                  <Dot of={colourOf(letter)!} /> {held[letter] ? held[letter] : ""}
                </span>
              ))}
            </dd>
            <dd class={kind}>{those.length ? points : ""}</dd>
          </div>
        ))}
      </dl>
      <p class="gap-pad-equation" data-needed aria-live="polite">
        {worked(held, worth)}
      </p>
    </div>
  );
}
