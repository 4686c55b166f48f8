/** The others: their sheets at a glance, each larger when it is tapped. */
import { useState } from "preact/hooks";

import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { withMinus, t } from "../../core/texts";
import { Back } from "../../cards/card";
import { Shape, colourClass, colourOf, valueOf } from "../../cards/colours";
import { Numeral } from "../../cards/digits";
import type { Scene } from "../../game/drawing";
import { SeatHead } from "../../table/seat";
import type { QwixxSheet, QwixxView } from "../../wire";
import { ROWS, type Row, numbersOf } from "./print";
import { Penalties, Sheet } from "./sheet";
import { numbers, sheetWords } from "./words";

export function Others({ scene, seats }: { scene: Scene<QwixxView>; seats: number[] }) {
  const [large, setLarge] = useState<number | null>(null);
  return (
    <section class={`qwixx-others of-${seats.length}`} style={{ "--others": seats.length }}>
      <h2 class="unseen">{t("The others")}</h2>
      {seats.map((seat) => (
        <Other key={seat} scene={scene} seat={seat} enlarge={() => setLarge(seat)} />
      ))}
      {large !== null && <Large scene={scene} seat={large} close={() => setLarge(null)} />}
    </section>
  );
}

function Other({ scene, seat, enlarge }: { scene: Scene<QwixxView>; seat: number; enlarge(): void }) {
  const { view, names } = scene;
  const sheet = view.sheets[seat]!;
  const chosen = view.action === "number" && view.chosen[seat];
  const active = view.active === seat && !view.over;
  const label = `${t("{name}'s sheet", { name: names[seat]! })}. ${sheetWords(sheet)} ${t("Show it large")}`;
  return (
    <div class={`panel qwixx-other ${view.to_act.includes(seat) ? "acts" : ""} ${active ? "active" : ""}`} data-needed>
      <div class="qwixx-in">
        <SeatHead scene={scene} seat={seat} note={chosen ? t("has chosen") : active ? t("is up") : ""} />
        {chosen && (
          <span class="qwixx-chosen" role="img" aria-label={t("has chosen")}>
            <Icon of="check" />
          </span>
        )}
        <Mini sheet={sheet} />
        <p class="qwixx-holds">
          <span class="unseen">{t("cards in hand: {cards}", { cards: numbers(view.hands[seat]!.map(valueOf)) })}</span>
          {view.hands[seat]!.map((card, place) => (
            <b key={place} aria-hidden="true">
              {valueOf(card)}
            </b>
          ))}
        </p>
      </div>
      <button type="button" class="qwixx-enlarge" aria-label={label} onClick={enlarge} />
    </div>
  );
}

/** A sheet as small as it gets: what is crossed out, what is lost, what is closed. */
function Mini({ sheet }: { sheet: QwixxSheet }) {
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

function Large({ scene, seat, close }: { scene: Scene<QwixxView>; seat: number; close(): void }) {
  const { view, names } = scene;
  return (
    <Dialog title={t("{name}'s sheet", { name: names[seat]! })} close={close} class="qwixx-large">
      <Sheet sheet={view.sheets[seat]!} />
      <div class="qwixx-total">
        <Penalties count={view.sheets[seat]!.penalties} />
        <strong>{t("score: {points}", { points: withMinus(view.scores[seat] ?? 0) })}</strong>
      </div>
      <h3>{t("Cards in hand, as all see them")}</h3>
      <div class="hand">
        {view.hands[seat]!.map((card, place) => (
          <Back key={place} value={valueOf(card)} label={String(valueOf(card))} />
        ))}
      </div>
    </Dialog>
  );
}
