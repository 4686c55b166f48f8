/** The tiles of The Number: flaps with one numeral each, as on an old station's board. */
import { Numeral } from "../../cards/digits";
import { t } from "../../core/texts";
import { VOID } from "./print";

export const DIGITS = [..."0123456789"];

interface TileProps {
  of?: string | undefined; // the digit, or a dash in a void number; without one the tile lies face down
  class?: string;
}

/** One flap, 40 × 56, inside a drawing. */
export function Flap({ of, class: more = "" }: TileProps) {
  return (
    <g class={`number-flap ${of ? "" : "down"} ${more}`}>
      <rect class="plate" width="40" height="56" rx="7" />
      {of && of !== VOID && <Numeral of={of} x={20} y={28} height={36} weight={2.5} />}
      {of === VOID && <path class="number-dash" d="M13 28h14" />}
      <path class="seam" d="M0 28h40" />
      <g class="cover">
        <rect class="plate" width="40" height="56" rx="7" />
        <path class="weave" d="M11 14h18M11 21h18M11 35h18M11 42h18" />
      </g>
    </g>
  );
}

/** One flap by itself. */
export function Tile(props: TileProps) {
  return (
    <svg class="number-tile" viewBox="0 0 40 56" aria-hidden="true">
      <Flap {...props} />
    </svg>
  );
}

interface TilesProps {
  of: string; // a number
  seat: number; // whose
  shared?: string[]; // digits that have put it out
}

/** A number on three flaps. */
export function Tiles({ of, seat, shared = [] }: TilesProps) {
  const [digits, words] = of === VOID ? [[of, of, of], t("no valid number")] : [[...of], of];
  return (
    <span class={`number-tiles face-${seat}`} role="img" aria-label={words}>
      {digits.map((digit, place) => (
        <Tile key={place} of={digit} class={shared.includes(digit) ? "shared" : ""} />
      ))}
    </span>
  );
}

/** A board at a glance: which of the ten digits are still free. */
export function Board({ free, seat, fresh = [] }: { free: string[]; seat: number; fresh?: string[] }) {
  const crossed = DIGITS.filter((digit) => !free.includes(digit));
  const words = [
    free.length ? t("free: {digits}", { digits: free.join(", ") }) : t("no free digit"),
    ...(crossed.length ? [t("crossed out: {digits}", { digits: crossed.join(", ") })] : []),
  ];
  return (
    <svg class={`number-board face-${seat}`} viewBox="0 0 199 26" role="img" aria-label={words.join("; ")}>
      {DIGITS.map((digit, place) => (
        <g key={digit} class={stateOf(digit, free, fresh)} transform={`translate(${place * 20} 0)`}>
          <rect x="0.5" y="0.5" width="18" height="25" rx="4" />
          <Numeral of={digit} x={9.5} y={13} height={15} weight={2.4} />
          {!free.includes(digit) && <path class="number-cross" d="M2.5 22.5 16.5 3.5" />}
        </g>
      ))}
    </svg>
  );
}

/** How a digit of a board is drawn. */
export function stateOf(digit: string, free: string[], fresh: string[]): string {
  return free.includes(digit) ? "free" : `crossed ${fresh.includes(digit) ? "fresh" : ""}`;
}
