/**
 * Addresses at which a game is looked at again: docs/sharing.md. What is asked for stands in the fragment, which no browser
 * sends to a server, and mostly the whole record stands there too.
 */
import { t } from "../core/texts";
import { packed, unpacked } from "../local/carry";

/** From where a page is looked at, and what is asked there. Moves are counted from 1; 0 is the deal. */
export interface Place {
  at?: number; // after so many moves
  as?: number; // as this seat saw it; else with all cards open
  ask?: number; // what would you play in place of this move?
}

/** What an address asks for. Without `packed`, `shared` and `mine` it is the table of the page, or any record. */
export interface Asked extends Place {
  packed?: string; // a record in the address itself
  shared?: string; // the name of a record at the server
  mine?: string; // the name of a game on this device
}

const KEYS = { packed: "r", shared: "s", mine: "mine" } as const;
const PLACES = ["at", "as", "ask"] as const;
const LETTERS = /^[\w-]+/; // of a record, or its name at the server; chats like to add a full stop or a bracket

/** What the fragment of an address asks for; what makes no sense in it is left out. */
export function parseReview(hash: string): Asked {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const asked: Asked = {};
  for (const [kind, key] of Object.entries(KEYS)) {
    const letters = kind === "mine" ? said.get(key) : said.get(key)?.match(LETTERS)?.[0];
    if (letters) asked[kind as keyof typeof KEYS] = letters;
  }
  for (const key of PLACES) {
    const number = said.get(key)?.match(/^\d{1,5}/)?.[0];
    if (number) asked[key] = Number(number);
  }
  return asked;
}

/** The fragment that asks for this, with its `#`; nothing where nothing is asked. */
export function reviewHash(asked: Asked): string {
  const sources = Object.entries(KEYS).map(([kind, key]) => [key, asked[kind as keyof typeof KEYS]] as const);
  const said = [...sources, ...PLACES.map((key) => [key, asked[key]] as const)].filter(
    ([, value]) => value !== undefined,
  );
  return said.length ? `#${said.map(([key, value]) => `${key}=${encodeURIComponent(value!)}`).join("&")}` : "";
}

/** The path of a page that shows this record, which stands in it. */
export async function reviewLink(record: string, place: Place = {}): Promise<string> {
  return `/review${reviewHash({ packed: await packed(record), ...place })}`;
}

/** The record in an address. */
export async function recordOfLink(letters: string): Promise<string> {
  return unpacked(letters).catch(() => {
    throw new Error(t("This link is not whole: copy all of it, or ask for the game as a file."));
  });
}
