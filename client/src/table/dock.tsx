/** The line at the bottom: what to do now, and the buttons for it. */
import { Icon } from "../app/icon";
import { t } from "../app/texts";
import * as api from "../net/api";
import type { Game, Seen } from "./game";
import type { Panel } from "./playing";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  seen: Seen;
  game: Game;
  open(panel: Panel): void;
}

export function Dock({ store, seen, game, open }: Props) {
  const { refusal, thinking } = store.shown.value;
  return (
    <footer class={`dock ${seen.decides ? "decides" : ""}`}>
      {refusal && (
        <p class="refusal">
          {refusal.text}
          <button type="button" class="icon" aria-label={t("Close")} onClick={() => store.quiet()}>
            <Icon of="close" />
          </button>
        </p>
      )}
      <Wishes store={store} seen={seen} />
      <div class="dock-line" data-rest tabIndex={-1}>
        <p class="prompt">{game.prompt(seen)}</p>
        <div class="dock-buttons" id="dock-buttons">
          {seen.decides && (
            <button
              type="button"
              class={`quiet-button ${thinking ? "thinking" : ""}`}
              aria-busy={thinking}
              onClick={() => void store.askHint()}
            >
              <Icon of="hint" /> <span class="words">{t("Hint")}</span>
            </button>
          )}
          {seen.view.over && (
            <button type="button" class="main" onClick={() => open("ending")}>
              {t("Result")}
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

/** Somebody wants a move back, or is gone. */
function Wishes({ store, seen }: { store: TableStore; seen: Seen }) {
  const { message, names, seat } = seen;
  const undo = message.undo;
  if (seat === null || !undo || message.stage !== "playing") return null;
  if (undo.seat === seat) return <p class="wish">{t("The others are asked whether you may take back your move.")}</p>;
  if (undo.agreed.includes(seat)) return null;
  const answer = (agree: boolean) => () => void store.ask((table, token) => api.undo(table, token, seat, agree));
  return (
    <p class="wish">
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
