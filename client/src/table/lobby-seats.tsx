/** The seats of a table that waits, and what can be done with those that are free. */
import { useEffect, useRef, useState } from "preact/hooks";

import { useFocusKept } from "../ui/focus";
import { Icon } from "../ui/icon";
import { goTo } from "../core/router";
import { t, together } from "../core/texts";
import { type Task, useTask } from "../front/task";
import { lastLevel, levelWords } from "../front/levels";
import { GuestName, Refusal } from "../front/fields";
import { SeatFace } from "../front/face";
import { LevelPicker } from "../front/level-picker";
import * as api from "../net/api";
import { forgetSeat } from "../net/seats";
import type { StateMessage } from "../wire";
import { botOf, sameDevice, seatNames } from "../words/names";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  message: StateMessage;
  seated(): void;
}

export function LobbySeats({ store, message, seated }: Props) {
  const doing = useTask();
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, message);
  const own = message.seats ?? (message.seat === null ? [] : [message.seat]);
  return (
    <section ref={section} class="panel who" aria-labelledby="who">
      <h2 id="who" tabIndex={-1} data-focus>
        {t("Who plays")}
      </h2>
      <ol class="seats">
        {seatNames(message).map((name, seat) => (
          <li key={seat} class="seat">
            <Taken message={message} seat={seat} name={name} own={own.includes(seat)} />
            {own.length > 0 && <Doable store={store} message={message} seat={seat} doing={doing} seated={seated} />}
          </li>
        ))}
      </ol>
      <Refusal text={doing.refusal} />
      {own.length > 0 && <GetUp store={store} doing={doing} />}
    </section>
  );
}

/** Who sits in a seat. */
function Taken({ message, seat, name, own }: { message: StateMessage; seat: number; name: string; own: boolean }) {
  const given = message.names[seat] ?? null;
  const level = botOf(given);
  const others = sameDevice(message, seat);
  const kept = message.setup.kept?.[seat];
  const notes = [
    kept ? (kept.declined ? t("not this time") : t("has not answered yet")) : "",
    level ? levelWords(level) : given && !message.online[seat] ? t("away") : "",
    others.length ? t("at one device with {names}", { names: together(others) }) : "",
  ];
  const note = notes.filter(Boolean).join(", ");
  return (
    <>
      <SeatFace message={message} seat={seat} />
      <span class="whose">
        <strong class={given ? "" : "quiet"}>
          {own ? t("{name} (you)", { name }) : kept?.name || name}
          {level && <span class="unseen"> ({t("computer")})</span>}
        </strong>
        {note && <small>{note}</small>}
      </span>
    </>
  );
}

interface DoableProps extends Props {
  seat: number;
  doing: Task;
}

/** A free seat can be filled, a bot sent away. */
function Doable({ store, message, seat, doing, seated }: DoableProps) {
  const [sitting, setSitting] = useState(false);
  const name = message.names[seat] ?? null;
  const fill = (occupant: string) => doing.run(() => api.fill(store.id, store.token!, seat, occupant).then(() => {}));
  if (name !== null) {
    return botOf(name) ? (
      <button type="button" class="icon" aria-label={t("Send this bot away")} onClick={() => fill("open")}>
        <Icon of="close" />
      </button>
    ) : null;
  }
  if (message.setup.after) return null; // kept for who sat there before
  if (sitting) return <Sitting store={store} seat={seat} doing={doing} seated={seated} />;
  return (
    <div class="filling">
      <button type="button" class="quiet-button" onClick={() => fill(`bot:${lastLevel()}`)}>
        <Icon of="bot" /> {t("Bot")}
      </button>
      <button type="button" class="quiet-button" onClick={() => setSitting(true)}>
        <Icon of="phone" /> {t("Someone here")}
      </button>
    </div>
  );
}

/** Somebody else at this device takes a seat. */
function Sitting({ store, seat, doing, seated }: Omit<DoableProps, "message">) {
  const [name, setName] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const sit = async () => {
    await api.join(store.id, store.token!, name.trim() || t("Player {number}", { number: seat + 1 }), seat);
    seated();
  };
  return (
    <form
      ref={form}
      class="filling"
      onSubmit={(event) => {
        event.preventDefault();
        doing.run(sit);
      }}
    >
      <GuestName seat={seat} value={name} write={setName} />
      <button type="submit" class="quiet-button">
        {t("Sit down")}
      </button>
    </form>
  );
}

/** Get up, and leave the seat to others. */
function GetUp({ store, doing }: { store: TableStore; doing: Task }) {
  const leave = async () => {
    await api.leave(store.id, store.token!);
    store.close(); // what is still told of this table would be remembered
    forgetSeat(store.id);
    goTo("/");
  };
  return (
    <button type="button" class="quiet-button get-up" onClick={() => doing.run(leave)}>
      <Icon of="door" /> {t("Leave the table")}
    </button>
  );
}

/** Begin without those who are missing: always in sight. */
export function BeginWithBots({ store, message }: { store: TableStore; message: StateMessage }) {
  const doing = useTask();
  const [level, setLevel] = useState(lastLevel);
  const free = message.names.flatMap((name, seat) => (name === null ? [seat] : []));
  const begin = async () => {
    for (const seat of free) await api.fill(store.id, store.token!, seat, `bot:${level}`);
  };
  return (
    <div class="go begin">
      <Refusal text={doing.refusal} />
      <p>{t("Nobody else is coming?")}</p>
      <LevelPicker level={level} pick={setLevel} />
      <button type="button" class="main" aria-busy={doing.busy} onClick={() => doing.run(begin)}>
        <Icon of="bot" /> {t("Begin now with bots")}
      </button>
    </div>
  );
}
