/** What somebody wants to play: who sits where, with which options, against which clock. */
import { settings } from "../core/settings";
import { t } from "../core/texts";
import { openTable } from "../net/new-table";
import type { ClockRequest, GameInfo, NewTable } from "../wire";
import { type AllChosen, askedFor } from "../front/chosen";
import { lastLevel } from "../front/levels";

export type Opponents = "bots" | "friends" | "phone";
export type Occupant = "me" | "here" | "open" | "bot";

export interface PlannedSeat {
  id: number; // stays the same while others are added and removed
  occupant: Occupant;
  level: string; // of a bot
  name: string; // of somebody at this device
}

export interface Plan {
  seats: PlannedSeat[];
  options: AllChosen;
  clock: ClockRequest | null;
  listed: boolean;
  hints: boolean | null; // null: unless strangers may join
  first: number | null; // the id of the seat that begins; null, or that of a seat that is gone: it is drawn
}

const DEFAULT_PLAYERS = 3; // players, where the game allows it
const OTHERS: Record<Opponents, Occupant> = { bots: "bot", friends: "open", phone: "here" };

export function newPlan(game: GameInfo, opponents: Opponents): Plan {
  const seats = Array.from({ length: defaultPlayers(game) }, (_, place) =>
    newSeat(place ? OTHERS[opponents] : "me", place),
  );
  return { seats, options: {}, clock: null, listed: false, hints: null, first: null };
}

export function newSeat(occupant: Occupant, id: number): PlannedSeat {
  return { id, occupant, level: lastLevel(), name: "" };
}

function defaultPlayers({ players }: GameInfo): number {
  return Math.max(Math.min(...players), Math.min(DEFAULT_PLAYERS, ...[Math.max(...players)]));
}

/** Create the table and go there. */
export function createTable(game: GameInfo, plan: Plan, replace = false): Promise<void> {
  return openTable(requestOf(game, plan), [], replace);
}

/** What a table is asked for with. */
export function requestOf(
  game: GameInfo,
  { seats, options, clock, listed, hints, first }: Plan,
): Partial<NewTable> & { game: string } {
  const name = settings.value.name.trim();
  const here = seats.filter(({ occupant }) => occupant === "me" || occupant === "here");
  const begins = seats.findIndex(({ id }) => id === first);
  const called = (seat: PlannedSeat) =>
    (seat.occupant === "me" ? name : seat.name.trim()) || t("Player {number}", { number: seats.indexOf(seat) + 1 });
  return {
    game: game.game,
    seats: seats.map(({ occupant, level }) =>
      occupant === "bot" ? `bot:${level}` : occupant === "here" ? "me" : occupant,
    ),
    name: name || null,
    names: here.length > 1 ? here.map(called) : [],
    options: askedFor(game, options, seats.length),
    clock,
    listed: listed && seats.some(({ occupant }) => occupant === "open"),
    hints: seats.some(({ occupant }) => occupant === "open") ? hints : null,
    first: game.one_begins && begins >= 0 ? begins : null,
  };
}
