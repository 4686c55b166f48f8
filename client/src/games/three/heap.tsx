/** The cards of one colour, as they lie in a small heap. */
import { Shape, colourClass } from "../../cards/colours";
import { Numeral } from "../../cards/digits";

const MAX_DRAWN_CARDS = 3; // cards that are drawn
const CROSS = "M9 9l26 28M35 9 9 37";

interface HeapProps {
  colour: string;
  up: number;
  down?: number;
  coming?: number;
  warns?: boolean;
}

/** The cards face up, faintly those that would come, and how many lie face down. */
export function Heap({ colour, up, down = 0, coming = 0, warns }: HeapProps) {
  const cards = Math.min(up + coming, MAX_DRAWN_CARDS);
  const left = 9 - (cards - 1) * 3.5;
  return (
    <svg class={`three-heap ${colourClass(colour)}`} viewBox="0 0 44 46" aria-hidden="true">
      {cards === 0 && (
        <g class="empty">
          <rect x="9" y="5" width="26" height="36" rx="4" />
          <Shape of={colour} x={22} y={23} size={14} />
        </g>
      )}
      {Array.from({ length: cards }, (_, place) => (
        <g
          key={place}
          class={place < up ? "lies" : "comes"}
          transform={`translate(${left + place * 7} ${5 + (cards - 1 - place) * 2})`}
        >
          <rect width="26" height="36" rx="4" />
          {place === cards - 1 && <Shape of={colour} x={13} y={18} size={19} />}
        </g>
      ))}
      {down > 0 && <FaceDown cards={down} />}
      {up + coming >= MAX_DRAWN_CARDS ? (
        <>
          <path class="crossed under" d={CROSS} />
          <path class="crossed" d={CROSS} />
        </>
      ) : (
        warns && <Warning x={37} y={8} />
      )}
    </svg>
  );
}

/** Cards that lie face down, so many that only their number is told. */
function FaceDown({ cards }: { cards: number }) {
  return (
    <g class="back" transform="translate(28 23)">
      <rect width="15" height="20" rx="3" />
      <Numeral of={cards} x={7.5} y={10} height={11} weight={2.6} />
    </g>
  );
}

/** The third of a colour is too many: an exclamation mark in a triangle. */
export function Warning({ x, y }: { x: number; y: number }) {
  return (
    <g class="three-warning" transform={`translate(${x} ${y})`}>
      <path class="sign" d="M0-7.5 7.5 6h-15z" />
      <path class="mark" d="M0-3v4.2M0 3.8v.1" />
    </g>
  );
}
