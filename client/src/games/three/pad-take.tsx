/** Where the cards of one turn are tapped: seven colours and the card without one. */
import { useRef } from "preact/hooks";

import { signed, t, tn } from "../../core/texts";
import { Dot, colourClass } from "../../cards/colours";
import { Icon } from "../../ui/icon";
import { useNumberKeys } from "../../ui/number-keys";
import { Heap } from "./heap";
import { BY_LETTER, LETTERS, NO_COLOUR, type ThreeStanding } from "./pad-rules";
import { nameOf, newsOf } from "./pad-words";

interface Props {
  standing: ThreeStanding;
  seat: number;
  letters: readonly string[]; // the cards of this turn so far
  given: readonly string[]; // those of them that are written down already, where a line is corrected
  after: ThreeStanding | null; // what comes of them
  foresee: boolean;
  change(letters: string[]): void;
}

export function Colours({ standing, seat, letters, given, foresee, after, change }: Props) {
  const group = useRef<HTMLDivElement>(null);
  useNumberKeys(group);
  const now = after ?? standing;
  const score = now.scores[seat]!;
  return (
    <div ref={group} class="three-pad-colours" data-needed>
      {[...LETTERS, NO_COLOUR].map((letter) => {
        const count = (cards: readonly string[]) => cards.filter((one) => one === letter).length;
        const left = standing.left[letter]! + count(given) - count(letters);
        const next = foresee && left > 0 ? standing.after(seat, [...letters, letter]) : null;
        const gain = next ? next.scores[seat]! - score : null;
        return (
          <button
            key={letter}
            type="button"
            class={`three-pad-colour ${BY_LETTER[letter] ? colourClass(BY_LETTER[letter]) : "c-none"}`}
            aria-label={labelOf(letter, count(letters), gain)}
            disabled={letters.length >= standing.most || left < 1}
            onClick={() => change([...letters, letter])}
          >
            <Face letter={letter} standing={standing} seat={seat} coming={count(letters)} foresee={foresee} />
            <span class="three-pad-word" aria-hidden="true">
              {nameOf(letter)}
            </span>
            <b class={gain === null ? "" : gain < 0 ? "bad" : "good"} aria-hidden="true">
              {foresee
                ? gain !== null && letter !== NO_COLOUR && signed(gain)
                : count(letters) > 0 && `×${count(letters)}`}
            </b>
          </button>
        );
      })}
    </div>
  );
}

function labelOf(letter: string, taken: number, gain: number | null): string {
  const words = [nameOf(letter)];
  if (taken) words.push(tn("{n} taken", "{n} taken", taken));
  if (gain !== null) words.push(tn("{n} point", "{n} points", gain, { n: signed(gain) }));
  return words.join(", ");
}

interface FaceProps {
  letter: string;
  standing: ThreeStanding;
  seat: number;
  coming: number;
  foresee: boolean;
}

function Face({ letter, standing, seat, coming, foresee }: FaceProps) {
  const colour = BY_LETTER[letter];
  if (!colour) {
    return (
      <svg class="three-heap c-none" viewBox="0 0 44 46" aria-hidden="true">
        <g class="lies">
          <rect x="9" y="5" width="26" height="36" rx="4" />
        </g>
      </svg>
    );
  }
  const pile = standing.takers[seat]!.piles[letter]!;
  return foresee ? (
    <Heap colour={colour} up={pile.up} down={pile.down} coming={coming} warns={pile.up === 2} />
  ) : (
    <Heap colour={colour} up={1} />
  );
}

/** What is being taken; a tap puts a card back. */
export function Taken({ letters, change }: Pick<Props, "letters" | "change">) {
  return (
    <ul class="three-pad-taken">
      {letters.map((letter, place) => (
        <li key={place}>
          <button
            type="button"
            aria-label={t("Put back: {card}", { card: nameOf(letter) })}
            onClick={() => change(letters.filter((_, other) => other !== place))}
          >
            {BY_LETTER[letter] ? <Dot of={BY_LETTER[letter]} hidden /> : <span class="three-pad-grey" />}
            <Icon of="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the cards of this turn do. */
export function news(standing: ThreeStanding, after: ThreeStanding, seat: number): string {
  const points = after.scores[seat]! - standing.scores[seat]!;
  const words = [tn("{n} point", "{n} points", points, { n: signed(points) })];
  return [`${words[0]}.`, ...newsOf(standing, after, seat)].join(" ");
}
