/** What a table is drawn from, out of what the server has said. */
import type { GameDrawing, Scene } from "../game/drawing";
import type { MovedEvent, StateMessage } from "../wire";
import { botOf, seatNames } from "../words/names";
import type { TableState } from "./state";

/** All of it; null before the deal. */
export function sceneOf(state: TableState, play: (move: string) => void): Scene | null {
  const { message, game, before, uncovered, sent, hint, unfolding } = state;
  if (!message?.view || !game) return null;
  const seat = message.seats ? uncovered : message.seat;
  const decision = seat === null ? null : decisionOf(message, seat);
  return {
    view: viewOf(message, game, seat)!,
    before,
    message,
    seat,
    names: seatNames(message),
    decides: decision !== null && sent === null,
    sent: sent?.seat === seat ? sent.move : null,
    hint: hint && hint.decision === decision ? hint.move : null,
    unfolding,
    play,
  };
}

/** Through the eyes of a seat, or of nobody while a device is passed on. */
function viewOf({ view, views, seats }: StateMessage, game: GameDrawing, seat: number | null): StateMessage["view"] {
  if (!views || !view) return view;
  const place = seat === null ? -1 : (seats?.indexOf(seat) ?? 0);
  return views[place] ?? game.redact(view, views);
}

/** What a seat must decide, by its name; null: nothing. */
export function decisionOf(message: StateMessage, seat: number): string | null {
  if (!message.seats) return seat === message.seat ? message.decision : null;
  return message.decisions?.[message.seats.indexOf(seat)] ?? null;
}

/** The seats of whoever looks; none: they watch. */
export function ownSeats({ seats, seat }: StateMessage): number[] {
  return seats ?? (seat === null ? [] : [seat]);
}

/** Whether one of the viewer's own seats must decide. */
export function isOwnTurn(message: StateMessage): boolean {
  return (message.decisions ?? [message.decision]).some((decision) => decision !== null);
}

/** Whether other people play here, at another device. */
export function playsWithPeople(message: StateMessage): boolean {
  const own = ownSeats(message);
  return message.names.some((name, seat) => name !== null && botOf(name) === null && !own.includes(seat));
}

/** Cards stay uncovered until the device must go to somebody else. */
export function stillUncovered(message: StateMessage, uncovered: number | null): number | null {
  if (!message.seats || uncovered === null || message.stage === "over") return uncovered;
  if (decisionOf(message, uncovered) !== null) return uncovered;
  return isOwnTurn(message) ? null : uncovered;
}

export function movesIn(message: StateMessage): MovedEvent[] {
  return message.events.filter((event) => event.type === "moved");
}

/** Whether one of the viewer's own seats made the move: it is shown without delay. */
export function isOwn(message: StateMessage, seat: number | null): boolean {
  return seat !== null && ownSeats(message).includes(seat);
}
