/** What The Number says of itself on the first page. */
import { mark } from "../../core/texts";
import type { Cover } from "../../game/cover";
import { Flap } from "./tile";

interface RowProps {
  of: string;
  x: number; // the left upper corner
  y: number;
  size: number; // the height of a tile
  turn?: number;
  class: string;
}

function Row({ of, x, y, size, turn = 0, class: more }: RowProps) {
  return (
    <g class={more} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size / 56})`}>
      {[...of].map((digit, place) => (
        <g key={place} transform={`translate(${place * 43} 0)`}>
          <Flap of={digit} />
        </g>
      ))}
    </g>
  );
}

/** 761 is out, because 513 has a 1 as well; 513 wins the turn. */
function Picture() {
  return (
    <svg class="number-poster" viewBox="0 0 320 200" aria-hidden="true">
      <rect class="sky" width="320" height="200" />
      <circle class="glow" cx="160" cy="104" r="118" />
      <Row of="761" x={22} y={30} size={50} turn={-5} class="lost" />
      <path class="strike" d="M16 60 144 36" />
      <path class="link" d="M154 43c14 3 17 14 13 27" />
      <Row of="513" x={78} y={78} size={72} class="won" />
      <Row of="220" x={204} y={150} size={34} turn={4} class="low" />
      <path class="star" d="m272 62 7.4 16.4 17.8 1.9-13.3 12 3.8 17.6-15.7-9-15.7 9 3.8-17.6-13.3-12 17.8-1.9z" />
    </svg>
  );
}

export default {
  line: mark("Write a high number – but a lower one must not share a digit with it."),
  minutes: 15,
  Picture,
} satisfies Cover;
