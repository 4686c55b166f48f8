/**
 * The end of a round, as a moment of its own. The game goes on beneath; one looks as long as one likes. Where there is
 * much to be seen first, it comes as soon as somebody presses anything: not later, in the middle of the next choice.
 */
import type { VNode } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import type { TableStore } from "./store";

const SHOW_AFTER_MS = 900;

export function RoundEndDialog({ scene, game }: { store: TableStore; scene: Scene; game: GameDrawing }) {
  const [shown, setShown] = useState<VNode | null>(null);
  const [next, setNext] = useState<{ what: VNode; waitMs: number } | null>(null);
  useLayoutEffect(() => {
    const what = scene.before && !scene.view.over ? (game.roundEnd?.(scene, scene.before) ?? null) : null;
    // It is shown even if the next message, a choice of the new round, comes before it.
    if (what) setNext({ what, waitMs: Math.max(SHOW_AFTER_MS, game.lingerMs?.(scene.view) ?? 0) });
  }, [scene.message]);
  useLayoutEffect(() => {
    if (!next) return;
    const show = () => {
      setShown(next.what);
      setNext(null);
    };
    const timer = setTimeout(show, next.waitMs);
    if (next.waitMs === SHOW_AFTER_MS) return () => clearTimeout(timer);
    addEventListener("click", show);
    addEventListener("keydown", show);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", show);
      removeEventListener("keydown", show);
    };
  }, [next]);
  if (!shown) return null;
  const close = () => setShown(null);
  return (
    <Dialog title={t("End of the round")} close={close} class="moment">
      {shown}
      <button type="button" class="main" onClick={close}>
        {t("Play on")}
      </button>
    </Dialog>
  );
}
