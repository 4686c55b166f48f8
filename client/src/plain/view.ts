/**
 * What a table shows of a game that has no drawing of its own. The view of such a game is known by its shape alone: a list
 * of texts is a row of cards, and a list with an entry for each player says something of each seat.
 */
import type { View } from "../wire";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The cards of a row; null: an empty place. */
export type CardRow = (string | null)[];

/** One thing that a view says, for all or for a seat: cards, or something to be read. */
export interface Item {
  name: string; // as the view calls it, such as "hand_sizes"
  rows: CardRow[];
  fact: string | number | boolean | null; // null where there are rows
}

export interface PlainParts {
  shared: Item[];
  bySeat: Item[][];
  hand: string[] | null; // the own cards
}

// Said elsewhere on the page: by the seats, the menu and the line that says what to do.
const COMMON = new Set(["game", "seat", "players", "options", "to_act", "legal", "moves", "scores", "over", "winners"]);
const HANDS = ["hand", "hands"];

/**
 * A view, taken apart. `seatLists` holds the names of lists that were seen to have empty places, one for each seat: when
 * all are full such a list still is one of seats, and not a row. It is added to here.
 */
export function partsOf(view: View, seatLists: Set<string> = new Set()): PlainParts {
  const { players, seat } = view;
  const shared: Item[] = [];
  const bySeat: Item[][] = Array.from({ length: players }, () => []);
  const hand = handOf(view);
  for (const [name, value] of Object.entries(view as unknown as Record<string, Json>)) {
    if (COMMON.has(name) || name === "hand") continue;
    if (isBySeat(name, value, players, seatLists)) {
      for (const [one, part] of value.entries()) {
        if (name === "hands" && one === seat) continue; // they lie below, to be played
        const item = itemOf(name, isCard(part) ? [part] : part);
        if (item) bySeat[one]!.push(item);
      }
    } else {
      const item = itemOf(name, value);
      if (item) shared.push(item);
    }
  }
  return { shared, bySeat, hand };
}

/** The own cards, where a view has them. */
function handOf(view: View): string[] | null {
  const fields = view as unknown as Record<string, Json>;
  for (const name of HANDS) {
    const found = fields[name];
    const own = name === "hands" && Array.isArray(found) ? found[view.seat ?? -1] : found;
    if (Array.isArray(own) && own.every((card) => typeof card === "string")) return own;
  }
  return null;
}

function isCard(value: Json): value is string | null {
  return typeof value === "string" || value === null;
}

function isCardRow(value: Json): value is CardRow {
  return Array.isArray(value) && value.every(isCard);
}

function isBySeat(name: string, value: Json, players: number, seatLists: Set<string>): value is Json[] {
  if (!Array.isArray(value) || value.length !== players) return false;
  if (!isCardRow(value)) return true;
  if (value.includes(null)) seatLists.add(name);
  return seatLists.has(name);
}

/** Cards or a fact; null: nothing to be shown. */
function itemOf(name: string, value: Json): Item | null {
  if (value === null) return null;
  if (typeof value !== "object") return { name, rows: [], fact: value };
  const rows = rowsOf(value);
  if (rows) return { name, rows, fact: null };
  return { name, rows: [], fact: factWords(value) };
}

function rowsOf(value: Json): CardRow[] | null {
  if (isCardRow(value)) return [value];
  return Array.isArray(value) && value.every(isCardRow) ? value : null;
}

/** "red 2, blue 0" for what has a shape that nothing else fits. */
function factWords(value: Json): string {
  if (value === null) return "–";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(factWords).join(" · ") || "–";
  return Object.entries(value)
    .map(([name, part]) => `${labelText(name)} ${factWords(part)}`)
    .join(", ");
}

/** "hand sizes": a name of the view as people write it. */
export function labelText(name: string): string {
  return name.replace(/_/g, " ");
}

/** What is the same in the eyes of everybody at this device: nobody learns anything from it that is not theirs. */
export function redact(view: View, views: View[]): View {
  const public_ = Object.entries(view).filter(([name, value]) => {
    const text = JSON.stringify(value);
    return views.every((other) => JSON.stringify((other as unknown as Record<string, Json>)[name]) === text);
  });
  return { ...Object.fromEntries(public_), seat: null, legal: [] } as unknown as View;
}
