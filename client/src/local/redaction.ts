/** What the page may know of an event: the twin of table/redaction.py. A choice that others still have to answer is sealed. */
import type { TableEvent } from "../wire";
import type { LogEvent, Moved } from "./events";

export type ShownMove = [seat: number | null, move: string];

/** An event as everybody may know it, and as the person in its seat may, if that is more. */
export interface RedactedEvent {
  everybody: TableEvent;
  seat?: number;
  own?: TableEvent;
}

/** An event that has just happened; a move has revealed these choices, its own among them. */
export function redacted(event: LogEvent, n: number, at: number, revealed: ShownMove[]): RedactedEvent {
  const head = { n, at };
  switch (event.type) {
    case "moved":
      return redactedMove(event, head, revealed);
    case "created":
      return { everybody: { ...head, type: "created", game: event.game, players: event.players } };
    case "salted":
      return { everybody: { ...head, type: "salted", seat: event.seat } };
    default:
      return { everybody: { ...head, ...event } };
  }
}

function redactedMove(event: Moved, head: { n: number; at: number }, revealed: ShownMove[]): RedactedEvent {
  const by = event.by === undefined ? {} : { by: event.by };
  if (!revealed.length && event.seat !== null) {
    const chosen = { ...head, type: "chosen" as const, seat: event.seat, ...by };
    return { everybody: chosen, seat: event.seat, own: { ...chosen, move: event.move } };
  }
  const moved = { ...head, type: "moved" as const, seat: event.seat, ...by, move: event.move };
  if (revealed.length < 2) return { everybody: moved };
  return { everybody: { ...moved, shown: revealed as [number, string][] } };
}

/** The event for somebody with these seats. */
export function eventFor({ everybody, seat, own }: RedactedEvent, seats: number[]): TableEvent {
  return own && seat !== undefined && seats.includes(seat) ? own : everybody;
}
