/** The reactions that are shown now, and whose are not. */
import { Observable } from "../core/observable";
import { changeSettings, settings } from "../core/settings";
import type { ReactionFrame, StateMessage } from "../wire";
import { reactionWords } from "../words/reactions";
import { botOf } from "../words/names";
import { isFed } from "./fed";
import { isOwn } from "./scene";

const SHOWN_MS = 5_000;
const OWN_SHOWN_MS = 2_000; // one knows already what one has said
const MAX_MUTED = 60; // people; those muted longest ago are heard again

export interface ShownReaction {
  id: number;
  seat: number;
  code: ReactionFrame["code"];
}

/** Of each seat the latest, for a few seconds. */
export class ShownReactions {
  readonly shown = new Observable<ShownReaction[]>([]);
  private timers = new Set<number>();
  private last = 0;

  add({ seat, code }: Pick<ReactionFrame, "seat" | "code">, own = false): void {
    if (!reactionWords(code)) return; // a server newer than this page
    const one = { id: ++this.last, seat, code };
    this.shown.set([...this.shown.value.filter((other) => other.seat !== seat), one]);
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.shown.set(this.shown.value.filter((other) => other !== one));
      },
      own ? OWN_SHOWN_MS : SHOWN_MS,
    ) as unknown as number;
    this.timers.add(timer);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}

/** The other people at a table, at other devices: whom something can be said to. */
export function listeners({ names, seats, seat }: StateMessage): number[] {
  const own = seats ?? [seat];
  return names.flatMap((name, other) => (name === null || botOf(name) || own.includes(other) ? [] : [other]));
}

/** Whether somebody here can say something, and there is a person to hear it. */
export function canReact(message: StateMessage): boolean {
  const sits = (message.seats ?? [message.seat])[0] !== null;
  return sits && !isFed(message.table) && listeners(message).length > 0;
}

const keyOf = (table: string, seat: number) => `${table}/${seat}`;

/** Whether what a seat says is not to be shown here. */
export function isMuted(message: StateMessage, seat: number): boolean {
  if (isOwn(message, seat)) return false;
  const { reactions, muted } = settings.value;
  return !reactions || muted.includes(keyOf(message.table, seat));
}

/** Let what a seat says be shown here or not. */
export function mute({ table }: StateMessage, seat: number, on: boolean): void {
  const key = keyOf(table, seat);
  const others = settings.value.muted.filter((one) => one !== key);
  changeSettings({ muted: (on ? [...others, key] : others).slice(-MAX_MUTED) });
}

/** Whoever was muted at a table stays so at its rematch: the seats are the same. */
export function carryMutes({ table, setup }: StateMessage): void {
  const { after } = setup;
  if (!after || !settings.value.muted.some((one) => one.startsWith(`${after}/`))) return;
  changeSettings({ muted: settings.value.muted.map((one) => one.replace(`${after}/`, `${table}/`)) });
}
