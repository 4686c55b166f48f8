/** Where one chooses what to say: a dialog during the game, a row of buttons at its end. */
import { useObservable } from "../core/observable";
import { changeSettings, settings } from "../core/settings";
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import * as api from "../net/api";
import { Dialog } from "../ui/dialog";
import { OnOffBox } from "../ui/preferences";
import { type ReactionCode, SIGN_CODES, Sign, isSign } from "../ui/signs";
import { PHRASES, reactionWords } from "../words/reactions";
import { canReact, isMuted, listeners, mute } from "./reacting";
import type { TableStore } from "./store";

interface SayProps {
  store: TableStore;
  scene: Scene;
  codes: readonly ReactionCode[];
  done?(): void;
}

/** Buttons that say something at once. */
function Says({ store, scene, codes, done }: SayProps) {
  const say = (code: ReactionCode) => () => {
    void store.ask((table, token) => api.react(table, token, code, scene.seat));
    done?.();
  };
  return codes.map((code) => (
    <button
      type="button"
      key={code}
      class={isSign(code) ? "sign-button" : "quiet-button"}
      aria-label={isSign(code) ? reactionWords(code) : undefined}
      title={isSign(code) ? reactionWords(code) : undefined}
      onClick={say(code)}
    >
      {isSign(code) ? <Sign of={code} /> : reactionWords(code)}
    </button>
  ));
}

/** All that can be said, and who is not to be heard. */
export function ReactionPanel({ store, scene, close }: { store: TableStore; scene: Scene; close(): void }) {
  const { reactions } = useObservable(settings);
  const { message, names } = scene;
  return (
    <Dialog title={t("Say something")} close={close} class="reactions">
      <div class="reaction-signs">
        <Says store={store} scene={scene} codes={SIGN_CODES} done={close} />
      </div>
      <div class="reaction-phrases">
        <Says store={store} scene={scene} codes={PHRASES} done={close} />
      </div>
      <div class="reaction-mutes">
        <OnOffBox label={t("Show what others say")} on={reactions} set={(on) => changeSettings({ reactions: on })} />
        {reactions &&
          listeners(message).map((seat) => (
            <OnOffBox
              key={seat}
              label={t("Show what {name} says", { name: names[seat] ?? "" })}
              on={!isMuted(message, seat)}
              set={(on) => mute(message, seat, !on)}
            />
          ))}
      </div>
    </Dialog>
  );
}

/** What one says at the end of a game, in one row. */
export function LastWords({ store, scene }: { store: TableStore; scene: Scene }) {
  if (!store.token || !canReact(scene.message)) return null;
  return (
    <div class="last-words" role="group" aria-label={t("Say something")}>
      <Says store={store} scene={scene} codes={["thumb", "heart", "laugh", "well-played", "thanks"]} />
    </div>
  );
}
