/** Which keys do what. */
import { Dialog } from "../app/dialog";
import { mark, t } from "../app/texts";
import type { Game } from "./game";

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

export function Help({ game, close }: { game: Game; close(): void }) {
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
