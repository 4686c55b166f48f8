/** Tables that come from a file with everything: nobody knows who has written it, so each is played again before it is kept. */
import { checkGame } from "../notation/find";
import { BadRecord } from "../notation/refusal";
import type { Created, Row } from "./events";
import { PREFIX } from "./here";
import type { House } from "./house";
import { messageOf } from "./message";
import { shownName } from "./names";
import type { Summary } from "./storage";
import type { LocalTable } from "./table";

type Test = (value: unknown) => boolean;

const MAX_CHARS = 10_000;
const MAX_NAME_CHARS = 100;
const NAME = new RegExp(`^${PREFIX}[0-9a-z]{1,40}$`);

const isText: Test = (value) => typeof value === "string" && value.length <= MAX_CHARS;
const isWhole: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isFlag: Test = (value) => typeof value === "boolean";
const isObject: Test = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isTable: Test = (value) => isText(value) && NAME.test(value as string);
const isName: Test = (value) => isText(value) && (value as string).length <= MAX_NAME_CHARS && shownName(value) !== "";
const isTally: Test = (value) => {
  const { who, games, wins, points } = (value ?? {}) as Record<string, unknown>;
  return isText(who) && isWhole(games) && isWhole(wins) && Number.isSafeInteger(points);
};
const each =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

/** What each event says, at a table for so many with bots of these levels. */
function fieldsOf(players: number, levels: string[]): Record<string, Record<string, Test>> {
  const isSeat: Test = (value) => isWhole(value) && (value as number) < players;
  const isLevel: Test = (value) => levels.includes(value as string);
  return {
    created: {
      options: isObject,
      secret: orNull(isText),
      seed: maybe(orNull(isText)),
      decks: maybe(orNull(each(each(isText)))),
      stand_in: isLevel,
      hints: isFlag,
      first: orNull(isSeat),
      after: orNull(isTable),
      series: each(isTally),
      daily: maybe(isText),
    },
    sat: { seat: isSeat, name: isName, bot: maybe(isLevel) },
    salted: { seat: isSeat, salt: isText },
    started: {},
    moved: { seat: orNull(isSeat), move: isText, by: maybe(isText) },
    "stood-in": { seat: isSeat, level: isLevel, why: isText },
    "came-back": { seat: isSeat },
    undone: { seat: isSeat },
    resumed: { still: isWhole },
    rematched: { table: isTable, seat: isSeat },
  };
}

/** Keep a table from such a file, unless it has got further here. What was not played by the rules is refused. */
export async function restore(house: House, name: unknown, rows: unknown, hidden: boolean): Promise<number> {
  const created = (Array.isArray(rows) ? rows[0]?.event : null) as Partial<Created> | null;
  if (!isTable(name) || created?.type !== "created") throw damaged();
  checkGame(created.game);
  const { table, game } = await house.empty(name as string, created.game!, created.rules);
  game.options(created.players!, isObject(created.options) ? created.options! : {});
  const fields = fieldsOf(created.players!, Object.keys(game.engine.about.levels));
  const checked = (rows as Row[]).map((row) => checkedRow(row, name as string, fields));
  try {
    for (const row of checked) table.apply(row);
    messageOf(table, 0, house.around.now()); // it can be shown
  } catch {
    throw damaged();
  }
  await house.replace({ ...summaryOf(table), ...(hidden ? { hidden } : {}) }, checked);
  return table.number;
}

function checkedRow(row: Row, table: string, fields: Record<string, Record<string, Test>>): Row {
  const { n, at, key, event } = row ?? {};
  const known = Object.hasOwn(fields, event?.type) ? fields[event.type]! : null;
  const told = event as unknown as Record<string, unknown>;
  const fits = known && Object.entries(known).every(([field, test]) => test(told[field]));
  if (!fits || !isWhole(n) || !isWhole(at) || !maybe(isText)(key)) throw damaged();
  return { table, n, at, event, ...(key === undefined ? {} : { key }) };
}

function summaryOf({ name, created, names, botNames, number, at, stage }: LocalTable): Summary {
  return { table: name, game: created.game, names, bots: botNames, n: number, at, over: stage === "over", open: at };
}

const damaged = () => new BadRecord("this is not a recorded game: it is not valid JSON");
