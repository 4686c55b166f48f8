/** The requests that a page makes of a table, answered here as a server answers them: see docs/wire.md. */
import { mark } from "../core/mark";
import { sha256Hex } from "../engine/seeds";
import { checkGame } from "../notation/find";
import { Refusal } from "../notation/refusal";
import type {
  CreatedTable,
  Done,
  MoveFrame,
  NewTable,
  OwnSeat,
  RematchTable,
  Salt,
  StandIn,
  UndoRequest,
} from "../wire";
import { advise } from "./bots";
import * as commands from "./commands";
import { dealt } from "./daily";
import { type Try, tableOf } from "./days";
import type { LogEvent } from "./events";
import { PREFIX } from "./here";
import type { House, OpenTable } from "./house";
import { messageOf } from "./message";
import { checkedName } from "./names";
import { commitmentOf, nameOfRematch, newName, newSecret } from "./proof";
import { CHECKED, DEALT, NEW, RESTORED, TAKEN } from "./protocol";
import { readRecord, writeRecord } from "./record";
import { eventsOf, recordOf } from "./records";
import { TableRefusal, statusOf } from "./refusals";
import { replay } from "./replay";
import { restore } from "./restoring";
import type { Summary } from "./storage";

export interface Answer {
  status: number;
  content: unknown;
}

/** Answer a request; what is refused is told in a sentence. */
export async function answer(house: House, method: string, to: string, body: unknown): Promise<Answer> {
  try {
    return { status: 200, content: await handle(house, method, to, body) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, brokenClause } = error;
    const message = error.text(house.around.say);
    return {
      status: statusOf(code),
      content: { error: code, message, ...(brokenClause ? { rule: brokenClause } : {}) },
    };
  }
}

async function handle(house: House, method: string, to: string, body: unknown): Promise<unknown> {
  const [, , , name = "", ...rest] = to.split("/");
  const what = `${method}/${rest.join("/")}`;
  if (name === NEW) return create(house, body as Partial<NewTable> & { game: string });
  if (name === DEALT) return deal(house, body as Try & { name: string });
  if (name === TAKEN) return take(house, (body as { record: string }).record);
  if (name === CHECKED) return checked(house, (body as { record: string }).record);
  if (name === RESTORED) {
    const { summary, rows } = body as { summary: Partial<Summary>; rows: unknown };
    return { ok: true, n: await restore(house, summary.table, rows, summary.hidden === true) } satisfies Done;
  }
  const open = await house.find(name);
  const { table } = open;
  const done = async (command: Parameters<House["change"]>[1]): Promise<Done> => ({
    ok: true,
    n: await house.change(open, command),
  });
  const seatOf = (seat: number | null | undefined) => seat ?? table.people[0] ?? -1;
  switch (what) {
    case "GET/":
      return messageOf(table, 0, house.around.now());
    case "GET/record":
      if (table.stage !== "over") throw new TableRefusal("not-yet", mark("the record is there when the game is over"));
      return recordOf(table);
    case "GET/copy": // the game as it stands, to be taken elsewhere
      if (!table.match) throw new TableRefusal("not-yet", mark("the game has not begun yet"));
      return recordOf(table, true);
    case "POST/salt":
      return done((now) => commands.giveSalt(now, (body as Salt).salt));
    case "POST/moves":
      return move(house, open, body as MoveFrame);
    case "POST/undo": {
      const { seat } = body as UndoRequest;
      return done((now) => commands.undo(now, seatOf(seat)));
    }
    case "POST/stand-in": {
      const { seat, on, level } = body as StandIn;
      return done((now) => commands.standIn(now, seatOf(seat), on, level ?? null));
    }
    case "POST/hint":
      return advise(open, (body as OwnSeat).seat ?? null);
    case "POST/rematch":
      return rematch(house, open);
    case "POST/leave":
      await house.remove(open);
      return { ok: true, n: table.number } satisfies Done;
    default:
      throw new TableRefusal("not-found", mark("a table on this device does not do this"));
  }
}

/** What a new table here is made of. */
async function circumstances(house: House, game: string): Promise<commands.Circumstances> {
  checkGame(game);
  const rules = await house.around.rules(game);
  const { say } = house.around;
  return {
    game: rules,
    secret: newSecret(),
    levels: Object.keys(rules.engine.about.levels),
    unnamed: (seat, alone) =>
      alone ? say(mark("Player")) : say(mark("Player {number}")).replace("{number}", String(seat + 1)),
  };
}

async function create(house: House, body: Partial<NewTable> & { game: string }): Promise<CreatedTable> {
  const made = await circumstances(house, body.game);
  return created(await house.create(PREFIX + newName(), commands.create(body, made)));
}

/** The table of a try at a deal of the day: always the same one, however often it is asked for. */
async function deal(house: House, { name, ...which }: Try & { name: string }): Promise<CreatedTable> {
  checkGame(which.game);
  const own = name.trim() ? checkedName(name) : house.around.say(mark("Player"));
  return created(await house.create(tableOf(which), dealt(which, own)));
}

function created({ table }: OpenTable): CreatedTable {
  const { name, people, commitment } = table;
  return { table: name, seat: people[0] ?? null, seats: people, token: null, invite: "", commitment };
}

async function move(house: House, open: OpenTable, { key, decision, move: text, seat }: MoveFrame): Promise<object> {
  const number = seat ?? Number((decision ?? "").split(".")[0]);
  const known = open.table.answers.get(key);
  const n = known ?? (await house.change(open, (now) => commands.play(now, decision ?? null, text, number), key));
  return { key, ok: true, n };
}

async function rematch(house: House, open: OpenTable): Promise<RematchTable> {
  const { table } = open;
  const made = await circumstances(house, table.created.game);
  const name = table.rematch ?? PREFIX + nameOfRematch(table.name, table.created.secret ?? table.match?.seed ?? "");
  const there = table.rematch ? await house.find(name) : await house.create(name, commands.rematch(table, made));
  const asked: LogEvent = { type: "rematched", table: name, seat: table.people[0] ?? 0 };
  await house.change(open, (now) => (now.rematch ? [] : [asked]));
  return { table: name, seat: there.table.people[0] ?? 0, invite: "", commitment: there.table.commitment };
}

/** The same text for the same record, in whatever order its keys come. */
function alike(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** A game that was begun elsewhere: the same one twice, be it as a file and by a link, is one table. */
async function take(house: House, text: string): Promise<CreatedTable> {
  const record = readRecord(text);
  checkGame(record.game);
  const game = await house.around.rules(record.game, record.rules);
  replay(record, game); // refuses what was not played by the rules
  const name = PREFIX + nameOfRematch(sha256Hex(alike(record)), commitmentOf(""));
  const events = eventsOf(record, Object.keys(game.engine.about.levels), (seat) =>
    house.around.say(mark("Player {number}")).replace("{number}", String(seat + 1)),
  );
  return created(await house.create(name, events));
}

/** A finished game that comes from elsewhere, with the result that its moves have. */
async function checked(house: House, text: string): Promise<string> {
  const record = readRecord(text);
  checkGame(record.game);
  const { over, scores, winners } = replay(record, await house.around.rules(record.game, record.rules));
  if (!over) throw new TableRefusal("not-yet", mark("this game is not over yet"));
  return writeRecord({ ...record, result: { scores, winners } });
}
