/** What somebody at this device asks of a table: commands look at it and give the events to append, or refuse. */
import { mark } from "../core/mark";
import { BadOption } from "../notation/refusal";
import type { NewTable } from "../wire";
import type { Created, LogEvent, Sat, Tally } from "./events";
import type { AnyGame } from "./match";
import { BOT, character, checkedName, distinct } from "./names";
import { commitmentOf } from "./proof";
import { TableRefusal } from "./refusals";
import type { LocalTable } from "./table";
import { checkUndo } from "./undo";

const STAND_IN = "medium";

/** What a new table is made of, beside what was asked for. */
export interface Circumstances {
  game: AnyGame;
  secret: string;
  levels: string[]; // of bots
  unnamed(seat: number, alone: boolean): string; // who gives no name is called so
  after?: string | null;
  series?: Tally[];
  characters?: (string | null)[]; // what bots are called who have played before
}

/** Create a table and let everybody sit down. The cards are dealt when the salt has come. */
export function create(asked: Partial<NewTable> & { game: string }, made: Circumstances): LogEvent[] {
  const occupants = asked.seats ?? [];
  const players = occupants.length;
  const { game, secret } = made;
  const options = asked.options ?? {};
  game.options(players, options); // refuses what cannot be played
  const created: Created = {
    type: "created",
    game: asked.game,
    rules: game.version,
    players,
    options,
    secret,
    stand_in: checkedLevel(asked.stand_in ?? STAND_IN, made.levels),
    hints: asked.hints ?? true,
    first: asked.first ?? null,
    after: made.after ?? null,
    series: made.series ?? [],
  };
  if (asked.clock || asked.listed || occupants.includes("open")) {
    throw new BadOption(mark("a table on this device has neither free seats nor a clock for decisions"));
  }
  return [created, ...seated(occupants, asked, made)];
}

/** Who sits where: people with names of their own, bots with those of animals. */
function seated(occupants: string[], asked: Partial<NewTable>, made: Circumstances): Sat[] {
  const people = occupants.flatMap((occupant, seat) => (occupant === "me" ? [seat] : []));
  const names = new Map<number, string>();
  people.forEach((seat, place) => {
    const given = asked.names?.[place] ?? asked.name ?? "";
    const name = given.trim() ? checkedName(given) : made.unnamed(seat, people.length === 1);
    names.set(seat, distinct(name, [...names.values()]));
  });
  const known = made.characters ?? [];
  const taken = [...names.values(), ...known.filter((name) => name !== null)];
  return occupants.map((occupant, seat): Sat => {
    const name = names.get(seat);
    if (name !== undefined) return { type: "sat", seat, name };
    if (!occupant.startsWith(BOT)) {
      throw new BadOption(mark("seats: each is me, open or bot:LEVEL; not {word!r}"), "", { word: occupant });
    }
    const called = known[seat] ?? character(commitmentOf(made.secret), taken);
    taken.push(called);
    return { type: "sat", seat, name: called, bot: checkedLevel(occupant.slice(BOT.length), made.levels) };
  });
}

function checkedLevel(level: string, levels: string[]): string {
  if (levels.includes(level)) return level;
  throw new BadOption(mark("seats: a bot is one of {allowed}; not {level!r}"), "", {
    allowed: levels.join(", "),
    level,
  });
}

/** The same people and bots once more. */
export function rematch(table: LocalTable, made: Omit<Circumstances, "after" | "series" | "characters">): LogEvent[] {
  if (table.stage !== "over") throw new TableRefusal("stale", mark("the game is not over yet"));
  const { game, options, stand_in, hints, first } = table.created;
  const seats = table.seats.map(({ bot }) => (bot ? `${BOT}${bot}` : "me"));
  const names = table.people.map((seat) => table.seats[seat]!.name);
  return create(
    { game, options, seats, names, stand_in, hints, first },
    { ...made, after: table.name, series: table.series(), characters: table.botNames },
  );
}

/** Add the salt that the deal waits for. */
export function giveSalt(table: LocalTable, salt: string): LogEvent[] {
  const waiting = table.people.filter((seat) => table.seats[seat]!.salt === null);
  if (!waiting.length) throw new TableRefusal("stale", mark("the salt has been given already"));
  return [...waiting.map((seat): LogEvent => ({ type: "salted", seat, salt })), { type: "started" }];
}

// ---------------------------------------------------------------------------- playing

/** A person's choice. */
export function play(table: LocalTable, decision: string | null, move: string, seat: number): LogEvent[] {
  checkOwn(table, seat);
  if (table.stage === "over") throw new TableRefusal("over", mark("the game is over"));
  const current = table.decision(seat);
  if (decision === null && current === null) throw notYours();
  if (decision !== current) {
    throw new TableRefusal("stale", mark("the table has moved on: this was decided already"));
  }
  const written = table.match!.check(seat, move);
  return [...cameBack(table, seat), { type: "moved", seat, move: written }];
}

/** What a bot has decided for a seat, unless the table has moved on or the person is back. */
export function botMove(table: LocalTable, seat: number, decision: string, move: string, by: string): LogEvent[] {
  if (table.decision(seat) !== decision || table.decider(seat) !== by) return [];
  return [{ type: "moved", seat, move: table.match!.check(seat, move), by }];
}

/** The game's own clock has run out. */
export function clockMove(table: LocalTable, now: number): LogEvent[] {
  if (table.stage !== "playing" || table.endsAt === null || now < table.endsAt) return [];
  return table
    .match!.legal(null)
    .slice(0, 1)
    .map((move) => ({ type: "moved", seat: null, move }));
}

/** Take back the last decision of a seat; all people sit at this device, so nobody is asked. */
export function undo(table: LocalTable, seat: number): LogEvent[] {
  checkOwn(table, seat);
  checkUndo(table, seat);
  return [...cameBack(table, seat), { type: "undone", seat }];
}

/** Let a bot play for a seat, or its person again. */
export function standIn(table: LocalTable, seat: number, on: boolean, level: string | null): LogEvent[] {
  if (table.stage !== "playing") throw new TableRefusal("stale", mark("there is no game going on"));
  checkOwn(table, seat);
  if (table.created.daily) throw notYours(); // whoever tries a deal of the day plays it
  if (!on) return cameBack(table, seat);
  if (table.seats[seat]!.standIn) return [];
  return [{ type: "stood-in", seat, level: level ?? table.created.stand_in, why: "asked" }];
}

/** The seat that asks what a strong bot would do, or a refusal. */
export function seatToAdvise(table: LocalTable, seat: number | null): number {
  if (!table.created.hints) throw new TableRefusal("not-yours", mark("at this table there are no hints"));
  const asking = table.people.find((own) => table.decision(own) && (seat === null || seat === own));
  if (asking === undefined) throw notYours();
  return asking;
}

function cameBack(table: LocalTable, seat: number): LogEvent[] {
  return table.seats[seat]!.standIn ? [{ type: "came-back", seat }] : [];
}

function checkOwn(table: LocalTable, seat: number): void {
  if (!table.people.includes(seat)) throw notYours();
}

function notYours(): TableRefusal {
  return new TableRefusal("not-yours", mark("this is not for you to decide"));
}
