/** All that can be opened over a table, and the end of a round. Loaded when the table has been drawn. */
import type { Dispatch, StateUpdater } from "preact/hooks";

import type { GameDrawing, Scene } from "../game/drawing";
import { isDaily } from "../local/here";
import { Keeping } from "../front/keeping";
import { Preferences } from "../ui/preferences";
import { Carry } from "./carry";
import { Ending } from "./ending";
import { isFed } from "./fed";
import { HintPanel } from "./hint";
import { KeysHelp } from "./keys-help";
import { Log } from "./log";
import { Menu } from "./menu";
import type { Panel } from "./panel";
import { ReactionPanel } from "./reaction-panel";
import { canReact } from "./reacting";
import { RoundEnd } from "./round-end";
import { Rules } from "./rules";
import type { TableState } from "./state";
import type { TableStore } from "./store";
import { Whispering } from "./whispering";

interface Props {
  panel: Panel;
  store: TableStore;
  shown: TableState;
  scene: Scene;
  game: GameDrawing;
  open: Dispatch<StateUpdater<Panel>>;
}

export { withAbsence } from "./absence";
export { Handover } from "./handover";
export { HintWords } from "./hint";
export { Notices } from "./notices";
export { Bubbles } from "./reactions";

export function Panels({ panel, store, shown, scene, game, open }: Props) {
  // A browser tells a moment later that a dialog was closed: by then a key may have opened another.
  const close = () => open((now) => (now === panel ? null : now));
  return (
    <>
      <Whispering store={store} scene={scene} game={game} />
      <RoundEnd store={store} shown={shown} />
      {panel === "menu" && <Menu store={store} scene={scene} open={open} close={close} />}
      {panel === "rules" && <Rules game={scene.view.game} section={game.section(scene.view)} close={close} />}
      {panel === "log" && <Log lines={shown.lines} message={scene.message} close={close} />}
      {panel === "settings" && <Preferences close={close} more={<Keeping />} />}
      {panel === "carry" && <Carry table={store.id} game={scene.view.game} close={close} />}
      {panel === "help" && <KeysHelp scene={scene} game={game} close={close} />}
      {panel === "hint" && <HintPanel store={store} scene={scene} game={game} close={close} />}
      {panel === "ending" && !isFed(store.id) && !isDaily(store.id) && (
        <Ending store={store} scene={scene} game={game} close={close} />
      )}
      {panel === "reactions" && canReact(scene.message) && <ReactionPanel store={store} scene={scene} close={close} />}
    </>
  );
}
