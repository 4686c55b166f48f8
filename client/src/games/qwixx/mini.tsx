/** A sheet as small as it gets. */
import { Shape, colourClass, colourOf } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import type { QwixxSheet } from "../../wire";
import { ROWS, type Row, numbersOf } from "./print";

/** What is crossed out, what is lost, what is closed. */
export function Mini({ sheet }: { sheet: QwixxSheet }) {
  return (
    <svg class="qwixx-mini" viewBox="0 0 142 43" preserveAspectRatio="xMinYMid" aria-hidden="true">
      {ROWS.map((row, line) => (
        <MiniRow key={row} sheet={sheet} row={row} y={line * 11} />
      ))}
      {[0, 1, 2, 3].map((place) => (
        <g key={place} class="penalty" transform={`translate(133 ${place * 11 + 1})`}>
          <rect width="8" height="8" rx="1.5" />
          {place < sheet.penalties && <path class="stroke" d="m1.5 1.5 5 5m0-5-5 5" />}
        </g>
      ))}
    </svg>
  );
}

function MiniRow({ sheet, row, y }: { sheet: QwixxSheet; row: Row; y: number }) {
  const closed = sheet.locks.includes(row);
  const places = numbersOf(row);
  const last = places.indexOf(sheet[row].at(-1) ?? -1);
  return (
    <g class={colourClass(colourOf(row))} transform={`translate(0 ${y})`}>
      <rect class="strip" width="130" height="10" rx="2" />
      <Shape of={colourOf(row)!} x={5} y={5} size={6.5} />
      {[...places, 0].map((number, place) => {
        const crossed = number ? sheet[row].includes(number) : closed;
        const gone = !crossed && (closed || place < last);
        return (
          <g key={number} transform={`translate(${10 + place * 10} 1)`}>
            <rect class={gone ? "gone" : "box"} width="8.6" height="8" rx={number ? 1.2 : 4} />
            {number > 0 && <Numeral of={number} x={4.3} y={4} height={number > 9 ? 4.4 : 5} weight={2.4} />}
            {crossed && <path class="stroke" d="m1.6 1.3 5.4 5.4m0-5.4-5.4 5.4" />}
          </g>
        );
      })}
    </g>
  );
}
