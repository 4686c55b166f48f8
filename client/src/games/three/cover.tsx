/** What Three Is Too Many says of itself on the first page. */
import { mark } from "../../core/texts";
import { Shape, colourClass } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import type { Cover } from "../../game/cover";

interface LaidProps {
  x: number; // the middle
  y: number;
  turn: number;
  colour: string | null; // null: the back is up
  number?: number;
}

function Laid({ x, y, turn, colour, number = 0 }: LaidProps) {
  return (
    <g class={`card ${colour ? colourClass(colour) : "back"}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="edge" x="-34" y="-49" width="68" height="98" rx="8.5" />
      <rect class="face" x="-30" y="-45" width="60" height="90" rx="6" />
      {colour ? (
        <>
          <g class="mark">
            <Shape of={colour} x={0} y={0} size={58} />
          </g>
          <Numeral of={number} x={0} y={0} height={number > 9 ? 30 : 38} />
        </>
      ) : (
        <path class="weave" d="M-30-23-8-45M-30 1 16-45M-30 25 30-35M-26 45 30-11M-2 45 30 13M22 45 30 37" />
      )}
    </g>
  );
}

/** What a heap of cards is worth, on a chip beneath it. */
function Worth({ x, y, points, sign }: { x: number; y: number; points: number; sign: "+" | "-" }) {
  return (
    <g class={`three-chip ${sign === "+" ? "gains" : "loses"}`} transform={`translate(${x} ${y})`}>
      <circle r="17" />
      <path d={sign === "+" ? "M-11 0h8M-7-4v8" : "M-11 0h8"} />
      <Numeral of={points} x={5.5} y={0} height={16} weight={2.6} />
    </g>
  );
}

/** One is good, two are perfect, and the third turns them all over. */
function Picture() {
  return (
    <svg class="three-cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="three-desk" width="320" height="200" />
      <path class="three-stairs" d="M0 168h92v-24h104v-24h124v80H0z" />
      <Laid x={48} y={106} turn={-5} colour="turquoise" number={14} />
      <Laid x={116} y={88} turn={-11} colour="orange" number={9} />
      <Laid x={154} y={83} turn={5} colour="orange" number={38} />
      <path class="three-crash" d="M207 50l-9-14M232 33l-3-16M258 20l3-13" />
      <Laid x={216} y={104} turn={-26} colour={null} />
      <Laid x={240} y={98} turn={-7} colour={null} />
      <Laid x={271} y={86} turn={18} colour="magenta" number={83} />
      <Worth x={48} y={172} points={1} sign="+" />
      <Worth x={136} y={154} points={5} sign="+" />
      <Worth x={246} y={160} points={3} sign="-" />
    </svg>
  );
}

const cover: Cover = {
  line: mark("One of a colour is good, two are perfect, and the third turns all three face down."),
  minutes: 25,
  Picture,
};

export default cover;
