/** A game written down: the twin of match/record.py. What is written here, `karban replay` reads, and the other way round. */
import type { Json } from "../notation/game";
import { abbreviated, BadRecord } from "../notation/refusal";

const PAD = "pad"; // the kind of what people have written down of a game with printed cards
const FORMAT = 1; // the major version of this format
const MAX_CHARS = 10_000_000;
const MAX_NESTING = 50;
const KEYS = ["game", "rules", "players", "options", "names", "seed", "decks", "first", "moves", "result"] as const;

export type Move = [seat: number | null, text: string];

export interface Result {
  scores: number[];
  winners: number[];
}

/** `seed` or `decks` says how it was shuffled; keys that are not known here are in `more`. */
export interface GameRecord {
  game: string;
  rules: number;
  players: number;
  options: Json;
  names: string[] | null;
  seed: string | null;
  decks: string[][] | null;
  first: number | null;
  moves: Move[];
  result: Result | null;
  more: Json;
}

/** The record as one line of JSON, byte for byte as the server writes it. */
export function writeRecord(record: GameRecord): string {
  const known = KEYS.filter((key) => key !== "result" || record.result).map((key) => [key, record[key]]);
  return spaced({ karban: FORMAT, ...Object.fromEntries(known), ...record.more });
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
  return `{${entries.join(", ")}}`;
}

/** The record in a text. Options, decks and moves are checked when it is replayed, everything else at once. */
export function readRecord(text: string): GameRecord {
  const data = parsed(text);
  const { karban } = data;
  if (!isWhole(karban) || karban < 1) {
    throw new BadRecord("this is not a recorded game: 'karban' with the version of the format is missing");
  }
  if (karban > FORMAT) {
    throw new BadRecord(
      "this record has format {version}, this program reads up to {known}: it needs a newer karban",
      "",
      { version: abbreviated(karban), known: FORMAT },
    );
  }
  if (data.kind === PAD) {
    throw new BadRecord("this is the record of a score pad, not of a game: it has no moves to replay");
  }
  const known: readonly string[] = ["karban", ...KEYS];
  const record: GameRecord = {
    game: must(data, "game", isText, "a text"),
    rules: must(data, "rules", isWhole, "a whole number"),
    players: must(data, "players", isWhole, "a whole number"),
    options: data.options === undefined ? {} : must(data, "options", isObject, "an object"),
    names: may(data, "names", isList, "a list") as string[] | null,
    seed: may(data, "seed", isText, "a text"),
    decks: decksIn(data),
    first: may(data, "first", isWhole, "a whole number"),
    moves: must(data, "moves", isList, "a list").map(moveIn),
    result: resultIn(data),
    more: Object.fromEntries(Object.entries(data).filter(([key]) => !known.includes(key))),
  };
  if ((record.seed === null) === (record.decks === null)) {
    throw new BadRecord("exactly one of 'seed' and 'decks' must be given");
  }
  return record;
}

// ---------------------------------------------------------------- reading, strictly

type Test<T> = (value: unknown) => value is T;

const isText: Test<string> = (value) => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isList: Test<unknown[]> = (value) => Array.isArray(value);
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string): Json {
  if (typeof text !== "string" || text.length > MAX_CHARS) {
    throw new BadRecord("a record is a JSON text of at most {most} characters", "", { most: MAX_CHARS });
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    data = undefined;
  }
  if (
    data === undefined ||
    isDeep(data) ||
    /\p{Cs}/u.test(JSON.stringify(data).replace(/\\u(d[89a-f]..)/g, "\ud800"))
  ) {
    throw new BadRecord("this is not a recorded game: it is not valid JSON");
  }
  if (!isObject(data)) throw new BadRecord("this is not a recorded game: it is not a JSON object");
  return data;
}

/** Whether lists and objects are nested too deep. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > MAX_NESTING) return true;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}

function must<T>(data: Json, key: string, test: Test<T>, kind: string): T {
  const value = data[key];
  if (!test(value)) throw new BadRecord("{key!r} must be {kind}", "", { key, kind });
  return value;
}

function may<T>(data: Json, key: string, test: Test<T>, kind: string): T | null {
  return data[key] === undefined || data[key] === null ? null : must(data, key, test, kind);
}

function decksIn(data: Json): string[][] | null {
  const decks = may(data, "decks", isList, "a list");
  if (decks && !decks.every(isList)) throw new BadRecord("'decks' must be a list of lists of cards");
  return decks as string[][] | null;
}

function moveIn(move: unknown, place: number): Move {
  if (isList(move) && move.length === 2 && (move[0] === null || isWhole(move[0])) && isText(move[1])) {
    return [move[0], move[1]];
  }
  throw new BadRecord('move {number} must be a seat and a text, such as [1, "R7"]', "", { number: place + 1 });
}

function resultIn(data: Json): Result | null {
  const result = may(data, "result", isObject, "an object");
  const lists = result ? [result.scores, result.winners] : [];
  if (lists.every((list) => isList(list) && list.every(isWhole))) return result as Result | null;
  throw new BadRecord("'result' must have the lists 'scores' and 'winners'");
}
