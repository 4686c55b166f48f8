/** The message to the page: the views of its own seats, the new events, what is to be decided. The twin of table/message.py. */
import type { ClockState, Setup, StateMessage } from "../wire";
import { eventFor } from "./redaction";
import type { LocalTable } from "./table";
import { obstacle } from "./undo";

/** The state of a table for whoever plays at this device, and what is new after the event `seen`. */
export function messageOf(table: LocalTable, seen: number, now: number): StateMessage {
  const { match, people: own } = table;
  const shown = own.find((seat) => table.toAct.includes(seat)) ?? own[0] ?? null;
  return {
    type: "state",
    n: table.number,
    table: table.name,
    stage: table.stage,
    seat: shown,
    view: match?.view(shown) ?? null,
    events: table.events.slice(Math.max(0, seen)).map((event) => eventFor(event, own)),
    decision: shown === null ? null : table.decision(shown),
    names: table.names,
    bots: table.botNames,
    online: table.seats.map(() => true),
    away: null,
    stand_ins: table.seats.map(({ standIn }) => standIn),
    clock: clockOf(table, now),
    commitment: table.commitment,
    setup: setupOf(table),
    undo: null,
    undo_offer: table.stage === "playing" ? table.seats.map((_, seat) => obstacle(table, seat)) : null,
    rematch: table.rematch,
    rematch_answers: table.rematchBy === null ? null : { by: table.rematchBy, accepted: own, declined: [] },
    series: table.created.series.length
      ? table.series().map(({ games, wins, points }) => ({ games, wins, points }))
      : null,
    devices: own.length > 1 ? table.seats.map((_, seat) => (own.includes(seat) ? 0 : null)) : null,
    watching: 0,
    ...(own.length > 1
      ? {
          seats: own,
          views: match ? own.map((seat) => match.view(seat)) : [],
          decisions: own.map((seat) => table.decision(seat)),
        }
      : {}),
  };
}

function setupOf(table: LocalTable): Setup {
  const { created, match } = table;
  return {
    game: created.game,
    players: created.players,
    options: created.options,
    in_force: match?.options ?? created.options,
    clock: null,
    listed: false,
    stand_in: created.stand_in,
    away: null,
    after: created.after,
    hints: created.hints,
    first: created.first,
    host: table.people[0] ?? null,
    salted: table.seats.map(({ salt }) => salt !== null),
    kept: created.after ? table.seats.map(() => null) : null,
  };
}

/** The game's own clock; there are no others at a table of this browser. */
function clockOf(table: LocalTable, now: number): ClockState | null {
  if (table.endsAt === null) return null;
  const deciding = (seat: number) => table.stage === "playing" && table.toAct.includes(seat) && !table.decider(seat);
  return {
    now,
    each: null,
    bank: null,
    increment: 0,
    left: table.seats.map(() => null),
    running: table.seats.map((_, seat) => deciding(seat)),
    ends: table.endsAt,
  };
}
