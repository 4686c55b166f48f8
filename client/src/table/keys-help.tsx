/** Which keys do what. */
import { Dialog } from "../ui/dialog";
import { mark, t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { canReact } from "./reacting";

const SAY = "C"; // where there is somebody to say it to
const KEYS: [string, string][] = [
  ["Tab", mark("to the next group of buttons")],
  ["← →", mark("to the next card in a group")],
  ["Enter", mark("choose, and once more: play")],
  ["H", mark("a hint, and once more: compare the best moves")],
  ["L", mark("what has happened")],
  ["R", mark("the rules")],
  [SAY, mark("say something to the others")],
  ["M", mark("the menu")],
  ["S", mark("the settings")],
  ["Esc", mark("close what is open")],
  ["?", mark("this overview")],
];

export function KeysHelp({ scene, game, close }: { scene: Scene; game: GameDrawing; close(): void }) {
  const keys = KEYS.filter(([key]) => key !== SAY || canReact(scene.message));
  return (
    <Dialog title={t("Keyboard shortcuts")} close={close}>
      <dl class="keys">
        {[...game.keys, ...keys].map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
