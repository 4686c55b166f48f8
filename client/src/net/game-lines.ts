/**
 * Finished games as lines of text: each is a record that `karban replay` reads, and says under `kept` what this device knows of
 * it besides. Nobody knows who has written a line that comes back: its game is played again before it is kept.
 */
import { settings } from "../core/settings";
import { isDay } from "../local/days";
import { type KeptFigures, type KeptGame, type Source, fingerprint } from "../local/kept-games";
import { BOT } from "../local/names";
import { CHECKED } from "../local/protocol";
import * as api from "./api";

type Json = Record<string, unknown>;

const MAX_ID_CHARS = 100;
const LAST_DAY = "9999-12-31";
const MAX_FIGURE = 1_000_000; // far more than any analysis says: a single line cannot spoil all sums
const MAX_AHEAD_MS = 86_400_000; // by which a clock elsewhere may be wrong
const SOURCES: Source[] = ["here", "server", "daily", "brought"];
const FIGURES: (keyof KeptFigures)[] = [
  ...(["play", "play_error", "luck", "error", "deal", "deal_error", "others", "others_error"] as const),
  ...(["given", "given_error", "decisions", "games", "rounds"] as const),
];

export function lineOf({ record, id, ended, seat, source, daily, luck }: KeptGame): string {
  const kept = JSON.stringify({ id, ended, seat, source, daily, luck });
  return `${record.slice(0, -1)}, "kept": ${kept}}`;
}

/** The game in a line that was written at a time; what was not played by the rules, or not to the end, is refused. */
export async function gameIn(line: string, written: number, check = checkedRecord): Promise<KeptGame> {
  const record = await check(withoutKept(line));
  const { game, players, names } = JSON.parse(record) as { game: string; players: number; names: string[] | null };
  const { id, ended, seat, source, daily, luck } = keptIn(line);
  const isTime = typeof ended === "number" && ended > 0 && ended < Date.now() + MAX_AHEAD_MS;
  const isSeat = seat === null || (Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < players);
  return {
    id: isName(id) ? id : `brought-${fingerprint(record).slice(0, 20)}`,
    ended: isTime ? ended : written,
    game,
    record,
    seat: isSeat ? (seat as number | null) : ownOf(names ?? []),
    source: SOURCES.find((one) => one === source) ?? "brought",
    ...(typeof daily === "string" && isDay(daily, LAST_DAY) && { daily }),
    ...(isFigures(luck) && { luck }),
  };
}

/** Whose seat it most likely was: that of the only person, or of whoever is called as the person at this device is. */
export function ownOf(names: (string | null)[]): number | null {
  return onlyOf(peopleIn(names)) ?? onlyOf(peopleIn(names).filter((seat) => names[seat] === settings.value.name));
}

/** The seats of people. */
export function peopleIn(names: (string | null)[]): number[] {
  return names.flatMap((name, seat) => (name?.startsWith?.(BOT) ? [] : [seat]));
}

export const onlyOf = (seats: number[]): number | null => (seats.length === 1 ? seats[0]! : null);

async function checkedRecord(record: string): Promise<string> {
  return api.request<string>("POST", `/api/tables/${CHECKED}/`, null, { record });
}

function parsed(line: string): Json {
  try {
    const found: unknown = JSON.parse(line);
    return found && typeof found === "object" ? (found as Json) : {};
  } catch {
    return {};
  }
}

function keptIn(line: string): Json {
  const { kept } = parsed(line);
  return kept && typeof kept === "object" ? (kept as Json) : {};
}

function withoutKept(line: string): string {
  const { kept, ...rest } = parsed(line);
  return kept === undefined ? line : JSON.stringify(rest);
}

const isName = (id: unknown): id is string => typeof id === "string" && id !== "" && id.length <= MAX_ID_CHARS;

function isFigures(luck: unknown): luck is KeptFigures {
  const isFigure = (value: unknown) => Number.isFinite(value) && Math.abs(value as number) <= MAX_FIGURE;
  return typeof luck === "object" && luck !== null && FIGURES.every((name) => isFigure((luck as Json)[name]));
}
