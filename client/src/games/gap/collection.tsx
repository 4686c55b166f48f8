/** What a seat has collected: a stack for each colour, so that the gap can be seen. */
import { withMinus, t } from "../../core/texts";
import { Card } from "../../cards/card";
import { Shape, colourClass, colourOf, valueOf } from "../../cards/colours";
import { type Worth, worth } from "./ahead";
import { stacked, summed } from "./words";

interface Props {
  cards: string[];
  fresh?: string[]; // what a play would add
  colours: string[]; // those in play, by their letters
  round?: number;
  seat?: number; // none: a picture in the rules, where pages have no styles in their elements
}

export function Stacks({ cards, fresh = [], colours, round = 0, seat }: Props) {
  const value = worth([...cards, ...fresh]);
  return (
    <ul class="gap-stacks" aria-label={t("Collection")}>
      {colours.map((letter) => {
        const there = cards.filter((card) => card[0] === letter);
        const coming = fresh.filter((card) => card[0] === letter);
        const n = there.length + coming.length;
        return (
          <li
            key={letter}
            class={`gap-stack ${sign(letter, value).kind}`}
            style={seat === undefined ? undefined : { "--n": n }}
          >
            <span class="unseen">{stacked(letter, n, value)}</span>
            <span class="gap-tag" aria-hidden="true">
              {n > 0 && `${sign(letter, value).text}${n}`}
            </span>
            <span class="gap-cards" aria-hidden="true">
              {coming.map((card) => (
                <span key={card} class="gap-coming">
                  <CardFace of={card} />
                </span>
              ))}
              {there.map((card) => (
                <span
                  key={card}
                  data-card={`${round}${card}`}
                  data-from={`seat-${seat}`}
                  data-via="gap-stop"
                  data-to="gap-pile"
                >
                  <CardFace of={card} />
                </span>
              ))}
              {n === 0 && <Empty letter={letter} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A card of this game, which shows its neighbours in small. */
export function CardFace({ of, label }: { of: string; label?: string }) {
  const value = valueOf(of);
  return <Card value={value} colour={colourOf(of)} small={beside(value)} {...(label ? { label } : {})} />;
}

function Empty({ letter }: { letter: string }) {
  const colour = colourOf(letter) ?? "";
  return (
    <svg class={`gap-empty ${colourClass(colour)}`} viewBox="0 0 64 92" aria-hidden="true">
      <rect x="2" y="2" width="60" height="88" rx="8" />
      <Shape of={colour} x={32} y={46} size={30} />
    </svg>
  );
}

/** The values beside a value, which are printed on its card: they form a ring. */
function beside(value: number): [number, number] {
  return [(value + 9) % 10, (value + 1) % 10];
}

function sign(letter: string, value: Worth | null): { kind: string; text: string } {
  if (value?.most.includes(letter)) return { kind: "plus", text: "+" };
  if (value?.fewest.includes(letter)) return { kind: "minus", text: "−" };
  return { kind: "", text: "" };
}

/** Plus, minus and what they make. */
export function Sum({ of, class: more = "" }: { of: Worth | null; class?: string }) {
  if (!of) return <span class={`gap-sum ${more}`}>{"\u00a0"}</span>;
  return (
    <span class={`gap-sum ${more}`}>
      <span class="unseen">{summed(of)}</span>
      <span aria-hidden="true">
        <span class="gap-parts">
          <span class="good">+{of.plus}</span> <span class="bad">−{of.minus}</span>{" "}
        </span>
        <b>= {withMinus(of.points)}</b>
      </span>
    </span>
  );
}
