/** Everything around the game. */
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { goTo } from "../core/router";
import { at } from "../core/root";
import { t } from "../core/texts";
import * as api from "../net/api";
import type { Scene } from "../game/drawing";
import { botOf } from "../words/names";
import { Terms } from "./terms";
import type { Panel } from "./panel";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  scene: Scene;
  open(panel: Panel): void;
  close(): void;
}

export function Menu({ store, scene, open, close }: Props) {
  const { message, seat } = scene;
  const playing = message.stage === "playing";
  const ask = (call: (table: string, token: string) => Promise<unknown>) => () => {
    void store.ask(call);
    close();
  };
  return (
    <Dialog title={t("Menu")} close={close} class="menu">
      <Item icon="home" words={t("To the games")} act={() => goTo("/")} />
      <Item icon="rules" words={t("Rules")} act={() => open("rules")} />
      <Item icon="gear" words={t("Settings")} act={() => open("settings")} />
      {playing && seat !== null && (
        <Item
          icon="undo"
          words={t("Ask to take back my move")}
          act={ask((table, token) => api.undo(table, token, seat))}
        />
      )}
      {playing && seat !== null && !message.stand_ins[seat] && (
        <Item
          icon="bot"
          words={t("Let a bot play for me")}
          act={ask((table, token) => api.standIn(table, token, seat, true))}
        />
      )}
      {playing && <Away scene={scene} ask={ask} />}
      <Text store={store} />
      <section class="terms" aria-labelledby="terms">
        <h3 id="terms">{t("What is played here")}</h3>
        <Terms setup={message.setup} />
      </section>
    </Dialog>
  );
}

type Ask = (call: (table: string, token: string) => Promise<unknown>) => () => void;

/** For people who are not there a bot can play; they get their seats back when they return. */
function Away({ scene, ask }: { scene: Scene; ask: Ask }) {
  const { message, names, seat: own } = scene;
  const away = names
    .map((name, seat) => ({ name, seat }))
    .filter(({ seat }) => !message.online[seat] && !message.stand_ins[seat] && !botOf(message.names[seat] ?? null));
  return (
    <>
      {own !== null && message.stand_ins[own] && (
        <Item
          icon="play"
          words={t("Play myself again")}
          act={ask((table, token) => api.standIn(table, token, own, false))}
        />
      )}
      {own !== null &&
        away.map(({ name, seat }) => (
          <Item
            key={seat}
            icon="bot"
            words={t("Let a bot play for {name}", { name })}
            act={ask((table, token) => api.standIn(table, token, seat, true))}
          />
        ))}
    </>
  );
}

/** The same table as text, with the same seat. */
function Text({ store }: { store: TableStore }) {
  const to = at(`/t/${store.id}/text`);
  if (!store.token) {
    return (
      <a class="item" href={to}>
        <Icon of="text" /> {t("This table as text")}
      </a>
    );
  }
  return (
    <form method="post" action={`${to}/enter`}>
      <input type="hidden" name="token" value={store.token} />
      <button type="submit" class="item">
        <Icon of="text" /> {t("This table as text")}
      </button>
    </form>
  );
}

function Item({ icon, words, act }: { icon: Parameters<typeof Icon>[0]["of"]; words: string; act(): void }) {
  return (
    <button type="button" class="item" onClick={act}>
      <Icon of={icon} /> {words}
    </button>
  );
}
