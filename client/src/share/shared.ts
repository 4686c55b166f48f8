/** What is shared: a game, and from where it is looked at. */
import type { VNode } from "preact";

import { pageData } from "../core/page-data";
import type { Result } from "../local/record";
import { shareRecord } from "../net/records";
import type { View } from "../wire";
import { type Place, reviewHash, reviewLink } from "./address";

/** All of it; a position; or a position with a question. */
export type SharedKind = "game" | "position" | "ask";

export interface SharedPosition {
  at: number; // after so many moves
  seat: number; // as this seat saw it
  view: View; // just so
  asks: SharedQuestion | null; // null: nobody decides there
}

/** What would you play in place of this move? */
export interface SharedQuestion {
  number: number;
  seat: number;
  view: View; // of this seat, before the move
}

export interface SharedGame {
  game: string;
  record: string; // one line of JSON
  result: Result | null; // null: it is not over
  names: string[];
  seat: number | null; // whose game it was; null: nobody's in particular
  table?: string | undefined; // of the server: its review has an address there
  position?: SharedPosition | undefined;
  headline?: string | undefined; // what the analysis comes to, in place of who has won
  figures?: string | undefined; // luck and play
  curve?: ((width: number, height: number) => VNode) | undefined; // the picture of the analysis
  text?: string | undefined; // the line that goes with the link, where it is another
}

/**
 * A message of Discord has 2,000 letters, one of Telegram 4,096, and some programs cut links that are longer. A game of GAP
 * with six players takes about 1,500, so nearly all games stay in their links.
 */
export const MOST_CHARS = 2_000;

/** Where the record of a link is: in it, at the server, or with a table of the server. */
export type Kept = "link" | "server" | "table";

export interface Link {
  path: string; // of this site
  kept: Kept;
}

/** The link to what is shared. What is too long for one goes to the server; where there is none, the link is long. */
export async function linkTo(shared: SharedGame, kind: SharedKind): Promise<Link> {
  const place = placeOf(shared, kind);
  if (shared.table) return { path: `/t/${shared.table}/review${reviewHash(place)}`, kept: "table" };
  const path = await reviewLink(shared.record, place);
  if (path.length <= MOST_CHARS || pageData.kept) return { path, kept: "link" };
  const id = await shareRecord(shared.record).catch(() => null);
  return id ? { path: `/review${reviewHash({ shared: id, ...place })}`, kept: "server" } : { path, kept: "link" };
}

function placeOf({ position }: SharedGame, kind: SharedKind): Place {
  if (!position || kind === "game") return {};
  const { at, seat, asks } = position;
  return kind === "ask" && asks ? { as: asks.seat, ask: asks.number } : { at, as: seat };
}
