/** What somebody finds who has followed the link to a table: one button, and they sit there. */
import { settings } from "../core/settings";
import { t } from "../core/texts";
import { useTask } from "../front/task";
import { OwnName, Refusal, ButtonIcon } from "../front/fields";
import * as api from "../net/api";
import { saveSeat, newToken, tokenOf } from "../net/seats";
import type { StateMessage } from "../wire";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  message: StateMessage;
  seated(): void;
}

export function Welcome({ store, message, seated }: Props) {
  const { busy, refusal, run } = useTask();
  const { after, game } = message.setup;
  const before = after && tokenOf(after); // whoever played the game before this one has a seat here
  const sit = async () => {
    const token = before ?? newToken();
    await api.join(store.id, token, settings.value.name.trim());
    saveSeat({ table: store.id, token, game, names: message.names, bots: message.bots, at: Date.now(), over: false });
    seated();
  };
  if ((after && !before) || !message.names.includes(null)) return <Onlooker kept={!!after} />;
  return (
    <section class="panel welcome" aria-labelledby="welcome">
      <h2 id="welcome">{t("You are invited")}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(sit);
        }}
      >
        <label class="field" for="own-name">
          <span>{t("Your name")}</span>
          <OwnName />
        </label>
        <Refusal text={refusal} />
        <button type="submit" class="main" aria-busy={busy}>
          <ButtonIcon of="check" busy={busy} /> {t("Sit down")}
        </button>
      </form>
      <p class="quiet">{t("Or just stay and watch: the game shows up here when it begins.")}</p>
    </section>
  );
}

function Onlooker({ kept }: { kept: boolean }) {
  return (
    <section class="panel welcome">
      <h2>{t("You are watching.")}</h2>
      <p>
        {kept
          ? t("The free seats are kept for those who have played here before.")
          : t("All seats are taken. The game shows up here when it begins.")}
      </p>
    </section>
  );
}
