/** The end of a game: who has won, how the scores came about, and once more. */
import { useEffect } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { goTo } from "../core/router";
import { at } from "../core/root";
import { withMinus, t, together } from "../core/texts";
import * as api from "../net/api";
import { giveSalt } from "../net/salts";
import { saveSeat } from "../net/seats";
import type { GameDrawing, Scene } from "../game/drawing";
import { Face } from "./seat";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
  close(): void;
}

export function Ending({ store, scene, game, close }: Props) {
  const { message, view, names } = scene;
  const { refusal } = store.state.value;
  const again = async () => {
    const made = await store.ask((table, token) => api.rematch(table, token));
    if (!made) return;
    saveSeat({
      table: made.table,
      token: store.token!,
      game: view.game,
      names: message.names,
      at: Date.now(),
      over: false,
    });
    void giveSalt(made.table, store.token!);
    goTo(`/t/${made.table}`);
  };
  useEffect(() => {
    document.getElementById("again")?.focus({ preventScroll: true });
  }, []);
  return (
    <Dialog title={headline(scene)} close={close} class="ending">
      <ol class="podium">
        {ranking(view).map((seat) => (
          <li key={seat} class={view.winners.includes(seat) ? "won" : ""}>
            <Face scene={scene} seat={seat} icon={view.winners.includes(seat) ? "crown" : undefined} />
            <strong>{names[seat]}</strong>
            <output>{withMinus(view.scores[seat] ?? 0)}</output>
          </li>
        ))}
      </ol>
      <game.Ending {...scene} />
      {refusal && (
        <p class="refusal" role="alert">
          {refusal.text}
        </p>
      )}
      <div class="actions">
        {!store.token && message.rematch && (
          <a class="main" id="again" href={at(`/t/${message.rematch}`)}>
            {t("To the new game")}
          </a>
        )}
        {store.token && (
          <button type="button" class="main" id="again" onClick={() => void again()}>
            {message.rematch ? t("To the new game") : t("Play again")}
          </button>
        )}
        <a class="quiet-button" href={at("/")}>
          {t("To the games")}
        </a>
        <a
          class="quiet-button"
          href={at(`/api/tables/${message.table}/record`)}
          download={`karban-${message.table}.json`}
        >
          {t("Save the record")}
        </a>
      </div>
    </Dialog>
  );
}

function headline({ view, names, seat, message }: Scene): string {
  const winners = view.winners.map((winner) => names[winner] ?? "");
  if (!message.seats && view.winners.length === 1 && view.winners[0] === seat) return t("You have won!");
  if (winners.length === 1) return t("{name} has won", { name: winners[0]! });
  return t("{names} share the win", { names: together(winners) });
}

/** The seats from the best to the last: winners come first where the scores alone do not say it. */
function ranking({ scores, winners }: Scene["view"]): number[] {
  const won = (seat: number) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || (scores[b] ?? 0) - (scores[a] ?? 0));
}
