/** A card: colour, shape, letter (of the language) and a numeral. Whoever shows it gives it a name for screen readers, or hides it. */
import { Numeral } from "./digits";
import { Shape, colourClass, letterOf } from "./colours";

interface Props {
  value: number | string;
  colour: string | null; // a key of COLOURS; null: a card without colour
  unlettered?: boolean; // where several colours begin alike: shapes alone tell them apart
  small?: [number, number]; // what stands in the lower corners
  label?: string; // for screen readers, where the card is not inside a button that says it
  class?: string;
}

/** The face of a card. */
export function Card({ value, colour, unlettered, small, label, class: more = "" }: Props) {
  const letter = colour && !unlettered ? letterOf(colour) : "";
  return (
    <svg class={`card ${colourClass(colour)} ${more}`} viewBox="0 0 64 92" {...named(label)}>
      <rect class="edge" x="0.75" y="0.75" width="62.5" height="90.5" rx="8" />
      <rect class="face" x="4" y="4" width="56" height="84" rx="5.5" />
      {colour && (
        <g class="mark">
          <Shape of={colour} x={32} y={43} size={54} />
        </g>
      )}
      <Numeral of={value} x={32} y={43} height={String(value).length > 1 ? 28 : 34} />
      {colour && (
        <g class="corner">
          {letter ? (
            <text x="10" y="17.5">
              {letter}
            </text>
          ) : (
            <Shape of={colour} x={12.5} y={12.8} size={10} />
          )}
          <Shape of={colour} x={51.5} y={12.8} size={10} />
        </g>
      )}
      {small && (
        <g class="neighbours">
          <Numeral of={small[0]} x={12} y={79} height={9.5} weight={2.6} />
          <Numeral of={small[1]} x={52} y={79} height={9.5} weight={2.6} />
        </g>
      )}
    </svg>
  );
}

/** The back of a card; in some games it shows a number. */
export function Back({ value, label, class: more = "" }: { value?: number; label?: string; class?: string }) {
  return (
    <svg class={`card back ${more}`} viewBox="0 0 64 92" {...named(label)}>
      <rect class="edge" x="0.75" y="0.75" width="62.5" height="90.5" rx="8" />
      <rect class="face" x="4" y="4" width="56" height="84" rx="5.5" />
      <path class="weave" d="M4 26 26 4M4 48 48 4M4 70 60 14M8 88 60 36M30 88 60 58M52 88 60 80" />
      {value !== undefined && (
        <>
          <rect class="plate" x="13" y="25" width="38" height="42" rx="8" />
          <Numeral of={value} x={32} y={46} height={value > 9 ? 22 : 26} />
        </>
      )}
    </svg>
  );
}

function named(label?: string) {
  return label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
}
