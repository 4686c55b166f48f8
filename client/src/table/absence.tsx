/** All wait for somebody who is away: since when. */
import { capital, t, together } from "../core/texts";
import type { Scene } from "../game/drawing";
import { timeOfDay } from "../words/clock";
import { isOwn } from "./scene";

/** Whoever is waited for, if all of them are away, and nobody at this device is. */
export function awaitedAbsent({ message, view }: Scene): number[] {
  if (message.stage !== "playing" || !message.away) return [];
  const awaited = view.to_act;
  return awaited.every((seat) => message.away![seat] && !isOwn(message, seat)) ? awaited : [];
}

/** "Bob has been away since 18:05.", where everybody waits for Bob. */
export function absenceWords(scene: Scene): string | null {
  const seats = awaitedAbsent(scene);
  if (!seats.length) return null;
  const names = together(seats.map((seat) => scene.names[seat] ?? ""));
  const since = Math.min(...seats.map((seat) => scene.message.away![seat]!.since));
  return seats.length > 1
    ? t("{names} have been away since {time}.", { names, time: timeOfDay(since) })
    : t("{name} has been away since {time}.", { name: names, time: timeOfDay(since) });
}

/** What is said at the bottom: that somebody is away instead of whose turn it is; where all choose at once, both. */
export function withAbsence(scene: Scene, prompt: string): string {
  const { view, message } = scene;
  const absence = absenceWords(scene);
  if (!absence) return prompt;
  if (!("chosen" in view && view.chosen.some(Boolean))) return absence;
  const since = Math.min(...awaitedAbsent(scene).map((seat) => message.away![seat]!.since));
  return `${prompt} ${capital(t("away since {time}", { time: timeOfDay(since) }))}.`;
}
