/** The line at the bottom: what to do now, and the buttons for it. What somebody wants from one is said above the board. */
import type { ComponentChildren } from "preact";

import { Icon } from "../ui/icon";
import { t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { DOES, SAYS } from "./action";
import { CallAnswers, useCallOffer } from "./calls";
import type { Panel } from "./panel";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
  hint: ComponentChildren; // in words, as soon as they are loaded
  open(panel: Panel): void;
  withAbsence: ((scene: Scene, prompt: string) => string) | undefined; // loaded later: who is away is said then
}

/** Ask for a hint, and once there is one for the best moves side by side. */
export function askHint(store: TableStore, scene: Scene, open: (panel: Panel) => void): void {
  if (canCompare(store, scene)) open("hint");
  else void store.askHint();
}

const canCompare = (store: TableStore, { hint }: Scene): boolean =>
  hint !== null && store.state.value.hint!.considered.length > 1;

export function Dock({ store, scene, game, hint, open, withAbsence }: Props) {
  const { thinking } = store.state.value;
  const prompt = game.prompt(scene);
  const offersCalls = useCallOffer(scene);
  const compares = canCompare(store, scene);
  return (
    <footer class={`dock ${scene.decides ? "decides" : ""}`}>
      <div class="dock-line" data-rest tabIndex={-1}>
        <div class="dock-words">
          {hint}
          <div class="dock-says" id={SAYS} role="status" />{" "}
          <p class="prompt">
            {isCutShort(scene)
              ? t("The table was closed before the end of the game.")
              : (withAbsence?.(scene, prompt) ?? prompt)}
          </p>
          {offersCalls && <p class="call-offer">{t("Call you when it is your turn?")}</p>}
        </div>
        <div class="dock-buttons">
          {scene.decides && scene.message.setup.hints !== false && (
            <button
              type="button"
              class={`quiet-button dock-hint ${thinking ? "thinking" : ""}`}
              aria-busy={thinking}
              onClick={() => askHint(store, scene, open)}
            >
              <Icon of={compares ? "log" : "hint"} /> <span class="words">{compares ? t("Compare") : t("Hint")}</span>
            </button>
          )}
          {offersCalls && <CallAnswers />}
          <div class="dock-does" id={DOES} />
          {scene.view.over && (
            <button type="button" class="main dock-result" onClick={() => open("ending")}>
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
