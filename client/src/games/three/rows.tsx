/** The three rows, which always rise. Where a card is looked at, a gap opens for it and what it takes is raised. */
import { t } from "../../core/texts";
import { Card } from "../../cards/card";
import type { ThreeView } from "../../wire";
import type { Outcome } from "./ahead";
import { IN_ROW, PLACES } from "./board";
import { Warning } from "./heap";
import { nameOf, rowLabel } from "./words";

export interface Last {
  seat: number;
  card: string;
  text: string;
}

interface Props {
  view: ThreeView;
  outcome: Outcome | null;
  last: Last | null;
}

export function Rows({ view, outcome, last }: Props) {
  return (
    <div class="three-rows" data-needed>
      {view.rows.map((row, index) => (
        <Row key={row[0]} view={view} row={row} outcome={outcome?.row === index ? outcome : null} last={last} />
      ))}
    </div>
  );
}

function Row({ view, row, outcome, last }: Props & { row: string[] }) {
  const full = row.length === PLACES;
  const places = row.map((card) => <Laid key={card} view={view} card={card} outcome={outcome} last={last} />);
  if (outcome) places.splice(outcome.place, 0, <Gap key={`gap-${outcome.card}`} view={view} card={outcome.card} />);
  const free = PLACES - places.length;
  return (
    <ol class={`three-row ${full ? "full" : ""}`} aria-label={rowLabel(row)}>
      {places}
      {Array.from({ length: Math.max(0, free) }, (_, place) => (
        <li key={`free-${place}`} class="three-place free" aria-hidden="true" />
      ))}
      {full && !outcome && (
        <li class="three-full" aria-hidden="true">
          {t("full")}
        </li>
      )}
    </ol>
  );
}

interface LaidProps {
  view: ThreeView;
  card: string;
  outcome: Outcome | null;
  last: Last | null;
}

function Laid({ view, card, outcome, last }: LaidProps) {
  const colour = view.colours[card] ?? null;
  const start = Number(card) % IN_ROW === 0;
  const own = view.seat === null ? null : view.collections[view.seat];
  const third = !view.over && !!colour && own?.[colour]?.up === 2;
  const taken = outcome?.taken.includes(card);
  const turns = !!colour && taken && outcome?.turned.includes(colour);
  const fresh = last?.card === card;
  const look = [taken ? "taken" : "", turns ? "turns" : "", fresh ? `fresh face-${last.seat}` : ""].join(" ");
  const label = [start ? t("start card {card}", { card }) : nameOf(view, card)];
  if (third) label.push(t("it would be your third"));
  return (
    <li
      class={`three-place ${look}`}
      data-card={card}
      data-from={fresh ? `seat-${last.seat}` : undefined}
      data-to={colour ? `take-${view.to_act[0]}-${colour}` : "out"}
    >
      <Card value={card} colour={colour} unlettered label={label.join(", ")} class={start ? "three-start" : ""} />
      {third && (
        <svg class="three-third" viewBox="-9 -9 18 18" aria-hidden="true">
          <Warning x={0} y={0} />
        </svg>
      )}
    </li>
  );
}

/** Where the card that is looked at would slide in. */
function Gap({ view, card }: { view: ThreeView; card: string }) {
  return (
    <li class="three-place three-gap" aria-hidden="true">
      <Card value={card} colour={view.colours[card] ?? null} unlettered />
    </li>
  );
}
