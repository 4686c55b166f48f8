/** Everything around the game. */
import { useEffect, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { goTo } from "../core/router";
import { at } from "../core/root";
import { t } from "../core/texts";
import { reviewOf } from "../archive/address";
import { tryAt } from "../local/days";
import { isHere } from "../local/here";
import { hasLesson } from "../front/lessons";
import { hasPad } from "../front/pads";
import { hasPuzzles } from "../front/puzzles";
import * as api from "../net/api";
import type { Scene } from "../game/drawing";
import { clockTime } from "../words/clock";
import type { StateMessage } from "../wire";
import { isFed } from "./fed";
import { Leave, NewGame } from "./leaving";
import { Item } from "./menu-item";
import { Series } from "./series";
import { Terms } from "./terms";
import type { Panel } from "./panel";
import { playsWithPeople } from "./scene";
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
  const always = (
    <>
      <Item icon="home" words={t("All games")} act={() => goTo("/")} />
      <Item icon="rules" words={t("Rules")} act={() => open("rules")} />
      {hasLesson(scene.view.game) && !isFed(store.id) && (
        <Item icon="hint" words={t("Learn in 2 minutes")} act={() => goTo(`/learn/${scene.view.game}`)} />
      )}
      {hasPuzzles(scene.view.game) && !isFed(store.id) && (
        <Item icon="puzzle" words={t("Puzzles")} act={() => goTo(`/puzzles/${scene.view.game}`)} />
      )}
      {hasPad(scene.view.game) && !isFed(store.id) && (
        <Item
          icon="log"
          words={t("Score pad")}
          says={t("For the printed cards")}
          act={() => goTo(`/pad/${scene.view.game}`)}
        />
      )}
      <Item icon="gear" words={t("Settings")} act={() => open("settings")} />
    </>
  );
  if (isFed(store.id)) {
    return (
      <Dialog title={t("Menu")} close={close} class="menu">
        {always}
        {store.again && <Item icon="undo" words={t("Begin the lesson again")} act={store.again} />}
      </Dialog>
    );
  }
  const daily = tryAt(store.id);
  const terms = (
    <section class="terms" aria-labelledby="terms">
      <h3 id="terms">{t("What is played here")}</h3>
      <Terms message={message} />
    </section>
  );
  if (daily) {
    return (
      <Dialog title={t("Menu")} close={close} class="menu">
        {always}
        <Item icon="play" words={t("The deal of the day")} act={() => goTo("/daily")} />
        {playing && seat !== null && daily.practice && <Undo message={message} seat={seat} ask={ask} />}
        {terms}
      </Dialog>
    );
  }
  return (
    <Dialog title={t("Menu")} close={close} class="menu">
      {always}
      {message.stage === "over" && <Item icon="eye" words={t("Review")} act={() => goTo(reviewOf(store.id))} />}
      {playing && seat !== null && <Undo message={message} seat={seat} ask={ask} />}
      {playing && seat !== null && !message.stand_ins[seat] && (
        <Item
          icon="bot"
          words={t("Let a bot play for me")}
          act={ask((table, token) => api.standIn(table, token, seat, true))}
        />
      )}
      {playing && <Away store={store} scene={scene} ask={ask} />}
      <NewGame store={store} message={message} />
      {isHere(store.id) ? (
        <Item
          icon="phone"
          words={t("Play on another device")}
          says={t("This game is in this browser only.")}
          act={() => open("carry")}
        />
      ) : (
        <Text store={store} />
      )}
      {playing && message.seat !== null && <Leave store={store} message={message} />}
      <Series scene={scene} />
      {terms}
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
      words={playsWithPeople(message) ? t("Ask to take back my move") : t("Take back my move")}
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
      return t("A bot decided this.");
    case "pending":
      return t("Somebody is asking for that right now.");
    case "asked":
      return t("You have asked often enough to take this back.");
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
          words={t("Take over again")}
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
  const why =
    wait > 0
      ? t("They are away. You can do this in {time}, if they are not back by then.", { time: clockTime(wait) })
      : "";
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
