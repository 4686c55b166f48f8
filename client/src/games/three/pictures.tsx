/** Pictures for the rules, made of what lies on the table. What they show is told beside them. */
import { mark, withMinus } from "../../core/texts";
import { Card } from "../../cards/card";
import type { ThreePile } from "../../wire";
import { worth } from "./ahead";
import { Heap } from "./heap";

const IN_TURN = ["green", "orange", "lilac", "red", mark("light blue"), "magenta", "turquoise"];

/** The colour that a number has unless a table was put up with other ones. */
function colourOf(card: number): string | null {
  const place = card % 30;
  if (place === 0 || place === 15) return null;
  const before = Math.floor(card / 30) * 28 + place - 1 - (place > 15 ? 1 : 0);
  return IN_TURN[before % IN_TURN.length]!;
}

interface RowProps {
  cards: number[];
  laid?: number; // the card that has just slid in
  taken?: number[];
}

/** A row, with the card that is laid into it and those that it takes. */
export function RowPicture({ cards, laid, taken = [] }: RowProps) {
  return (
    <div class="three-row" aria-hidden="true">
      {cards.map((card) => (
        <div
          key={card}
          class={`three-place ${card === laid ? "three-gap" : ""} ${taken.includes(card) ? "taken" : ""}`}
        >
          <Card value={card} colour={colourOf(card)} unlettered class={card % 30 === 0 ? "three-start" : ""} />
        </div>
      ))}
    </div>
  );
}

interface HeapProps {
  colour: string;
  up: number;
  down?: number;
  coming?: number;
  then?: ThreePile; // what comes of it
}

/** The cards of one colour, with what they are worth. */
export function HeapPicture({ colour, up, down = 0, coming = 0, then = { up: up + coming, down } }: HeapProps) {
  const points = worth(then);
  return (
    <div class="three-pictured" aria-hidden="true">
      <Heap colour={colour} up={up} down={down} coming={coming} />
      {points !== null && withMinus(points)}
    </div>
  );
}

/** A whole collection: how many cards of each colour lie face up and face down. */
export function CollectionPicture({ cards }: { cards: [number, number][] }) {
  return cards.map(([up, down], place) => (
    <HeapPicture key={IN_TURN[place]} colour={IN_TURN[place]!} up={up} down={down} />
  ));
}
