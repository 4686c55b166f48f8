/**
 * Everything that this browser keeps, as one file, and back: games, finished ones too, settings, names, colours of one's own
 * cards, seats, score pads, and how far somebody has got in lessons and puzzles.
 */
import { at } from "../core/root";
import { settings } from "../core/settings";
import { languages, mark, t, tn } from "../core/texts";
import { OUTCOMES } from "../game/puzzles";
import type { Row } from "../local/events";
import { isHere } from "../local/here";
import { GameStorage } from "../local/kept-games";
import { RESTORED } from "../local/protocol";
import { BrowserStorage, type Summary } from "../local/storage";
import * as api from "./api";
import { gameIn, lineOf } from "./game-lines";
import type { SavedSeat } from "./seats";

const KIND = "everything";
const FORMAT = 1;
const SETTINGS_KEY = "karban.settings";
const SEAT_KEYS = ["karban.tables", "karban.tables.aside"];
/** Under these keys stands by game how far somebody has got: how that is measured. */
const MEASURES: Record<string, (found: Record<string, unknown>) => unknown> = {
  "karban.puzzles": ({ tried }) => Object.values(tried as object).filter((how) => OUTCOMES.includes(how)).length,
  "karban.daily": (results) => Object.keys(results).length, // by day
  "karban.lessons": ({ learnt, left }) => (learnt === true ? Infinity : (left as { step?: unknown }).step),
};
const KEYS = [
  SETTINGS_KEY,
  ...SEAT_KEYS,
  "karban.plans",
  "karban.level",
  "karban.colours",
  "karban.youngest",
  "karban.install",
  "karban.coached",
  ...Object.keys(MEASURES),
];

const NO_ROOM = mark("This browser has no room left to keep games: export them to a file, then delete some.");
const finished = new GameStorage();

interface KeptTable {
  summary: Summary;
  rows: Row[];
}

export interface Backup {
  karban: number;
  kind: typeof KIND;
  site?: string; // from which it comes: seats are good only there
  kept: Record<string, string>; // by key of the local storage
  tables: KeptTable[];
  games?: string[]; // those that are finished, as lines
  pads?: unknown[]; // score pads, with all their changes
}

export function isBackup(found: Record<string, unknown>): boolean {
  return found.kind === KIND;
}

/** All of it, as text. */
export async function backup(): Promise<string> {
  const kept: Record<string, string> = {};
  for (const key of KEYS) {
    const text = localStorage.getItem(key);
    if (text !== null) kept[key] = text;
  }
  const storage = await BrowserStorage.open();
  const tables = await Promise.all(
    (await storage.list()).map(async (summary) => ({ summary, rows: await storage.load(summary.table, 0) })),
  );
  const games = (await finished.list().catch(() => [])).map(lineOf);
  const { pads } = await import("../paper/storage");
  const papers = (await pads.list().catch(() => [])).map(({ shared: _, ...pad }) => pad); // a seat stays where it is
  return JSON.stringify({
    karban: FORMAT,
    kind: KIND,
    site: site(),
    kept,
    tables,
    games,
    pads: papers,
  } satisfies Backup);
}

const site = () => new URL(at("/"), location.href).href;

/**
 * Put it all back. What is here already and has got further stays as it is. Nobody knows who has written the file: a game
 * in it is played again before it is kept, and of the rest only that is taken which could be from here.
 */
export async function restore(
  found: Record<string, unknown>,
  put = putTable,
  keep = keepGame,
  keepPaper = keepPad,
): Promise<void> {
  const { karban, kept, tables, games, pads, site: from } = found as unknown as Backup;
  if (karban > FORMAT) throw new Error(t("This file comes from a newer Karban."));
  if (!isRecord(kept) || !Array.isArray(tables) || !tables.every(isTable)) {
    throw new Error(t("This file is no game of Karban."));
  }
  let damaged = 0;
  const each = async <One>(all: One[], put: (one: One) => Promise<unknown>) => {
    for (const one of all) {
      try {
        await put(one);
      } catch (error) {
        if (error instanceof DOMException) throw new Error(t(NO_ROOM));
        if ((error as api.ApiError).code === "limit") throw error;
        damaged++;
      }
    }
  };
  await each(tables, put);
  await each(Array.isArray(games) ? games : [], keep);
  await each(Array.isArray(pads) ? pads : [], keepPaper);
  for (const key of KEYS) {
    const text = Object.hasOwn(kept, key) ? kept[key] : null;
    const taken = typeof text === "string" ? takenFrom(key, text, from === site()) : null;
    if (taken !== null) localStorage.setItem(key, taken);
  }
  if (damaged) {
    throw new Error(
      tn(
        "{n} game in this file is damaged. All else is here.",
        "{n} games in this file are damaged. All else is here.",
        damaged,
      ),
    );
  }
}

