/** Numerals of our own, so that cards look the same everywhere: strokes on a grid of 10 × 16. */

const STROKES = [
  "M5 1C2.5 1 1 3.8 1 8s1.5 7 4 7 4-2.8 4-7-1.5-7-4-7z",
  "M2 4.2 5.7 1v14",
  "M1.3 4.6C1.5 2.3 3 1 5 1c2.2 0 3.8 1.5 3.8 3.7C8.8 7.9 4.8 10.2 1.2 15H9.2",
  "M1.5 1h7L4.8 6.4c2.6 0 4.2 1.7 4.2 4.2C9 13.3 7.3 15 4.9 15 3 15 1.6 14 1 12.3",
  "M6.7 15V1L1 10.9h8.4",
  "M8.3 1H2.7L2.1 7.2C2.9 6.4 3.9 6 5.1 6 7.5 6 9 7.8 9 10.4 9 13.2 7.3 15 4.9 15 3.1 15 1.7 14.1 1 12.6",
  "M7.4 1C4 3 1 7 1 10.6 1 13.3 2.7 15 5 15s4-1.8 4-4.3-1.6-4.2-3.8-4.2C3.4 6.5 1.9 7.6 1.3 9.2",
  "M1 1h8L3.8 15",
  "M5 1C3 1 1.7 2.2 1.7 4S3.2 7 5 7.4C7.4 7.9 9 9.2 9 11.3 9 13.6 7.4 15 5 15s-4-1.4-4-3.7C1 9.2 2.6 7.9 5 7.4 6.8 7 8.3 5.8 8.3 4S7 1 5 1z",
  "M2.6 15C6 13 9 9 9 5.4 9 2.7 7.3 1 5 1S1 2.8 1 5.3s1.6 4.2 3.8 4.2C6.6 9.5 8.1 8.4 8.7 6.8",
];

const WIDTH = 10;
const GAP = 2.4;

interface Props {
  of: number | string;
  x: number; // the middle
  y: number; // the middle
  height: number;
  weight?: number; // of the strokes, on the grid
}

/** A number drawn with these numerals. */
export function Numeral({ of, x, y, height, weight = 2.3 }: Props) {
  const digits = [...String(of)].map(Number);
  const wide = digits.length * WIDTH + (digits.length - 1) * GAP;
  const scale = height / 16;
  return (
    <g
      class="numeral"
      fill="none"
      stroke-width={weight}
      stroke-linecap="round"
      stroke-linejoin="round"
      transform={`translate(${x - (wide / 2) * scale} ${y - height / 2}) scale(${scale})`}
    >
      {digits.map((digit, place) => (
        <path key={place} d={STROKES[digit]} transform={place ? `translate(${place * (WIDTH + GAP)} 0)` : undefined} />
      ))}
    </g>
  );
}
