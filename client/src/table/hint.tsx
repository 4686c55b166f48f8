/** The hint in words: what to play and why. Loaded when the table has been drawn, its words with the first hint. */
import { useEffect, useState } from "preact/hooks";

import { useLater } from "../core/later";
import { t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { Announce } from "../ui/announce";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { SHOWN, expected, isEqual, lead } from "../words/figures";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
}

const IN_DOCK = 2; // sentences; the rest is in the panel

function useReasons(game: GameDrawing, wanted: boolean): boolean {
  return Boolean(useLater(() => game.reason.load().then(() => true), wanted));
}

/** It stands there until something on the board is pressed: then that is spoken of again. */
export function HintWords({ store, scene, game }: Props) {
  const { hint } = store.state.value;
  const loaded = useReasons(game, Boolean(hint));
  const [over, setOver] = useState<typeof hint>(null);
  useEffect(() => {
    if (!hint) return;
    const end = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest(".board")) setOver(hint);
    };
    addEventListener("click", end, true);
    return () => removeEventListener("click", end, true);
  }, [hint]);
  const shown = loaded && hint && over !== hint && scene.decides && scene.hint !== null;
  const words = shown ? game.reason.sentences(scene, hint.move, hint.considered).slice(0, IN_DOCK).join(" ") : "";
  const beside = shown ? lead(hint.considered) : "";
  return (
    <>
      {words && (
        <p class="hint-words">
          <Icon of="hint" /> {words} <span class="hint-lead">{beside}</span>
        </p>
      )}
      <Announce text={`${words} ${beside}`.trim()} about={hint} />
    </>
  );
}

/** The best moves side by side: what is expected of each, how sure that is, and all that speaks for it. */
export function HintPanel({ store, scene, game, close }: Props & { close(): void }) {
  const { hint } = store.state.value;
  const loaded = useReasons(game, true);
  useEffect(() => {
    if (scene.hint === null) close(); // it was about a decision that is over
  }, [scene.hint]);
  if (!hint || !loaded || scene.hint === null) return null;
  const [best] = hint.considered;
  return (
    <Dialog title={t("The best moves")} close={close} class="hints">
      <ol class="hint-list">
        {hint.considered.slice(0, SHOWN).map((one, place) => (
          <li key={one.move}>
            <p class="hint-figures">
              <strong>{expected(one)}</strong>
              {place > 0 && isEqual(best!, one) && <span class="hint-equal">{t("about equally good")}</span>}
            </p>
            <p>{game.reason(scene, one.move, hint.considered)}</p>
          </li>
        ))}
      </ol>
      <p class="hint-note">{t("± is what two standard errors of the search leave open.")}</p>
    </Dialog>
  );
}
