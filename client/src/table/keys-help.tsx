/** Which keys do what. */
import { Dialog } from "../ui/dialog";
import { mark, t } from "../core/texts";
import type { GameDrawing } from "../game/drawing";

const KEYS: [string, string][] = [
  ["Tab", mark("to the next group of buttons")],
  ["← →", mark("to the next card in a group")],
  ["Enter", mark("choose, and once more: play")],
  ["H", mark("a hint")],
  ["L", mark("what has happened")],
  ["R", mark("the rules")],
  ["M", mark("the menu")],
  ["S", mark("the settings")],
  ["Esc", mark("close what is open")],
  ["?", mark("this overview")],
];

export function KeysHelp({ game, close }: { game: GameDrawing; close(): void }) {
  return (
    <Dialog title={t("Keys")} close={close}>
      <dl class="keys">
        {[...game.keys, ...KEYS].map(([key, words]) => (
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
