/** The ways out of a game: give it up, or play another one. */
import { useState } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { goTo } from "../core/router";
import { t } from "../core/texts";
import * as api from "../net/api";
import { openTable } from "../net/new-table";
import { forgetSeat } from "../net/seats";
import type { NewTable, StateMessage } from "../wire";
import { Item } from "./menu-item";
import { ownSeats, playsWithPeople } from "./scene";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  message: StateMessage;
}

/** Another game. Whoever plays with nobody but bots need not set it up again. */
export function NewGame({ store, message }: Props) {
  const { game } = message.setup;
  const again = () => void store.ask(() => openTable(sameAgain(message), message.names));
  return (
    <>
      {store.token && !playsWithPeople(message) && (
        <Item icon="play" words={t("New game with the same options")} act={again} />
      )}
      <Item icon="sliders" words={t("New game with other options")} act={() => goTo(`/new/${game}`)} />
    </>
  );
}

/** What another table like this one is asked for with. */
export function sameAgain(message: StateMessage): Partial<NewTable> & { game: string } {
  const { game, options, clock, hints, stand_in, first, away } = message.setup;
  const own = ownSeats(message);
  return {
    game,
    options,
    hints,
    stand_in,
    first,
    away,
    clock: clock && { each: clock.each, bank: clock.bank, increment: clock.increment ?? 0 },
    seats: message.names.map((name, seat) => (own.includes(seat) ? "me" : name!)),
    name: message.names[own[0]!] ?? null,
    names: own.length > 1 ? own.map((seat) => message.names[seat]!) : [],
  };
}

/** Give up the own seat for good; asked once more, as it cannot be had back. */
export function Leave({ store, message }: Props) {
  const [asking, setAsking] = useState(false);
  const others = playsWithPeople(message);
  const leave = async () => {
    const done = await store.ask((table, token) => api.leave(table, token));
    if (!done) return setAsking(false); // the table says why
    store.close(); // what is still told of this table would be remembered
    forgetSeat(store.id);
    goTo("/");
  };
  return (
    <>
      <Item icon="door" words={others ? t("Give up and leave") : t("Give up this game")} act={() => setAsking(true)} />
      {asking && (
        <Dialog title={others ? t("Give up and leave?") : t("Give up this game?")} close={() => setAsking(false)}>
          <p class="ask">
            {others
              ? t("A bot plays on for you to the end. The seat will not be yours any more.")
              : t("You cannot come back to it. To go on later, choose All games: it will be there under Continue.")}
          </p>
          <div class="actions">
            <button type="button" class="main" onClick={() => void leave()}>
              {t("Give up")}
            </button>
            <button type="button" class="quiet-button" onClick={() => setAsking(false)}>
              {t("Play on")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
