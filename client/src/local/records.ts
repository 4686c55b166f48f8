/** Games of this browser as records, and records as games of this browser. */
import { draw } from "../engine/seeds";
import type { Json } from "../notation/game";
import type { Created, LogEvent, Sat, Tally } from "./events";
import { type Match, newMatch } from "./match";
import { BOT, character, shownName } from "./names";
import { commitmentOf, seedOf } from "./proof";
import { type GameRecord, type Move, writeRecord } from "./record";
import { isSealedBy, type LocalTable } from "./table";

const DEFAULT_LEVEL = "medium"; // of a bot that is not known here

/** The game so far, as one line of JSON: the same as a server gives, with the proof of its shuffles. `whole`: to be played on. */
export function recordOf(table: LocalTable, whole = false): string {
  const { created, match, salts } = table;
  const called = table.botNames.some(Boolean) ? { bots: table.botNames } : {};
  const proof = created.secret === null ? {} : { commitment: table.commitment, salts, secret: created.secret };
  const chosen = created.first === null ? {} : { first_chosen: true };
  const series = whole && created.series.length ? { series: created.series } : {};
  const record = match!.record({ ...called, ...proof, ...chosen, ...series, ...dailyOf(table) });
  return writeRecord(created.daily ? { ...record, moves: inOrder(match!) } : record);
}

function dailyOf({ created: { daily }, ranked }: LocalTable): Json {
  return daily ? { daily, ...(ranked ? {} : { practice: true }) } : {};
}

/** The moves, with choices that were made at the same time by seats: whoever was faster, a deal of the day has one record. */
function inOrder({ notation, players, given, seed, first, moves }: Match): Move[] {
  let match = newMatch(notation, players, given, { seed, first });
  let begun = 0; // the place of the first of the choices that are made now
  const places = moves.map((move, place) => {
    const before = match;
    match = match.copy();
    match.play(...move);
    const found = { move, begun };
    if (move[0] === null || !isSealedBy(move[0], before, match)) begun = place + 1;
    return found;
  });
  return places
    .sort((one, other) => one.begun - other.begun || (one.move[0] ?? 0) - (other.move[0] ?? 0))
    .map(({ move }) => move);
}

/** What must have happened at a table where such a record was made. */
export function eventsOf(record: GameRecord, levels: string[], unnamed: (seat: number) => string): LogEvent[] {
  const { secret, salts } = proofOf(record);
  const seats = Array.from({ length: record.players }, (_, seat) => seat);
  const bots = seats.map((seat) => botIn(record, seat, levels));
  const created: Created = {
    type: "created",
    game: record.game,
    rules: record.rules,
    players: record.players,
    options: record.options,
    secret,
    ...(secret === null ? { seed: record.seed, decks: record.decks } : {}),
    stand_in: DEFAULT_LEVEL,
    hints: true,
    first: isDrawn(record) ? null : record.first,
    after: null,
    series: seriesOf(record, bots),
  };
  const people = seats.filter((seat) => bots[seat] === null);
  const sat = seated(record, bots, unnamed);
  const salted = secret === null ? [] : people.map((seat): LogEvent => ({ type: "salted", seat, salt: salts[seat]! }));
  const moved = record.moves.map(([seat, move]): LogEvent => {
    const by = seat === null ? null : bots[seat];
    return { type: "moved", seat, move, ...(by ? { by } : {}) };
  });
  return [created, ...sat, ...salted, { type: "started" }, ...moved];
}

function seated(record: GameRecord, bots: (string | null)[], unnamed: (seat: number) => string): Sat[] {
  const known = Array.isArray(record.more.bots) ? record.more.bots.map(shownName) : [];
  const people = bots.map((bot, seat) => (bot === null ? shownName(record.names?.[seat]) || unnamed(seat) : ""));
  const taken = [...people, ...known].filter(Boolean);
  return bots.map((bot, seat): Sat => {
    if (bot === null) return { type: "sat", seat, name: people[seat]! };
    const name = known[seat] || character(commitmentOf(record.seed ?? ""), taken);
    taken.push(name);
    return { type: "sat", seat, name, bot };
  });
}

/** The level of the bot in a seat; null: a person. Of a game without names the first seat is that of whoever looks at it. */
function botIn({ names }: GameRecord, seat: number, levels: string[]): string | null {
  if (!names) return seat ? DEFAULT_LEVEL : null;
  const name = names[seat] ?? "";
  if (!name.startsWith(BOT)) return null;
  const [level = ""] = name.slice(BOT.length).split("@");
  return levels.includes(level) ? level : DEFAULT_LEVEL;
}

/** The secret and the salts from which the seed follows; null: this record has none. */
function proofOf({ more, seed, players, names }: GameRecord): { secret: string | null; salts: string[] } {
  const { secret, salts } = more;
  const texts =
    Array.isArray(salts) && salts.length === players ? salts.filter((salt) => typeof salt === "string") : [];
  const people = (seat: number) => !names?.[seat]?.startsWith(BOT);
  const fits =
    typeof secret === "string" &&
    names !== null &&
    texts.length === players &&
    texts.every((salt, seat) => people(seat) || salt === "") &&
    seedOf(secret, texts) === seed;
  return fits ? { secret, salts: texts } : { secret: null, salts: [] };
}

function isDrawn({ seed, first, players, more }: GameRecord): boolean {
  return seed !== null && more.first_chosen !== true && first === draw(seed, "first", players);
}

function seriesOf({ more, players }: GameRecord, bots: (string | null)[]): Tally[] {
  const told = Array.isArray(more.series) && more.series.length === players ? (more.series as Partial<Tally>[]) : [];
  const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : 0);
  return told.map((one, seat) => ({
    who: bots[seat] ?? "me",
    games: whole(one?.games),
    wins: whole(one?.wins),
    points: whole(one?.points),
  }));
}
