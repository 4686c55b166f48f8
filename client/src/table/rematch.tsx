/** Once more with the same people: who is asked sees by whom, and says yes or no. Whoever does waits at the new table. */
import { at } from "../core/root";
import { goTo } from "../core/router";
import { t, together } from "../core/texts";
import type { Scene } from "../game/drawing";
import { pageOf } from "../local/here";
import * as api from "../net/api";
import { remember } from "../net/remembered";
import { giveSalt } from "../net/salts";
import { saveSeat } from "../net/seats";
import type { StateMessage } from "../wire";
import { isOwn, ownSeats } from "./scene";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
}

/** Who asks whoever looks to play again, by seats, the first first; nobody: there is nothing to answer. */
export function askers(message: StateMessage): number[] {
  const answers = message.rematch_answers;
  if (!message.rematch || !answers || !ownSeats(message).length) return [];
  const { by, accepted, declined } = answers;
  if ([...accepted, ...declined].some((seat) => isOwn(message, seat))) return [];
  return [by, ...accepted.filter((seat) => seat !== by)];
}

/** "Ann wants a rematch.", "Ann and Bob want a rematch."; empty: nobody does. */
export function rematchWords({ message, names }: Pick<Scene, "message" | "names">): string {
  const asking = askers(message).map((seat) => names[seat] ?? "");
  if (!asking.length) return "";
  return asking.length > 1
    ? t("{names} want a rematch.", { names: together(asking) })
    : t("{name} wants a rematch.", { name: asking[0]! });
}

async function playAgain({ store, scene: { message, view } }: Props): Promise<void> {
  const made = await store.ask((table, token) => api.rematch(table, token));
  if (!made) return;
  const { names, bots } = message;
  saveSeat({ table: made.table, token: store.token!, game: view.game, names, bots, at: Date.now(), over: false });
  remember(made.commitment);
  void giveSalt(made.table, store.token!);
  goTo(pageOf(made.table, view.game));
}

/** Above the board, as long as the result is closed. */
export function RematchNotice({ store, scene }: Props) {
  const words = scene.view.over ? rematchWords(scene) : "";
  return words ? (
    <p class="request compact">
      <span>{words}</span>
      <Answers store={store} scene={scene} />
    </p>
  ) : null;
}

/** In the result. */
export function RematchActions({ store, scene }: Props) {
  const { message } = scene;
  const words = rematchWords(scene);
  if (!store.token) {
    return message.rematch ? (
      <a class="quiet-button" href={at(pageOf(message.rematch, scene.view.game))}>
        {t("To the new game")}
      </a>
    ) : null;
  }
  if (words) {
    return (
      <>
        <p class="asked">{words}</p>
        <Answers store={store} scene={scene} id="again" />
      </>
    );
  }
  const there = message.rematch && !message.rematch_answers?.declined.some((seat) => isOwn(message, seat));
  return (
    <button type="button" class="main" id="again" onClick={() => void playAgain({ store, scene })}>
      {there ? t("To the new game") : t("Play again")}
    </button>
  );
}

function Answers({ store, scene, id }: Props & { id?: string }) {
  return (
    <>
      <button type="button" class="main" id={id} onClick={() => void playAgain({ store, scene })}>
        {t("Accept")}
      </button>
      <button type="button" class="quiet-button" onClick={() => void store.ask(api.declineRematch)}>
        {t("No")}
      </button>
    </>
  );
}
