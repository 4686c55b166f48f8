/** Who begins a game on paper: drawn by lot, in front of everybody; the youngest; or whom they choose. */
import { useEffect, useState } from "preact/hooks";

import { motionIsOff } from "../core/settings";
import { t } from "../core/texts";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";

export interface Beginner {
  how: "lot" | "youngest" | "chosen";
  name?: string; // nothing yet: it is drawn when the game begins
}

const KEY = "karban.youngest"; // names, of whom it was said last first
const MOST_KEPT = 20;
const [LOOKS, FIRST_LOOK_MS, SLOWER] = [14, 60, 1.16]; // how often the lot goes on, and how much slower each time

/** The seat that begins. */
export function begins({ name }: Beginner, names: readonly string[]): number {
  const seat = names.indexOf(name ?? "");
  return seat >= 0 ? seat : Math.floor(Math.random() * names.length);
}

interface Props {
  names: readonly string[];
  beginner: Beginner;
  choose(beginner: Beginner): void;
}

export function WhoBegins({ names, beginner, choose }: Props) {
  const { how, name } = beginner;
  const [lit, draw] = useLot(names, (drawn) => choose({ how: "lot", name: drawn }));
  const ways: [Beginner["how"], string][] = [
    ["lot", t("drawn by lot")],
    ["youngest", t("the youngest")],
    ["chosen", t("chosen")],
  ];
  const pick = (way: Beginner["how"]) => {
    const youngest = way === "youngest" ? knownYoungest(names) : undefined;
    choose(youngest ? { how: way, name: youngest } : { how: way });
  };
  const tap = (tapped: string) => {
    if (how === "youngest") keepYoungest(tapped, names);
    choose({ how: how === "lot" ? "chosen" : how, name: tapped });
  };
  const shown = lit ?? (name && names.includes(name) ? name : undefined);
  return (
    <section class="panel pad-begins" aria-labelledby="begins">
      <h2 id="begins">{t("Who begins")}</h2>
      <fieldset class="choices" aria-labelledby="begins">
        {ways.map(([way, words]) => (
          <label key={way}>
            <input type="radio" name="begins" checked={way === how} onChange={() => pick(way)} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {how === "youngest" && !shown && <p>{t("Tap who is the youngest.")}</p>}
      <div class="chips" role="group" aria-label={t("Who begins")}>
        {names.map((one, seat) => (
          <button
            key={seat}
            type="button"
            class={`quiet-button ${one === shown ? "lit" : ""}`}
            aria-pressed={lit === null && one === shown}
            onClick={() => tap(one)}
          >
            {one === shown && lit === null && <Icon of="flag" />} {one}
          </button>
        ))}
      </div>
      {how === "lot" && (
        <button type="button" class="quiet-button" aria-busy={lit !== null} onClick={draw}>
          {shown && lit === null ? t("Draw again") : t("Draw now")}
        </button>
      )}
      <Announce text={shown && lit === null ? t("{name} begins", { name: shown }) : ""} />
    </section>
  );
}

/** A lot that goes from name to name, slower and slower. Gives where it is now; null: it lies still. */
function useLot(names: readonly string[], drawn: (name: string) => void): [string | null, () => void] {
  const [left, setLeft] = useState(0);
  const [seat, setSeat] = useState(0);
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(
      () => {
        if (left === 1) drawn(names[seat % names.length]!);
        else setSeat(seat + 1);
        setLeft(left - 1);
      },
      FIRST_LOOK_MS * SLOWER ** (LOOKS - left),
    );
    return () => clearTimeout(timer);
  }, [left]);
  const draw = () => {
    const goal = Math.floor(Math.random() * names.length);
    if (motionIsOff()) return drawn(names[goal]!);
    setSeat(goal + names.length * LOOKS - LOOKS + 1); // so that the last look is at the goal
    setLeft(LOOKS);
  };
  return [left ? names[seat % names.length]! : null, draw];
}

function knownYoungest(names: readonly string[]): string | undefined {
  return kept().find((name) => names.includes(name));
}

/** Whoever is the youngest of these is younger than all of them. */
function keepYoungest(name: string, names: readonly string[]): void {
  try {
    const others = kept().filter((other) => !names.includes(other));
    localStorage.setItem(KEY, JSON.stringify([name, ...others].slice(0, MOST_KEPT)));
  } catch {
    // Then it is asked again.
  }
}

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
