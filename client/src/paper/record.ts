/**
 * A pad as a record of its own kind, for a file or a link, and back. Nobody knows who has written one that comes from elsewhere:
 * the compiled rules read all its lines before it is kept.
 */
import { pads } from "karban:pads";

import { pageData } from "../core/page-data";
import { t } from "../core/texts";
import { sha256Hex } from "../engine/seeds";
import { type Entry, NotWritten, type Pad, type Paper, type Standing } from "../game/pad";
import { type Change, beginOf, paperOf, skippedIn } from "./changes";
import type { KeptPad, PadResult } from "./storage";

export const KIND = "pad";
const FORMAT = 1;
const MAX_CHARS = 300_000; // of a text; the longest evening of Qwixx has a tenth of it
const MAX_CHANGES = 2_000;
const MAX_ENTRIES = 1_000;
const MAX_WRITTEN_CHARS = 60;
export const MAX_NAME_CHARS = 40;
const MAX_OPTIONS_CHARS = 500;

export interface PadRecord {
  karban: typeof FORMAT;
  kind: typeof KIND;
  game: string;
  rules: number;
  players: number;
  options: Readonly<Record<string, unknown>>;
  names: readonly string[];
  first: number;
  entries: readonly Entry[];
  began: string; // ISO 8601
  ended?: string;
  result?: PadResult;
}

export type LoadPad = (game: string) => Promise<Pad<Standing> | null>;

/** The pad of a game; null: it has none. */
export const padOf: LoadPad = async (game) => (Object.hasOwn(pads, game) ? (await pads[game]!()).default : null);

export const isPadRecord = (found: object): boolean => (found as { kind?: unknown }).kind === KIND;

/** What a record says of a paper besides its lines. */
export interface About {
  rules: number;
  began: number;
  ended?: number | null | undefined;
  result?: PadResult | null | undefined;
}

export function recordOf(paper: Paper, { rules, began, ended, result }: About): string {
  const { game, players, options, names, first, entries } = paper;
  const times = { began: new Date(began).toISOString(), ...(ended && { ended: new Date(ended).toISOString() }) };
  const told = { game, rules, players, options, names, first, entries, ...times, ...(result && { result }) };
  return JSON.stringify({ karban: FORMAT, kind: KIND, ...told } satisfies PadRecord);
}

/** The pad in a text from elsewhere. It fails with a sentence. */
export async function padIn(text: string, load = padOf): Promise<KeptPad> {
  const record = parsed(text);
  const { game, names, options, first, players } = record;
  const pad = await load(game);
  if (!pad) throw new Error(t("There is no score pad for this game here."));
  if (record.karban > FORMAT || record.rules > rulesOf(game))
    throw new Error(t("This file comes from a newer Karban."));
  checkCount(pad, record);
  const begin: Change = { do: "begin", game, rules: record.rules, players, names: [...names], options, first };
  const changes: Change[] = [begin];
  if (record.entries.length) changes.push({ do: "write", entries: [...record.entries] });
  const result = await readBy(pad, paperOf(changes));
  const [began, ended] = [timeIn(record.began) ?? Date.now(), timeIn(record.ended)];
  return {
    id: `brought-${sha256Hex(JSON.stringify([game, began, options, names, first, record.entries])).slice(0, 16)}`,
    game,
    changes,
    began,
    touched: ended ?? began,
    ...(result ? { ended: ended ?? began, result } : { aside: true }),
  };
}

