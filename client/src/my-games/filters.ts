/** Which games are shown. It stands in the fragment of the address, so that it can be kept, and goes to no server. */
import type { Outcome, Played } from "./played";

export interface Filter {
  game: string; // "": all, and so with all others
  opponents: string;
  players: string;
  result: Outcome | "";
  days: string; // so many until now
}

export const EVERYTHING: Filter = { game: "", opponents: "", players: "", result: "", days: "" };
const KEYS = Object.keys(EVERYTHING) as (keyof Filter)[];
const DAY_MS = 86_400_000;

export function filterIn(hash: string): Filter {
  const asked = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(KEYS.map((key) => [key, asked.get(key) ?? ""])) as unknown as Filter;
}

/** "#game=gap&days=30"; "": all games. */
export function fragmentOf(filter: Filter): string {
  const set = KEYS.filter((key) => filter[key]);
  return set.length ? `#${new URLSearchParams(set.map((key) => [key, filter[key]]))}` : "";
}

export function chosen(games: Played[], filter: Filter, now: number): Played[] {
  const since = filter.days ? now - Number(filter.days) * DAY_MS : 0;
  return games.filter(
    (one) =>
      (!filter.game || one.game === filter.game) &&
      (!filter.opponents || one.opponents === filter.opponents) &&
      (!filter.players || String(one.players) === filter.players) &&
      (!filter.result || one.outcome === filter.result) &&
      one.ended >= since,
  );
}
