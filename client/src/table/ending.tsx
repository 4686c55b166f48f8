/** The end of a game: who has won, how the scores came about, and once more. */
import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { noteEnding } from "../core/install";
import { at } from "../core/root";
import { t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { isHere } from "../local/here";
import * as api from "../net/api";
import { reviewOf } from "../archive/address";
import { ShareButton } from "../share/button";
import type { SharedGame } from "../share/shared";
import { LastWords } from "./reaction-panel";
import { Podium, headline } from "./podium";
import { RematchActions } from "./rematch";
import { ownSeats } from "./scene";
import { Series } from "./series";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
  close(): void;
}

export function Ending({ store, scene, game, close }: Props) {
  const { message } = scene;
  const { refusal } = store.state.value;
  const [unkept, setUnkept] = useState("");
  useEffect(() => {
    noteEnding();
    import("../archive/collect")
      .then(({ keepEnded }) => keepEnded(message))
      .catch((error) => setUnkept(error.full ?? "")); // what else hinders it, the games' page says
    document.getElementById("again")?.focus({ preventScroll: true });
    if (isHere(message.table)) void navigator.storage?.persist?.(); // who plays to the end wants games to last here
  }, []);
  const watches = !ownSeats(message).length; // whoever comes by the link of a finished table, too
  const foot = (
    <>
      {!watches && <RematchActions store={store} scene={scene} />}
      <a
        class={watches ? "main" : "quiet-button"}
        id={watches ? "again" : undefined}
        href={at(reviewOf(message.table))}
      >
        <Icon of="eye" />
        {t("Review")}
      </a>
      {watches && <RematchActions store={store} scene={scene} />}
      <a class="quiet-button" href={at("/")}>
        {t("All games")}
      </a>
      <ShareButton what={() => sharedGame(scene)} />
    </>
  );
  return (
    <Dialog title={headline(scene)} close={close} class="ending" foot={foot}>
      <Podium scene={scene} />
      <Series scene={scene} />
      <LastWords store={store} scene={scene} />
      <game.Ending {...scene} />
      {unkept && <p class="quiet">{unkept}</p>}
      {refusal && (
        <p class="refusal" role="alert">
          {refusal.text}
        </p>
      )}
    </Dialog>
  );
}

/** The game as it is shared: its record comes from where it was played. */
async function sharedGame({ message, view, names, seat }: Scene): Promise<SharedGame> {
  const { table } = message;
  const record = await api.request<unknown>("GET", `/api/tables/${table}/record`, null);
  return {
    game: view.game,
    record: typeof record === "string" ? record : JSON.stringify(record),
    result: { scores: view.scores, winners: view.winners },
    names,
    seat,
    table: isHere(table) ? undefined : table,
  };
}