/** A pad with all its changes, as another device has kept it. It fails where it is damaged. */
export async function checkedPad(found: unknown, load = padOf): Promise<KeptPad> {
  const { id, game, changes, began, touched, ended, aside } = found as KeptPad;
  const isId = typeof id === "string" && /^[\w-]{1,60}$/.test(id);
  const isTime = (time: unknown) => typeof time === "number" && time > 0 && time < 8.64e15;
  const isLog = Array.isArray(changes) && changes.length <= MAX_CHANGES && changes.every(isChange);
  const pad = await load(game);
  if (!isId || !isTime(began) || !isTime(touched) || !isLog || !pad || beginOf(changes).game !== game)
    throw new TypeError();
  checkCount(pad, beginOf(changes)); // before the rules see it: they would deal for a million
  if (JSON.stringify(changes).length > MAX_CHARS) throw new RangeError();
  const scorer = await pad.load();
  const skipped = skippedIn(changes, scorer);
  const paper = paperOf(changes, skipped);
  const { players, names, options, first, entries } = paper;
  checkRecord({ ...paper, karban: FORMAT, kind: KIND, rules: beginOf(changes).rules, began: "" });
  const log: Change[] = skipped.size
    ? [
        { ...beginOf(changes), players, names: [...names], options, first },
        { do: "write", entries: [...entries] },
      ]
    : changes;
  const result = await readBy(pad, paper);
  const over = result ? { ended: isTime(ended) ? ended! : touched, result } : {};
  return { id, game, changes: log, began, touched, ...over, ...(aside === true && { aside }) };
}

function checkCount(pad: Pad<Standing>, { players, first }: Pick<Paper, "players" | "first">): void {
  const [least, most] = pad.players;
  if (!Number.isInteger(players) || players < least || players > most || !isSeat(first) || first >= players)
    throw new Error(t("So many people cannot play this game."));
}

const rulesOf = (game: string): number => pageData.games.find((one) => one.game === game)?.rules ?? 1;

/** What all lines come to, if the game is over. */
async function readBy(pad: Pad<Standing>, paper: Paper): Promise<PadResult | null> {
  try {
    const { over, scores, winners } = (await pad.load()).read(paper);
    return over ? { scores, winners } : null;
  } catch (error) {
    throw error instanceof NotWritten ? error : new Error(t("This file is no score pad of Karban."));
  }
}

function parsed(text: string): PadRecord {
  try {
    if (text.length > MAX_CHARS) throw new RangeError();
    const found = JSON.parse(text) as PadRecord;
    checkRecord(found);
    return found;
  } catch {
    throw new Error(t("This file is no score pad of Karban."));
  }
}

function checkRecord(found: PadRecord): void {
  const { karban, kind, game, rules, players, options, names, first, entries } = found;
  const sound =
    Number.isInteger(karban) &&
    kind === KIND &&
    typeof game === "string" &&
    Number.isInteger(rules) &&
    Number.isInteger(players) &&
    isOptions(options) &&
    isNames(names) &&
    names.length === players &&
    isSeat(first) &&
    first < players &&
    Array.isArray(entries) &&
    entries.length <= MAX_ENTRIES &&
    entries.every((entry) => isEntry(entry) && (entry[0] ?? 0) < players);
  if (!sound) throw new TypeError();
}

const isSeat = (seat: unknown): boolean => Number.isInteger(seat) && (seat as number) >= 0;

const isNames = (names: unknown): names is string[] =>
  Array.isArray(names) &&
  names.every((name) => typeof name === "string" && name.trim() !== "" && name.length <= MAX_NAME_CHARS);

const isOptions = (options: unknown): boolean =>
  typeof options === "object" &&
  options !== null &&
  !Array.isArray(options) &&
  JSON.stringify(options).length <= MAX_OPTIONS_CHARS;

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  (entry[0] === null || isSeat(entry[0])) &&
  typeof entry[1] === "string" &&
  entry[1].length <= MAX_WRITTEN_CHARS;

/** Whether something could be a change, whoever has written it. */
export function isChange(found: unknown): found is Change {
  const change = (found ?? {}) as Change;
  switch (change.do) {
    case "begin":
      return typeof change.game === "string" && isNames(change.names) && isOptions(change.options);
    case "write":
      return Array.isArray(change.entries) && change.entries.length <= MAX_ENTRIES && change.entries.every(isEntry);
    case "correct":
      return isSeat(change.at) && isEntry(change.entry);
    case "strike":
      return isSeat(change.at);
    case "undo":
      return isSeat(change.of);
    case "set": {
      const { names, options, first } = change;
      return (
        (names === undefined || isNames(names)) &&
        (options === undefined || isOptions(options)) &&
        (first === undefined || isSeat(first))
      );
    }
    default:
      return false;
  }
}

function timeIn(written: unknown): number | null {
  const time = typeof written === "string" ? Date.parse(written) : Number.NaN;
  return Number.isFinite(time) && time > 0 ? time : null;
}
