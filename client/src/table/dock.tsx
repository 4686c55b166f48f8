/** The line at the bottom: what to do now, and the buttons for it. */
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../ui/icon";
import { t } from "../core/texts";
import * as api from "../net/api";
import type { GameDrawing, Scene } from "../game/drawing";
import type { Panel } from "./panel";
import { RefusalText } from "./refusal";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
  open(panel: Panel): void;
}

export function Dock({ store, scene, game, open }: Props) {
  const { refusal, thinking } = store.state.value;
  return (
    <footer class={`dock ${scene.decides ? "decides" : ""}`}>
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
      <div class="dock-line" data-rest tabIndex={-1}>
        <p class="prompt">
          {isCutShort(scene) ? t("The table was closed before the end of the game.") : game.prompt(scene)}
        </p>
        <div class="dock-buttons" id="dock-buttons">
          {scene.decides && scene.message.setup.hints !== false && (
            <button
              type="button"
              class={`quiet-button ${thinking ? "thinking" : ""}`}
              aria-busy={thinking}
              onClick={() => void store.askHint()}
            >
              <Icon of="hint" /> <span class="words">{t("Hint")}</span>
            </button>
          )}
          {scene.view.over && (
            <button type="button" class="main" onClick={() => open("ending")}>
              {t("Result")}
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

/** Whether the table was closed before the game was over. */
function isCutShort({ message, view }: Scene): boolean {
  return message.stage === "over" && !view.over;
}

/** A bot plays for somebody here. It does so until they want to play themselves again. */
function StandIns({ store, scene }: { store: TableStore; scene: Scene }) {
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
          {t("Play myself again")}
        </button>
      </p>
    ));
}

/** Somebody wants a move back. */
function UndoRequest({ store, scene }: { store: TableStore; scene: Scene }) {
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
