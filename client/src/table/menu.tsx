/** Everything around the game. */
import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { goTo } from "../core/router";
import { at } from "../core/root";
import { t } from "../core/texts";
import * as api from "../net/api";
import type { Scene } from "../game/drawing";
import { clockTime } from "../words/clock";
import type { StateMessage } from "../wire";
import { Terms } from "./terms";
import type { Panel } from "./panel";
import type { TableStore } from "./store";

const COUNTDOWN_REFRESH_MS = 500;

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
      {playing && seat !== null && <Undo message={message} seat={seat} ask={ask} />}
      {playing && seat !== null && !message.stand_ins[seat] && (
        <Item
          icon="bot"
          words={t("Let a bot play for me")}
          act={ask((table, token) => api.standIn(table, token, seat, true))}
        />
      )}
      {playing && <Away store={store} scene={scene} ask={ask} />}
      <Text store={store} />
      <section class="terms" aria-labelledby="terms">
        <h3 id="terms">{t("What is played here")}</h3>
        <Terms setup={message.setup} />
      </section>
    </Dialog>
  );
}

type Ask = (call: (table: string, token: string) => Promise<unknown>) => () => void;

/** Ask for the own last move; of several people at one device, for that of whoever can. */
function Undo({ message, seat, ask }: { message: StateMessage; seat: number; ask: Ask }) {
  const mover = message.seats?.find((own) => message.undo_offer?.[own] === null) ?? seat;
  const obstacle = message.undo_offer?.[mover] ?? null;
  return (
    <Item
      icon="undo"
      words={t("Ask to take back my move")}
      why={obstacle ? whyNot(obstacle) : ""}
      act={ask((table, token) => api.undo(table, token, mover))}
    />
  );
}

/** Why a move cannot be taken back. */
function whyNot(obstacle: string): string {
  switch (obstacle) {
    case "moved":
      return t("Somebody else has moved since.");
    case "shown":
      return t("Hidden cards or choices have come to light since.");
    case "bot":
      return t("A bot has decided it.");
    default:
      return t("There is nothing to take back.");
  }
}

/** For people who have been away for long enough a bot can play; they get their seats back when they return. */
function Away({ store, scene, ask }: { store: TableStore; scene: Scene; ask: Ask }) {
  const { message, names, seat: own } = scene;
  const seats = message.seats ?? [own];
  const away = (message.away ?? []).flatMap((absence, seat) =>
    absence && !seats.includes(seat) ? [{ name: names[seat] ?? "", seat, from: absence.stand_in_from }] : [],
  );
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
        away.map(({ name, seat, from }) => (
          <PlayFor
            key={seat}
            name={name}
            left={() => from - store.now()}
            act={ask((table, token) => api.standIn(table, token, seat, true))}
          />
        ))}
    </>
  );
}

/** Let a bot play for somebody, as soon as they have been away for as long as the table waits. */
function PlayFor({ name, left, act }: { name: string; left(): number; act(): void }) {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), COUNTDOWN_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const wait = left();
  const why = wait > 0 ? t("They are away. If they are not back by then: in {time}.", { time: clockTime(wait) }) : "";
  return <Item icon="bot" words={t("Let a bot play for {name}", { name })} why={why} act={act} />;
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

interface ItemProps {
  icon: Parameters<typeof Icon>[0]["of"];
  words: string;
  why?: string; // it cannot be done now
  act(): void;
}

function Item({ icon, words, why, act }: ItemProps) {
  return (
    <button type="button" class="item" aria-disabled={why ? true : undefined} onClick={why ? undefined : act}>
      <Icon of={icon} />
      <span>
        {words}
        {why && <small>{why}</small>}
      </span>
    </button>
  );
}
