/** What GAP says of itself on the first page. */
import { mark } from "../../core/texts";
import { Shape, colourClass } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import type { Cover } from "../../game/cover";

interface Tower {
  colour: string;
  x: number; // the middle
  top: number;
  values: number[]; // from the table up; the last one lies on top
}

const STEP = 17;
const TOWERS: Tower[] = [
  { colour: "red", x: 58, top: 18, values: [1, 8, 3, 0, 5, 9, 2, 7] },
  { colour: "blue", x: 126, top: 86, values: [2, 0, 9, 6] },
  { colour: "green", x: 194, top: 103, values: [1, 4, 3] },
  { colour: "yellow", x: 262, top: 137, values: [8] },
];
const TILTS = [-1.5, 2, -2.5, 1, -1, 2.5, -2, 3.5];

function Stacked({ colour, x, top, values }: Tower) {
  return (
    <g class={`card ${colourClass(colour)}`}>
      {values.map((value, place) => {
        const y = top + (values.length - 1 - place) * STEP;
        return (
          <g key={value} transform={`translate(${x} ${y}) rotate(${TILTS[(place + x) % TILTS.length]} 0 40)`}>
            <rect class="edge" x="-27" y="0" width="54" height="78" rx="7" />
            <rect class="face" x="-23.5" y="3.5" width="47" height="71" rx="5" />
            <g class="mark">
              <Shape of={colour} x={0} y={37} size={46} />
            </g>
            <Numeral of={value} x={0} y={37} height={31} />
          </g>
        );
      })}
    </g>
  );
}

/** Towers of cards, and the gap between the highest and the lowest. */
function Picture() {
  return (
    <svg class="gap-cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="gap-night" width="320" height="200" />
      <circle class="gap-moon" cx="262" cy="74" r="92" />
      <path class="gap-measure" d="M92 20h212M230 134h74" />
      <path class="gap-arrow" d="M262 30v94M253 40l9-11 9 11M253 114l9 11 9-11" />
      {TOWERS.map((tower) => (
        <Stacked key={tower.colour} {...tower} />
      ))}
    </svg>
  );
}

const cover: Cover = {
  line: mark("Let one colour tower over all others, and leave the widest gap to your weakest."),
  minutes: 10,
  Picture,
};

export default cover;
