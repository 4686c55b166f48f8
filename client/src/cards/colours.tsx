/** The colours of all games. Each has a name and a shape, most a letter: colour is never the only sign. */
import { capital, mark, t } from "../core/texts";

interface Colour {
  name: string;
  shape: string; // on a grid of 24 × 24
}

const CIRCLE = "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z";
const TRIANGLE = "M12 2.5 22 20.5H2z";
const DOWN = "M12 21.5 2 3.5h20z";
const DIAMOND = "M12 1.5 21.5 12 12 22.5 2.5 12z";
const SQUARE = "M3.5 3.5h17v17h-17z";
const STAR = "m12 1.8 3 6.7 7.3.8-5.4 5 1.5 7.2L12 17.8l-6.4 3.7 1.5-7.2-5.4-5 7.3-.8z";
const CROSS = "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z";
const SPARK =
  "M12 1l2.2 7.2L20.5 4l-3.3 6.5L23 12l-5.8 1.5L20.5 20l-6.3-4.2L12 23l-2.2-7.2L3.5 20l3.3-6.5L1 12l5.8-1.5L3.5 4l6.3 4.2z";

export const COLOURS: Record<string, Colour> = {
  red: { name: mark("red"), shape: CIRCLE },
  yellow: { name: mark("yellow"), shape: TRIANGLE },
  green: { name: mark("green"), shape: DIAMOND },
  blue: { name: mark("blue"), shape: SQUARE },
  purple: { name: mark("purple"), shape: STAR },
  joker: { name: mark("joker"), shape: SPARK },
  orange: { name: mark("orange"), shape: DOWN },
  lilac: { name: mark("lilac"), shape: STAR },
  "light blue": { name: mark("light blue"), shape: SQUARE },
  magenta: { name: mark("magenta"), shape: CROSS },
  turquoise: { name: mark("turquoise"), shape: TRIANGLE },
};

// As moves and cards are written: see docs/wire.md. What people see on cards is letterOf.
const BY_LETTER: Record<string, string> = {
  R: "red",
  Y: "yellow",
  G: "green",
  B: "blue",
  P: "purple",
  J: "joker",
};

/** The colour of a card such as R7; none for ?7. */
export function colourOf(card: string): string | null {
  return BY_LETTER[card[0] ?? ""] ?? null;
}

/** The number on a card such as R7 or ?12. */
export function valueOf(card: string): number {
  return Number(card.replace(/^\D/, ""));
}

/** "red", in the language of the page. */
export function colourName(colour: string): string {
  return t(COLOURS[colour]?.name ?? colour);
}

/**
 * The letter of a colour on cards, in the language of the page: that of its name. It has none where an earlier colour
 * begins alike, as with a joker (žolík) in Czech, which has a yellow (žlutá) beside it.
 */
export function letterOf(colour: string): string {
  const lettered = Object.values(BY_LETTER);
  const initial = (one: string) => capital(colourName(one)).slice(0, 1);
  const place = lettered.indexOf(colour);
  const clashes = lettered.slice(0, Math.max(0, place)).some((earlier) => initial(earlier) === initial(colour));
  return place < 0 || clashes ? "" : initial(colour);
}

/** "red 7", in the language of the page; of a hidden card only its number. */
export function cardName(card: string, colour = colourOf(card)): string {
  return colour ? t("{colour} {value}", { colour: colourName(colour), value: valueOf(card) }) : String(valueOf(card));
}

/** The class that gives something its colour: see style/cards.css. */
export function colourClass(colour: string | null): string {
  return `c-${colour?.replace(" ", "-") ?? "none"}`;
}

interface ShapeProps {
  of: string;
  x?: number; // the middle
  y?: number;
  size?: number;
}

/** The shape of a colour, inside a drawing. */
export function Shape({ of, x = 12, y = 12, size = 24 }: ShapeProps) {
  const scale = size / 24;
  return (
    <path
      class="shape"
      d={COLOURS[of]?.shape}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${scale})`}
    />
  );
}

/** The shape of a colour in a line of text; `hidden` from those who hear it, where its name follows. */
export function Dot({ of, hidden = false }: { of: string; hidden?: boolean }) {
  const name = hidden ? { "aria-hidden": true } : { role: "img" as const, "aria-label": colourName(of) };
  return (
    <svg class={`dot ${colourClass(of)}`} viewBox="0 0 24 24" {...name}>
      <Shape of={of} />
    </svg>
  );
}
