/** A pad in a list: which game, who plays, what came of it, and when. */
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t, together, withMinus } from "../core/texts";
import { accentClass } from "../front/top-bar";
import { namesOf } from "../paper/people";
import type { KeptPad } from "../paper/storage";
import { Icon } from "../ui/icon";
import { timeOfDay } from "../words/clock";
import { addressOfPad } from "../paper/brought";

export function Line({ pad, remove }: { pad: KeptPad; remove(): void }) {
  const names = [...namesOf(pad)];
  const { result } = pad;
  const scores = result && names.map((name, seat) => `${name} ${withMinus(result.scores[seat]!)}`).join(", ");
  return (
    <li class={accentClass(pad.game)}>
      <a class="item" href={at(addressOfPad(pad))}>
        <span>
          <strong>{titleOf(pad.game)}</strong> {scores ?? together(names)}
          <small>{timeOfDay(pad.ended ?? pad.touched)}</small>
        </span>
      </a>
      <button
        type="button"
        class="icon"
        aria-label={t("Delete: {game}, {names}", { game: titleOf(pad.game), names: together(names) })}
        onClick={remove}
      >
        <Icon of="close" />
      </button>
    </li>
  );
}
