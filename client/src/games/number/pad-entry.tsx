/** Where a number is tapped: three places, ten keys, and a last tap that writes it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { Numeral } from "../../cards/digits";
import { digitOf } from "../../core/keys";
import { t } from "../../core/texts";
import { Icon } from "../../ui/icon";
import { useRoving } from "../../ui/roving";
import { VOID } from "./print";
import { DIGITS, Tile } from "./tile";

const PLACES = 3;
const VOID_DRAFT = [VOID, VOID, VOID];

interface Props {
  name: string;
  seat: number;
  free: string[];
  mayBeVoid: boolean;
  button: string; // what writes it is called
  write(number: string): void;
  inDialog?: boolean;
}

interface Draft {
  digits: string[];
  full: boolean;
  isVoid: boolean;
  add(digit: string): void;
  erase(): void;
  makeVoid(): void;
  send(): void;
}

/** Give it another key for another number: it begins empty. */
export function NumberEntry({ name, seat, free, mayBeVoid, button, write, inDialog = false }: Props) {
  const draft = useDraft(free, mayBeVoid, write);
  useTyping(draft, inDialog);
  return (
    <div class={`number-pad-entry face-${seat}`} role="group" aria-label={name}>
      <Places draft={draft} name={name} />
      <Keys free={free} draft={draft} />
      <div class="number-pad-actions">
        <button
          type="button"
          class="quiet-button"
          disabled={!mayBeVoid}
          aria-pressed={draft.isVoid}
          title={t("A number with a crossed-out digit: it scores 0 and crosses nothing out.")}
          onClick={draft.makeVoid}
        >
          {t("void")}
        </button>
        <button type="button" class="main" disabled={!draft.full} onClick={draft.send} data-needed>
          <Icon of="check" />
          {button}
        </button>
      </div>
    </div>
  );
}

function useDraft(free: string[], mayBeVoid: boolean, write: (number: string) => void): Draft {
  const [digits, set] = useState<string[]>([]);
  const isVoid = digits[0] === VOID;
  const full = digits.length === PLACES;
  return {
    digits,
    full,
    isVoid,
    add(digit) {
      const begun = isVoid ? [] : digits;
      if (begun.length < PLACES && free.includes(digit)) set([...begun, digit]);
    },
    erase: () => set(isVoid ? [] : digits.slice(0, -1)),
    makeVoid: () => mayBeVoid && set(isVoid ? [] : VOID_DRAFT),
    send: () => full && write(isVoid ? VOID : digits.join("")),
  };
}

function Places({ draft, name }: { draft: Draft; name: string }) {
  const { digits, isVoid } = draft;
  const written = isVoid ? t("no valid number") : digits.join(" ") || t("nothing yet");
  return (
    <div class="number-pad-places" data-needed>
      <strong>{name}</strong>
      <span class="number-pad-tiles" role="img" aria-label={t("written: {written}", { written })}>
        {Array.from({ length: PLACES }, (_, place) =>
          digits[place] ? <Tile key={place} of={digits[place]} /> : <i key={place} />,
        )}
      </span>
      <button type="button" class="icon" aria-label={t("Erase")} disabled={!digits.length} onClick={draft.erase}>
        <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 5h12v14H9l-6-7zM12 9.500l5 5M17 9.500l-5 5" />
        </svg>
      </button>
    </div>
  );
}

function Keys({ free, draft }: { free: string[]; draft: Draft }) {
  const group = useRef<HTMLDivElement>(null);
  useRoving(group);
  return (
    <div class="number-pad-keys" role="group" aria-label={t("Digits")} ref={group} data-needed>
      {DIGITS.map((digit) => {
        const crossed = !free.includes(digit);
        return (
          <button
            key={digit}
            type="button"
            class={crossed ? "crossed" : ""}
            aria-label={crossed ? t("{digit}, crossed out", { digit }) : digit}
            disabled={crossed}
            aria-disabled={(draft.full && !draft.isVoid) || undefined}
            onClick={() => draft.add(digit)}
          >
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <Numeral of={digit} x={20} y={20} height={27} weight={2.3} />
              {crossed && <path class="number-cross" d="M6 33 34 7" />}
            </svg>
          </button>
        );
      })}
    </div>
  );
}

/** Digits, the minus, Backspace and Enter work wherever the focus is. */
function useTyping(draft: Draft, inDialog: boolean): void {
  const latest = useRef(draft);
  latest.current = draft;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select")) return;
      if (!inDialog && document.querySelector("dialog[open]")) return;
      const digit = digitOf(event);
      if (digit) latest.current.add(digit);
      else if (event.key === VOID) latest.current.makeVoid();
      else if (event.key === "Backspace") latest.current.erase();
      else if (event.key === "Enter" && latest.current.full && sends(target)) latest.current.send();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Enter on a button presses that button; on a digit, or on who writes, it writes what is complete. */
function sends(target: Element): boolean {
  return !target.closest("button, a, summary") || target.closest(".number-pad-keys, .number-pad-player") !== null;
}
