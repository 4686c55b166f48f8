/** What has happened at a table, in words. */
import { t } from "../core/texts";
import type { GameDrawing, LoggedMove } from "../game/drawing";
import type { ChosenEvent, MovedEvent, StateMessage, TableEvent, View } from "../wire";
import { botOf, seatNames } from "../words/names";
import { isOwn, movesIn } from "./scene";
import type { LogLine, TableState } from "./state";

/** What has happened, in words. The views fit a move exactly only if it is the only one in its message. */
export function logLines(game: GameDrawing, message: StateMessage, before: View | null): LogLine[] {
  const alone = movesIn(message).length === 1;
  return message.events.flatMap((event) => {
    const say = (): string => {
      const names = seatNames(message);
      const text =
        event.type === "moved"
          ? game.describeMove(loggedMove(event, names), names, alone ? before : null, alone ? message.view : null)
          : eventWords(event, names);
      const late = wasLate(event, message) && t("Time is up for {name}: a bot decides.", { name: names[event.seat!]! });
      return [late, text].filter(Boolean).join(" ");
    };
    const seat = "seat" in event && typeof event.seat === "number" ? event.seat : null;
    const text = say();
    return text ? [{ n: event.n, at: event.at, seat, text, say }] : [];
  });
}

/** The only move in a message; null: there is none, or several. */
export function onlyMove(message: StateMessage): LoggedMove | null {
  const moves = movesIn(message);
  return moves.length === 1 ? loggedMove(moves[0]!, seatNames(message)) : null;
}

/** What is shown to whoever asked to take back a move, when somebody is against it. */
export function undoDeclined(old: StateMessage | null, message: StateMessage): TableState["refusal"] {
  const event = message.events.find(({ type }) => type === "undo-declined");
  if (!event || !old?.undo || !isOwn(old, old.undo.seat)) return null;
  return { code: event.type, text: eventWords(event, seatNames(message)) ?? "" };
}

/** What is shown to whoever did not decide in time. */
export function timedOut(old: StateMessage | null, message: StateMessage): TableState["refusal"] {
  const event = old && message.events.find((event) => wasLate(event, message) && isOwn(message, event.seat!));
  return event ? { code: "late", text: t("The time was up: a bot has decided.") } : null;
}

/** Whether a bot has decided for a person who has not asked for that: their time was up. */
function wasLate(event: TableEvent, { names, stand_ins }: StateMessage): event is MovedEvent | ChosenEvent {
  if ((event.type !== "moved" && event.type !== "chosen") || event.seat === null || !event.by) return false;
  return botOf(names[event.seat] ?? null) === null && !stand_ins[event.seat];
}

function loggedMove(event: MovedEvent, names: string[]): LoggedMove {
  const name = names[event.seat ?? -1] ?? "";
  return { seat: event.seat ?? -1, name, move: event.move, shown: event.shown ?? [] };
}

/** What happens around the game, in words. */
function eventWords(event: TableEvent, names: string[]): string | null {
  const name = "seat" in event && typeof event.seat === "number" ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "sat":
      return t("{name} sits down.", { name });
    case "first-chosen":
      return typeof event.seat === "number"
        ? t("Who begins: {seat}. {name}", { seat: event.seat + 1, name })
        : t("Who begins is drawn by lot.");
    case "freed":
      return t("A seat is free again.");
    case "closed":
      return event.by === "limit"
        ? t("This game has become too long: it ends here.")
        : t("The table was closed before the end of the game.");
    case "started":
      return t("The game begins.");
    case "stood-in":
      return t("A bot plays for {name}.", { name });
    case "came-back":
      return t("{name} is back.", { name });
    case "undo-asked":
      return t("{name} would like to take back a move.", { name });
    case "undo-declined":
      return t("{name} is against taking back.", { name });
    case "hint-asked":
      return t("{name} asks for a hint.", { name });
    case "undone":
      return t("{name} takes back a move.", { name });
    case "rematched":
      return name ? t("{name} wants a rematch.", { name }) : null;
    case "rematch-answered":
      return event.agreed
        ? t("{name} plays again too.", { name })
        : t("{name} would rather not play this time.", { name });
    default:
      return null;
  }
}
