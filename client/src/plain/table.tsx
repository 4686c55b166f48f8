/** The table of a game that has no drawing of its own: rows of cards, the seats, and the own moves. */
import { useRef } from "preact/hooks";

import { mark, t, tn, withMinus } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { reasonLater } from "../table/reason";
import { SeatHead, inOrder } from "../table/seat";
import type { View } from "../wire";
import { EmptyPlace, PlainCard } from "./card";
import { Moves } from "./moves";
import { type CardRow, type Item, type PlainParts, partsOf, redact } from "./view";
import { describeMove, labelOf, prompt, rowWords } from "./words";

function Table(scene: Scene) {
  const { view, seat } = scene;
  const seatLists = useRef(new Set<string>());
  const parts = partsOf(view, seatLists.current);
  const others = inOrder(scene).filter((other) => other !== seat);
  return (
    <div class="plain-table">
      <div class="plain-others" style={{ "--seats": others.length }}>
        {others.map((other) => (
          <Place key={other} scene={scene} seat={other} items={parts.bySeat[other] ?? []} />
        ))}
      </div>
      <Shared parts={parts} />
      {seat !== null && (
        <div class="plain-own">
          <Place scene={scene} seat={seat} items={parts.bySeat[seat] ?? []} />
          {!view.over && <Moves scene={scene} hand={parts.hand} />}
        </div>
      )}
    </div>
  );
}

/** What lies in front of a seat. */
function Place({ scene, seat, items }: { scene: Scene; seat: number; items: Item[] }) {
  const held = items.find(({ name, fact }) => name === "hand_sizes" && typeof fact === "number");
  const others = items.filter((item) => item !== held);
  const note = held && !scene.view.over ? tn("{n} card left", "{n} cards left", Number(held.fact)) : "";
  return (
    <section
      class={`panel plain-place ${scene.view.to_act.includes(seat) ? "acts" : ""}`}
      aria-label={scene.names[seat]}
    >
      <SeatHead scene={scene} seat={seat} note={note} />
      <Items of={others} owner={`seat-${seat}`} />
    </section>
  );
}

/** What belongs to nobody. */
function Shared({ parts: { shared } }: { parts: PlainParts }) {
  return shared.length ? (
    <section class="plain-shared" aria-label={t("In the middle")}>
      <Items of={shared} owner="middle" />
    </section>
  ) : null;
}

const MAX_FACT_CHARS = 80; // longer ones are folded away: a table is not a register

function Items({ of, owner }: { of: Item[]; owner: string }) {
  const isLong = ({ fact }: Item) => String(fact).length > MAX_FACT_CHARS;
  const facts = of.filter((item) => item.fact !== null && !isLong(item));
  return (
    <>
      {of.map(({ name, rows }) => rows.length > 0 && <Rows key={name} name={name} rows={rows} owner={owner} />)}
      {facts.length > 0 && (
        <dl class="plain-facts">
          {facts.map(({ name, fact }) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>{typeof fact === "number" ? withMinus(fact) : typeof fact === "boolean" ? yesOrNo(fact) : fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {of.filter(isLong).map(({ name, fact }) => (
        <details key={name} class="plain-long">
          <summary>{labelOf(name)}</summary>
          {fact}
        </details>
      ))}
    </>
  );
}

function yesOrNo(fact: boolean): string {
  return fact ? t("yes") : t("no");
}

function Rows({ name, rows, owner }: { name: string; rows: CardRow[]; owner: string }) {
  const label = labelOf(name);
  return (
    <div class="plain-rows">
      <span class="plain-label" aria-hidden="true">
        {label}
      </span>
      {rows.map((cards, place) => (
        <div key={place} class="plain-row" role="img" aria-label={`${label}: ${rowWords(cards)}`}>
          {cards.map((card, index) =>
            card === null ? (
              <EmptyPlace key={index} />
            ) : (
              <span key={`${card}-${index}`} data-card={`${owner}-${name}-${card}`}>
                <PlainCard of={card} />
              </span>
            ),
          )}
          {!cards.length && <EmptyPlace />}
        </div>
      ))}
    </div>
  );
}

export default {
  Table,
  prompt,
  describeMove,
  reason: reasonLater(() => import("./reason")),
  Ending: () => null,
  redact,
  section: () => "rules",
  keys: [["1–9", mark("a card of the hand, or a move")]],
} satisfies GameDrawing<View>;
