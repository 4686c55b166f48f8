/** The cards that somebody has taken: a small heap of each colour. */
import { signed, withMinus } from "../../core/texts";
import type { ThreePile } from "../../wire";
import { worth } from "./ahead";
import type { Collection } from "./board";
import { Heap } from "./heap";
import { pileLabel } from "./words";

interface Props {
  seat: number;
  piles: Collection;
  before: Collection | undefined;
  foreseen?: Collection | undefined; // what the collection would be after the card that is looked at
  warns: boolean; // whether pairs warn of a third card
  label: string;
}

export function Stacks({ seat, piles, before, foreseen, warns, label }: Props) {
  return (
    <ul class="three-stacks" aria-label={label}>
      {Object.entries(piles).map(([colour, pile]) => (
        <Stack
          key={colour}
          colour={colour}
          pile={pile}
          anchor={`take-${seat}-${colour}`}
          was={before?.[colour] ?? pile}
          next={foreseen?.[colour] ?? pile}
          warns={warns && pile.up === 2}
        />
      ))}
    </ul>
  );
}

interface StackProps {
  colour: string;
  pile: ThreePile;
  was: ThreePile;
  next: ThreePile;
  warns: boolean;
  anchor: string;
}

const count = ({ up, down }: ThreePile): number => up + down;

function Stack({ colour, pile, was, next, warns, anchor }: StackProps) {
  const coming = count(next) - count(pile);
  const sum = worth(pile);
  const change = (worth(next) ?? 0) - (sum ?? 0);
  const news = pile.down > was.down ? "turned" : count(pile) > count(was) ? "grown" : "";
  const foreseen = coming ? `foreseen ${change < 0 ? "loses" : "gains"}` : "";
  return (
    <li class={`three-stack ${news} ${foreseen}`} data-anchor={anchor}>
      <span class="unseen">{pileLabel(colour, pile)}</span>
      <Heap colour={colour} up={pile.up} down={pile.down} coming={coming} warns={warns} />
      <span class="three-sum" aria-hidden="true">
        {coming ? (
          <b class={change < 0 ? "bad" : "good"}>{signed(change)}</b>
        ) : (
          <span class={!sum ? "none" : sum < 0 ? "bad" : ""}>{count(pile) && sum !== null ? withMinus(sum) : "·"}</span>
        )}
      </span>
    </li>
  );
}
