/** The others: their sheets at a glance, each larger when it is tapped. */
import { useState } from "preact/hooks";

import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { withMinus, t } from "../../core/texts";
import { Back } from "../../cards/card";
import { valueOf } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import { SeatHead } from "../../table/seat";
import type { QwixxView } from "../../wire";
import { Mini } from "./mini";
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
