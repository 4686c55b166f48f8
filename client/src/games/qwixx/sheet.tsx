/** A player's sheet: four rows with their locks, and the penalties. */
import { useRef } from "preact/hooks";

import { useRoving } from "../../ui/roving";
import { signed, t } from "../../core/texts";
import { Shape, colourClass, colourOf } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import type { QwixxSheet } from "../../wire";
import { gainOf, skippedBy, worth } from "./ahead";
import { type QwixxChoice, NOTHING, field } from "./choices";
import { Cross, Lock } from "./marks";
import { ROWS, type Row, crossesIn, isLast, numbersOf } from "./print";
import { fieldWords, rowWords } from "./words";

/** What can be done with a sheet, and what has been chosen to be done. */
export interface Pencil {
  open: Map<string, QwixxChoice>; // fields that can be pressed, and what the choice becomes then
  choice: QwixxChoice; // what is chosen
  shown: QwixxChoice; // what is drawn with a pencil: the same, with what is only looked at
  may: Set<string>; // fields that can still be added to what is shown
  sealed: boolean; // it is decided, but not yet done
  hinted: Set<string>;
  same: number[]; // numbers to look for
  keys: boolean; // one number is to be crossed out: whole rows are chosen, also by their numbers on the keyboard
  press(row: Row, number: number): void;
  look(row: Row, number: number): void;
  lookAway(): void;
}

interface Props {
  sheet: QwixxSheet;
  pencil?: Pencil;
  focus?: boolean; // this is where one acts now
}

export const READ_ONLY: Pencil = {
  open: new Map(),
  choice: NOTHING,
  shown: NOTHING,
  may: new Set(),
  sealed: false,
  hinted: new Set(),
  same: [],
  keys: false,
  press: () => {},
  look: () => {},
  lookAway: () => {},
};

export function Sheet({ sheet, pencil = READ_ONLY, focus }: Props) {
  const rows = useRef<HTMLUListElement>(null);
  useRoving(rows);
  return (
    <ul class={`qwixx-sheet ${pencil.keys ? "by-row" : ""}`} ref={rows} {...(focus ? { "data-focus": "" } : {})}>
      {ROWS.map((row) => (
        <SheetRow key={row} sheet={sheet} row={row} pencil={pencil} />
      ))}
    </ul>
  );
}

/** One row. In the rules it stands alone. */
export function SheetRow({ sheet, row, pencil = READ_ONLY }: { sheet: QwixxSheet; row: Row; pencil?: Pencil }) {
  const colour = colourOf(row)!;
  const planned = pencil.shown.row === row ? pencil.shown.crossed : [];
  const skipped = planned.length ? skippedBy(sheet, row, planned) : [];
  const gain = (planned.length && gainOf(sheet, row, planned)) || 0;
  const locked = sheet.locks.includes(row);
  const locks = planned.some((number) => isLast(row, number));
  const takes = [...pencil.open.keys()].some((name) => name[0] === row);
  const state = `${locked ? "closed" : ""} ${takes ? "takes" : ""} ${planned.length ? "chosen" : ""}`;
  return (
    <li class={`qwixx-row ${colourClass(colour)} ${state}`} data-needed>
      <span class="unseen">{rowWords(sheet, row)}</span>
      <span class="qwixx-label" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <Shape of={colour} />
        </svg>
        <b>{worth(crossesIn(sheet, row))}</b>
        {gain > 0 && <i>{signed(gain)}</i>}
      </span>
      {numbersOf(row).map((number) => (
        <Field
          key={number}
          {...{ sheet, row, number, pencil }}
          skipped={skipped.includes(number)}
          planned={planned.includes(number)}
        />
      ))}
      <span class="qwixx-lock" aria-hidden="true">
        <Lock closed={locked}>{(locked || locks) && <Cross planned={!locked} />}</Lock>
      </span>
    </li>
  );
}

interface FieldProps {
  sheet: QwixxSheet;
  row: Row;
  number: number;
  pencil: Pencil;
  skipped: boolean;
  planned: boolean;
}

function Field({ sheet, row, number, pencil, skipped, planned }: FieldProps) {
  const name = field(row, number);
  const crossed = sheet[row].includes(number);
  const gone = !crossed && (sheet.locks.includes(row) || isPassed(sheet, row, number));
  const marks = {
    crossed,
    gone,
    skipped,
    planned,
    may: pencil.may.has(name),
    sealed: planned && pencil.sealed,
    hinted: pencil.hinted.has(name),
    same: pencil.same.includes(number) && !crossed && !gone,
  };
  const look = Object.entries(marks).flatMap(([mark, is]) => (is ? [mark] : []));
  const drawing = (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      <Numeral of={number} x={15} y={15} height={number > 9 ? 15.5 : 17.5} weight={2.5} />
      {skipped && <path class="dash" d="M5 15h20" />}
      {(crossed || planned) && <Cross planned={!crossed} />}
    </svg>
  );
  const then = pencil.open.get(name);
  if (!then) {
    return (
      <span class={`qwixx-field ${look.join(" ")}`} aria-hidden="true">
        {drawing}
      </span>
    );
  }
  const now = pencil.choice.row === row ? pencil.choice.crossed : [];
  const pressed = now.includes(number);
  const next = then.row === row ? then.crossed : [];
  const [before, after] = [gainOf(sheet, row, now), gainOf(sheet, row, next)];
  const gain = before === null || after === null ? null : Math.abs(after - before);
  return (
    <button
      type="button"
      class={`qwixx-field ${look.join(" ")}`}
      aria-pressed={pressed}
      aria-label={fieldWords(sheet, row, number, gain, now, pressed ? now : next)}
      data-key={pencil.keys ? ROWS.indexOf(row) + 1 : undefined}
      onClick={() => pencil.press(row, number)}
      onPointerEnter={(event) => event.pointerType === "mouse" && pencil.look(row, number)}
      onPointerLeave={pencil.lookAway}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && pencil.look(row, number)}
      onBlur={pencil.lookAway}
    >
      {drawing}
      {!pressed && gain !== null && <small aria-hidden="true">{signed(gain)}</small>}
    </button>
  );
}

/** Whether a number has been passed over: a cross further right says so. */
function isPassed(sheet: QwixxSheet, row: Row, number: number): boolean {
  const numbers = numbersOf(row);
  return sheet[row].some((other) => numbers.indexOf(other) > numbers.indexOf(number));
}

/** The penalties, four at most. */
export function Penalties({ count }: { count: number }) {
  return (
    <div class="qwixx-penalties" role="img" data-needed aria-label={t("penalties: {count} of 4", { count })}>
      <span>−5</span>
      {[0, 1, 2, 3].map((place) => (
        <svg key={place} viewBox="0 0 30 30">
          <rect x="2" y="2" width="26" height="26" rx="6" />
          {place < count && <Cross />}
        </svg>
      ))}
    </div>
  );
}
