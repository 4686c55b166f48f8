/** What somebody wants from whoever looks, and what was refused: above the board. Loaded when the table has been drawn. */
import { useEffect, useState } from "preact/hooks";

import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import * as api from "../net/api";
import { Icon } from "../ui/icon";
import { AbsenceNotices } from "./absence-notices";
import { RefusalText } from "./refusal";
import { RematchNotice } from "./rematch";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
}

/** What was refused, and what others want: beneath the heading, over what is least needed to decide. */
export function Notices({ store, scene, asksAgain }: Props & { asksAgain: boolean }) {
  const { refusal } = store.state.value;
  return (
    <aside class="notices" aria-label={t("Notices")}>
      {refusal && (
        <p class="refusal">
          <RefusalText {...refusal} />
          <button type="button" class="icon" aria-label={t("Close")} onClick={() => store.dismissRefusal()}>
            <Icon of="close" />
          </button>
        </p>
      )}
      <StandIns store={store} scene={scene} />
      <UndoRequest store={store} scene={scene} />
      {asksAgain && <RematchNotice store={store} scene={scene} />}
      <AbsenceNotices store={store} scene={scene} />
    </aside>
  );
}

/** A bot plays for somebody here. It does so until they want to play themselves again. */
function StandIns({ store, scene }: Props) {
  const { message, names } = scene;
  if (message.stage !== "playing") return null;
  const own = message.seats ?? (message.seat === null ? [] : [message.seat]);
  return own
    .filter((seat) => message.stand_ins[seat])
    .map((seat) => (
      <p key={seat} class="request">
        {message.seats ? t("A bot plays for {name}.", { name: names[seat] ?? "" }) : t("A bot plays for you.")}
        <button
          type="button"
          class="main"
          onClick={() => void store.ask((table, token) => api.standIn(table, token, seat, false))}
        >
          {t("Take over again")}
        </button>
      </p>
    ));
}

/** Somebody wants a move back. */
function UndoRequest({ store, scene }: Props) {
  const { message, names, seat } = scene;
  const undo = message.undo;
  const [answered, setAnswered] = useState(false);
  useEffect(() => setAnswered(false), [undo]);
  if (seat === null || !undo || answered || message.stage !== "playing") return null;
  if (undo.seat === seat)
    return <p class="request">{t("The others are asked whether you may take back your move.")}</p>;
  if (undo.agreed.includes(seat)) return null;
  const answer = (agree: boolean) => async () => {
    setAnswered(true);
    const done = await store.ask((table, token) => api.answerUndo(table, token, undo.seat, agree));
    if (!done) setAnswered(false); // it did not get there
  };
  return (
    <p class="request">
      {t("{name} would like to take back a move.", { name: names[undo.seat] ?? "" })}
      <button type="button" class="main" onClick={answer(true)}>
        {t("Allow")}
      </button>
      <button type="button" class="quiet-button" onClick={answer(false)}>
        {t("No")}
      </button>
    </p>
  );
}
