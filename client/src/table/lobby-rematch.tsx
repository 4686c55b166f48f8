/** Before a rematch: who has accepted, who has not answered yet, and who would rather not. */
import { at } from "../core/root";
import { t, together } from "../core/texts";
import type { Task } from "../front/task";
import * as api from "../net/api";
import { Icon } from "../ui/icon";
import type { StateMessage } from "../wire";
import { Invite } from "./lobby-invite";
import type { TableStore } from "./store";

/** For whom free seats are kept: those who have not answered, and those who would rather not. */
export function keptFor({ setup }: Pick<StateMessage, "setup">): { asked: string[]; declined: string[] } {
  const kept = (setup.kept ?? []).filter((one) => one !== null);
  const names = (declined: boolean) => kept.filter((one) => one.declined === declined).map(({ name }) => name);
  return { asked: names(false), declined: names(true) };
}

/** "Bob has not answered yet. Cid would rather not play this time." */
export function keptWords(message: Pick<StateMessage, "setup">): string {
  const { asked, declined } = keptFor(message);
  const names = { asked: together(asked), declined: together(declined) };
  const parts = [
    asked.length > 1 && t("{names} have not answered yet.", { names: names.asked }),
    asked.length === 1 && t("{name} has not answered yet.", { name: names.asked }),
    declined.length > 1 && t("{names} would rather not play this time.", { names: names.declined }),
    declined.length === 1 && t("{name} would rather not play this time.", { name: names.declined }),
  ];
  return parts.filter(Boolean).join(" ");
}

export function RematchWaiting({ store, message, doing }: { store: TableStore; message: StateMessage; doing: Task }) {
  const { asked, declined } = keptFor(message);
  const { kept, stand_in, after } = message.setup;
  const instead = async () => {
    const seats = (kept ?? []).flatMap((one, seat) => (one?.declined ? [seat] : []));
    for (const seat of seats) await api.fill(store.id, store.token!, seat, `bot:${stand_in}`);
  };
  return (
    <section class="panel rematch" aria-labelledby="rematch">
      <h2 id="rematch">{t("Rematch")}</h2>
      {asked.length > 0 && <p>{t("The game begins as soon as all have accepted.")}</p>}
      <div class="actions">
        {declined.length > 0 && (
          <button type="button" class="main" aria-busy={doing.busy} onClick={() => doing.run(instead)}>
            <Icon of="bot" /> {t("Play with a bot instead")}
          </button>
        )}
        <a class="quiet-button" href={at(`/t/${after}`)}>
          {t("Back to the result")}
        </a>
      </div>
      {asked.length > 0 && (
        <details>
          <summary>{t("They are not there any more? Send them the link")}</summary>
          <Invite table={message.table} />
        </details>
      )}
    </section>
  );
}
