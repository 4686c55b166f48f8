/** Through whose eyes: the seats, each with its share of the win now. */
import type { ComponentChildren } from "preact";

import { t } from "../core/texts";
import { percentOf } from "./figures";

interface Props {
  names: string[]; // as they are shown
  seat: number; // whose eyes they are now
  shares: readonly number[] | undefined;
  face(seat: number): ComponentChildren;
  look(seat: number): void;
}

export function Eyes({ names, seat, shares, face, look }: Props) {
  return (
    <div class={`review-eyes of-${names.length}`} role="group" aria-label={t("Through whose eyes")}>
      {names.map((name, other) => (
        <button
          key={other}
          type="button"
          class="review-eye"
          aria-pressed={other === seat}
          title={name}
          onClick={() => look(other)}
        >
          {face(other)}
          <span class="review-name">{name}</span>
          {shares && <b>{t("{percent}%", { percent: percentOf(shares[other]!) })}</b>}
        </button>
      ))}
    </div>
  );
}
