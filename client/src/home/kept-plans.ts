/** What was last set up for each game, on this device: whoever comes back to the set-up finds it as it was. */
import { pageData } from "../core/page-data";
import type { GameInfo } from "../wire";
import { type Occupant, type Opponents, type Plan, newPlan } from "./plan";

const STORAGE_KEY = "karban.plans";
const OCCUPANTS: Occupant[] = ["me", "here", "open", "bot"];

interface Kept extends Plan {
  opponents: Opponents;
}

/** The plan with which the set-up begins. Who wants other opponents than the last time still finds the same options. */
export function keptPlan(game: GameInfo, opponents: Opponents): Plan {
  const fresh = newPlan(game, opponents);
  const kept = read()[game.game];
  if (!kept || typeof kept !== "object") return fresh;
  const clock = pageData.clocks.find((offered) => JSON.stringify(offered) === JSON.stringify(kept.clock)) ?? null;
  const options = isObject(kept.options) ? kept.options : {};
  if (kept.opponents !== opponents || !areSeats(kept.seats, game)) return { ...fresh, options, clock };
  const { seats, listed = false, hints = null, first = null } = kept;
  return { seats, options, clock, listed: listed === true, hints, first };
}

export function keepPlan(game: GameInfo, opponents: Opponents, plan: Plan): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), [game.game]: { ...plan, opponents } }));
  } catch {
    // Then the set-up begins as usual.
  }
}

/** Whether nothing in a plan differs from the usual. */
export function isUsual(game: GameInfo, opponents: Opponents, plan: Plan): boolean {
  const said = ({ seats, ...rest }: Plan) =>
    JSON.stringify([seats.map(({ occupant, level }) => [occupant, occupant === "bot" && level]), ordered(rest)]);
  return said(plan) === said(newPlan(game, opponents));
}

const ordered = (of: object): unknown => Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1));

function read(): Record<string, Partial<Kept>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    return isObject(found) ? (found as Record<string, Partial<Kept>>) : {};
  } catch {
    return {};
  }
}

/** Whether these can sit at a table of this server: the game, or the levels of bots, may have changed since. */
function areSeats(seats: unknown, game: GameInfo): seats is Plan["seats"] {
  return (
    Array.isArray(seats) &&
    game.players.includes(seats.length) &&
    seats.every((seat) => OCCUPANTS.includes(seat?.occupant) && pageData.levels.includes(seat.level)) &&
    new Set(seats.map(({ id }) => id)).size === seats.length &&
    seats.filter(({ occupant }) => occupant === "me").length === 1
  );
}

function isObject(what: unknown): what is Record<string, never> {
  return typeof what === "object" && what !== null && !Array.isArray(what);
}