async function putTable(table: KeptTable): Promise<void> {
  await api.request("POST", `/api/tables/${RESTORED}/`, null, table);
}

async function keepGame(line: string): Promise<void> {
  await finished.put(await gameIn(line, Date.now()));
}

/** The rules read all lines of a pad before it is kept. */
async function keepPad(found: unknown): Promise<void> {
  const [{ checkedPad }, { pads }] = await Promise.all([import("../paper/record"), import("../paper/storage")]);
  await pads.bring(await checkedPad(found));
}

/** What is kept of a text under a key; null: nothing. */
function takenFrom(key: string, text: string, fromHere: boolean): string | null {
  try {
    if (key === SETTINGS_KEY) return JSON.stringify(fitting(JSON.parse(text)));
    if (MEASURES[key]) return furthest(localStorage.getItem(key), text, MEASURES[key]);
    if (!SEAT_KEYS.includes(key)) return text; // whoever reads these looks what is there
    const there = seatsIn(text).filter(({ table }) => fromHere || isHere(table));
    return together(seatsIn(localStorage.getItem(key) ?? "[]"), there);
  } catch {
    return null;
  }
}

/** The settings among all that somebody has written, and those of before. */
function fitting(found: Record<string, unknown>): object {
  const usual = settings.value as unknown as Record<string, unknown>;
  const alike = (one: unknown, other: unknown) =>
    typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  const fits = ([name, value]: [string, unknown]) =>
    name === "lang" ? Object.hasOwn(languages, String(value)) : Object.hasOwn(usual, name) && alike(value, usual[name]);
  return { ...usual, ...Object.fromEntries(Object.entries(found).filter(fits)) };
}

function seatsIn(text: string): SavedSeat[] {
  const isSeat = (one: Partial<SavedSeat> | null) =>
    [one?.table, one?.token, one?.game].every((part) => typeof part === "string") &&
    isNames(one!.names) &&
    isNames(one!.bots ?? []) &&
    Number.isFinite(one!.at);
  return (JSON.parse(text) as SavedSeat[]).filter(isSeat);
}

const isNames = (names: unknown) =>
  Array.isArray(names) && names.every((name) => name === null || typeof name === "string");

/** The seats of both, each once: those that are here count. */
function together(here: SavedSeat[], there: SavedSeat[]): string {
  const known = new Set(here.map(({ table }) => table));
  const all = [...here, ...there.filter(({ table }) => !known.has(table))];
  return JSON.stringify(all.sort((one, other) => other.at - one.at));
}

/** Of each game what has got further: what is here, or what is there. What cannot be measured is nothing. */
function furthest(here: string | null, there: string, measure: (typeof MEASURES)[string]): string {
  const far = (found: unknown): number => {
    try {
      const measured = measure(found as Record<string, unknown>);
      return typeof measured === "number" && measured >= 0 ? measured : -1;
    } catch {
      return -1;
    }
  };
  const all = new Map(byGame(here));
  for (const [game, found] of byGame(there)) if (far(found) > far(all.get(game))) all.set(game, found);
  return JSON.stringify(Object.fromEntries(all));
}

/** What stands under such a key; of garbage nothing. */
function byGame(text: string | null): [game: string, found: unknown][] {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return isRecord(found) ? Object.entries(found) : [];
  } catch {
    return [];
  }
}

function isRecord(what: unknown): what is Record<string, unknown> {
  return typeof what === "object" && what !== null && !Array.isArray(what);
}

/** Whether this can be a table. */
function isTable(what: unknown): what is KeptTable {
  return isRecord(what) && isRecord(what.summary) && Array.isArray(what.rows);
}
