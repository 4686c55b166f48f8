/** What Qwixx says of itself on the first page. */
import { mark } from "../../core/texts";
import { Shape, colourClass } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import type { Cover } from "../../game/cover";

const ROWS: { colour: string; numbers: number[]; crossed: number[] }[] = [
  { colour: "red", numbers: [2, 3, 4, 5, 6, 7, 8, 9], crossed: [2, 4, 5] },
  { colour: "yellow", numbers: [2, 3, 4, 5, 6, 7, 8, 9], crossed: [3, 5, 6, 7] },
  { colour: "green", numbers: [12, 11, 10, 9, 8, 7, 6, 5], crossed: [12, 10] },
  { colour: "blue", numbers: [12, 11, 10, 9, 8, 7, 6, 5], crossed: [11] },
];

/** A sheet well begun, and the number that everybody hopes for. */
function Picture() {
  return (
    <svg class="qwixx-cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect class="qwixx-desk" width="320" height="200" />
      <g transform="translate(26 22) rotate(-5)">
        <rect class="qwixx-paper" width="340" height="160" rx="12" />
        {ROWS.map(({ colour, numbers, crossed }, row) => (
          <g key={colour} class={colourClass(colour)} transform={`translate(10 ${11 + row * 35})`}>
            <rect class="qwixx-stripe" width="330" height="31" rx="7" />
            {numbers.map((number, place) => (
              <g key={number} transform={`translate(${19 + place * 30} 15.5)`}>
                <rect class="qwixx-box" x="-12.5" y="-12" width="25" height="24" rx="5" />
                <Numeral of={number} x={0} y={0} height={number > 9 ? 11 : 13} weight={2.6} />
                {crossed.includes(number) && (
                  <path class="qwixx-stroke" d="m-10-9c7 5 13 12 20 18m1-19c-8 5-15 12-22 20" />
                )}
              </g>
            ))}
          </g>
        ))}
      </g>
      <Laid x={206} y={98} turn={-9} colour="yellow" number={8} />
      <Laid x={262} y={104} turn={8} colour={null} number={7} />
    </svg>
  );
}

interface LaidProps {
  x: number;
  y: number;
  turn: number;
  colour: string | null; // null: the back is up
  number: number;
}

function Laid({ x, y, turn, colour, number }: LaidProps) {
  return (
    <g class={`card ${colour ? colourClass(colour) : "back"}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect class="edge" x="-36" y="-52" width="72" height="104" rx="9" />
      <rect class="face" x="-32" y="-48" width="64" height="96" rx="6" />
      {colour ? (
        <g class="mark">
          <Shape of={colour} size={62} x={0} y={0} />
        </g>
      ) : (
        <rect class="plate" x="-22" y="-25" width="44" height="50" rx="9" />
      )}
      <Numeral of={number} x={0} y={0} height={colour ? 40 : 32} />
    </g>
  );
}

const cover: Cover = {
  line: mark("Cross out numbers in four colours, also when others are up. What you skip is lost."),
  minutes: 15,
  Picture,
};

export default cover;
