/** What people and bots are called at a table of this browser: the twin of table/names.py, as far as one device needs it. */
import { mark } from "../core/mark";
import { sha256Hex } from "../engine/seeds";
import { BadOption } from "../notation/refusal";

const CHARACTERS = ["Axo", "Kiwi", "Koala", "Lemur", "Okapi", "Panda", "Puma", "Zebra"];
const MAX_CHARS = 40;
export const BOT = "bot:";

/** What somebody wants to be called, in one line. */
export function checkedName(given: string): string {
  const name = given.normalize("NFC").split(/\s+/u).filter(Boolean).join(" ");
  if (!name || [...name].length > MAX_CHARS || /^bot(:|$)/i.test(name) || !/[^\p{M}\p{Z}\p{C}]/u.test(name)) {
    throw new BadOption(mark("name: up to {most} letters that can be seen, and not like the name of a bot"), "", {
      most: MAX_CHARS,
    });
  }
  return name;
}

/** The same of a name that came from elsewhere: nobody can be asked for another, so what cannot be shown is none (""). */
export function shownName(given: unknown): string {
  try {
    return typeof given === "string" ? checkedName([...given].slice(0, MAX_CHARS).join("")) : "";
  } catch {
    return "";
  }
}

const looks = (name: string) => name.normalize("NFKC").toLowerCase().replace(/\s/gu, "");

/** The name, or with a number if somebody is called so already. */
export function distinct(name: string, taken: string[]): string {
  const others = new Set(taken.map(looks));
  if (!others.has(looks(name))) return name;
  const [, base = name, given = "1"] = /^(.*\S) (\d{1,2})$/u.exec(name) ?? [];
  for (let number = Number(given) + 1; ; number++) {
    const tried = `${[...base].slice(0, MAX_CHARS - String(number).length - 1).join("")} ${number}`;
    if (!others.has(looks(tried))) return tried;
  }
}

/** What the next bot at a table is called: like nobody who sits there. `of`: what tells that table from others. */
export function character(of: string, taken: string[]): string {
  const others = new Set(taken.map(looks));
  const places = new Map(CHARACTERS.map((name) => [name, sha256Hex(`${of} ${name}`)]));
  const cast = [...CHARACTERS].sort((one, other) => (places.get(one)! < places.get(other)! ? -1 : 1));
  return cast.find((name) => !others.has(looks(name))) ?? distinct(cast[0]!, taken);
}
