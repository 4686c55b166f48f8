/** Who sits where: a name, the score, and whether they are thinking, away or done. */
import { useEffect, useState } from "preact/hooks";

import { SeatFace } from "../front/face";
import { Icon } from "../ui/icon";
import { withMinus, t, together } from "../core/texts";
import type { StateMessage } from "../wire";
import type { Scene } from "../game/drawing";
import { clockTime, timeOfDay } from "../words/clock";
import { botOf, botWords, levelName, sameDevice } from "../words/names";

export { SeatFace };

const CLOCK_REFRESH_MS = 500;
const SHORT_MS = 10_000; // of a clock: it is shown in another colour

interface Props {
  scene: Scene;
  seat: number;
  note?: string; // what the game has to say of them
}

/** That a seat is a bot's, and how strong it is: for the eye the face says it. */
export function BotNote({ message, seat }: { message: StateMessage; seat: number }) {
  const level = botOf(message.names[seat] ?? null);
  return level ? <span class="unseen"> ({botWords(level)})</span> : null;
}

/** The heading of a seat. Games put it above what lies in front of that seat. */
export function SeatHead({ scene, seat, note }: Props) {
  const { message, names, view } = scene;
  const acts = view.to_act.includes(seat);
  return (
    <div class={`seat-head ${acts ? "acts" : ""} ${seat === scene.seat ? "own" : ""}`} data-anchor={`seat-${seat}`}>
      <SeatFace message={message} seat={seat} />
      <span class="who">
        <strong>
          {seat === scene.seat && !scene.recorded ? t("{name} (you)", { name: names[seat]! }) : names[seat]}
          <BotNote message={message} seat={seat} />
          <SameDevice message={message} seat={seat} />
        </strong>
        <small>{state(scene, seat, acts) || note || levelOf(message, seat)}</small>
      </span>
      <ClockOf message={message} seat={seat} />
      <span class="points" role="img" aria-label={t("score: {points}", { points: withMinus(view.scores[seat] ?? 0) })}>
        {withMinus(view.scores[seat] ?? 0)}
      </span>
    </div>
  );
}

/** A sign beside the name of somebody whose cards another seat sees. */
function SameDevice({ message, seat }: { message: StateMessage; seat: number }) {
  const others = sameDevice(message, seat);
  if (!others.length) return null;
  const words = t("at one device with {names}", { names: together(others) });
  return (
    <span class="same-device" role="img" aria-label={words} title={words}>
      <Icon of="phone" />
    </span>
  );
}

/** All seats, the own one first and the others as they sit from there on. */
export function inOrder(scene: Scene): number[] {
  const count = scene.view.players;
  const first = scene.seat ?? 0;
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

function state({ message, view, seat: own, recorded }: Scene, seat: number, acts: boolean): string {
  if (view.over) return view.winners.includes(seat) ? t("winner") : "";
  if (message.stand_ins[seat]) return seat === own ? t("a bot plays for you") : t("a bot plays for them");
  const absence = message.away?.[seat];
  if (absence) return t("away since {time}", { time: timeOfDay(absence.since) });
  if (!message.online[seat]) return t("away");
  if (acts) return seat === own && !recorded ? t("your turn") : t("is thinking…");
  return "";
}

function levelOf(message: StateMessage, seat: number): string {
  const level = botOf(message.names[seat] ?? null);
  return level ? levelName(level) : "";
}

/** How much time a seat has left; it runs on between messages. */
function ClockOf({ message, seat }: { message: StateMessage; seat: number }) {
  const clock = message.clock;
  const left = clock?.left[seat];
  const running = clock?.running[seat] ?? false;
  const [spent, setSpent] = useState(0);
  useEffect(() => {
    const start = performance.now();
    setSpent(0);
    if (!running) return;
    const timer = setInterval(() => setSpent(performance.now() - start), CLOCK_REFRESH_MS);
    return () => clearInterval(timer);
  }, [clock, running]);
  if (left === undefined || left === null || botOf(message.names[seat] ?? null)) return null; // nobody waits for a bot
  const rest = Math.max(0, left - spent);
  return <span class={`clock ${running ? "running" : ""} ${rest < SHORT_MS ? "short" : ""}`}>{clockTime(rest)}</span>;
}
