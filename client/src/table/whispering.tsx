/** A coached game: its coach is loaded, until somebody wants to play alone. */
import { useState } from "preact/hooks";

import { useLater } from "../core/later";
import { loadTexts } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { isCoached, stopCoaching } from "./coaching";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
}

export function Whispering(props: Props) {
  const { id } = props.store;
  const [coached, setCoached] = useState(() => isCoached(id, props.scene.view.game));
  const stop = () => {
    stopCoaching(id);
    setCoached(false);
  };
  return coached && !props.scene.view.over ? <Loaded {...props} stop={stop} /> : null;
}

async function loadCoach() {
  const [coach] = await Promise.all([import("./coach"), loadTexts("learn")]);
  return coach;
}

function Loaded(props: Props & { stop(): void }) {
  const loaded = useLater(loadCoach, true);
  return loaded && <loaded.Coach {...props} />;
}
