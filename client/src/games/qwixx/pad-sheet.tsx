/** A sheet to write on: as on paper every field is there to be crossed out, and says why where it may not be. */
import { useRef } from "preact/hooks";

import { cardName, colourClass, colourName, colourOf, letterOf, Shape } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import { t, withMinus } from "../../core/texts";
import { useRoving } from "../../ui/roving";
import type { QwixxSheet } from "../../wire";
import { Cross, Lock } from "./marks";
import { MISTHROW, rules } from "./pad-rules";
import { isLast, numbersOf, ROWS, type Row } from "./print";

export interface SheetProps {
  name: string; // whose it is
  sheet: QwixxSheet;
  points: Record<Row, number>;
  open: ReadonlySet<string>;
  /** Cross a field out, or mark a misthrow; null: this sheet is only looked at. */
  press: ((written: string) => void) | null;
}

export function PadSheet(props: SheetProps) {
  return (
    <ul class="qwixx-pad-sheet" aria-label={t("{name}'s sheet", { name: props.name })}>
      {ROWS.map((row) => (
        <PadRow key={row} row={row} {...props} />
      ))}
    </ul>
  );
}

function PadRow({ row, sheet, points, open, press }: SheetProps & { row: Row }) {
  const group = useRef<HTMLDivElement>(null);
  useRoving(group);
  const colour = colourOf(row)!;
  const closed = sheet.locks.includes(row);
  const values = { colour: colourName(colour), points: withMinus(points[row]) };
  const words = closed ? t("{colour}: {points}, closed", values) : t("{colour}: {points}", values);
  return (
    <li class={`qwixx-row qwixx-pad-row ${colourClass(colour)} ${closed ? "closed" : ""}`} data-needed>
      <span class="qwixx-pad-label">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <Shape of={colour} />
        </svg>
        <i aria-hidden="true">{letterOf(colour)}</i>
        <b aria-hidden="true">{points[row]}</b>
        <span class="unseen">{words}</span>
      </span>
      <div class="qwixx-pad-fields" role="group" aria-label={values.colour} ref={group}>
        {numbersOf(row).map((number) => (
          <Field key={number} {...{ row, number, sheet, open, press }} />
        ))}
        <span class="qwixx-pad-lock" aria-hidden="true">
          <Lock closed={closed}>{closed && <Cross />}</Lock>
        </span>
      </div>
    </li>
  );
}

type FieldProps = Pick<SheetProps, "sheet" | "open" | "press"> & { row: Row; number: number };

function Field({ row, number, sheet, open, press }: FieldProps) {
  const written = `${row}${number}`;
  const field = cardName(written);
  const crossed = sheet[row].includes(number);
  const places = numbersOf(row);
  const gone = !crossed && (sheet.locks.includes(row) || sheet[row].some((one) => isRightOf(places, one, number)));
  const may = open.has(written);
  const words = crossed
    ? t("{field}, crossed out", { field })
    : gone
      ? t("{field}, lost", { field })
      : may
        ? field
        : t("{field}, not yet", { field });
  return (
    <button
      type="button"
      class={`qwixx-pad-field ${crossed ? "crossed" : gone ? "gone" : may ? "may" : "early"}`}
      data-field={written}
      data-needs={isLast(row, number) && !crossed && !gone && !may && open.size > 0 ? "≥ 5 ×" : undefined}
      aria-label={words}
      aria-pressed={crossed}
      aria-disabled={!may || undefined}
      disabled={!press}
      onClick={() => press?.(written)}
    >
      <svg viewBox="0 0 30 30" aria-hidden="true">
        <Numeral of={number} x={15} y={15} height={number > 9 ? 15.5 : 17.5} weight={2.5} />
        {crossed && <Cross />}
      </svg>
    </button>
  );
}

const isRightOf = (places: number[], one: number, other: number): boolean =>
  places.indexOf(one) > places.indexOf(other);

/** Four boxes; one press marks the next. */
export function Misthrows({ sheet, press }: Pick<SheetProps, "sheet" | "press">) {
  const { mostPenalties, penalty } = rules();
  const count = sheet.penalties;
  return (
    <button
      type="button"
      class="qwixx-pad-misthrows"
      data-needed
      aria-label={t("Mark a misthrow, −{penalty}: so far {count} of {most}", { penalty, count, most: mostPenalties })}
      disabled={!press}
      onClick={() => press?.(MISTHROW)}
    >
      <span aria-hidden="true">{t("misthrow")}</span>
      <span class="qwixx-pad-boxes" aria-hidden="true">
        {Array.from({ length: mostPenalties }, (_, place) => (
          <svg key={place} viewBox="0 0 30 30">
            <rect x="2" y="2" width="26" height="26" rx="6" />
            {place < count && <Cross />}
          </svg>
        ))}
      </span>
      <b aria-hidden="true">{withMinus(-penalty)}</b>
    </button>
  );
}

/** What so many crosses are worth: 1, 3, 6, … as on the printed sheet. */
export function Worths() {
  return (
    <p class="qwixx-pad-worths">
      <span class="unseen">{t("What crosses in a row are worth:")} </span>
      {rules()
        .worth.slice(1)
        .map((points, i) => (
          <span key={points}>
            <small>{i + 1}×</small> <b>{points}</b>
          </span>
        ))}
    </p>
  );
}
