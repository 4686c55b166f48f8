/** What is given for a new match besides its options, checked: its seed, and names. */
import { BadOption } from "../notation/refusal";

const MAX_NAME_CHARS = 100;
const MAX_SEED_CHARS = 1000;

function drawnSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seed that was given; none draws a new one. */
export function checkedSeed(given: string | null): string {
  const seed = given ?? drawnSeed();
  if (typeof seed === "string" && seed && [...seed].length <= MAX_SEED_CHARS) return seed;
  const values = { most: MAX_SEED_CHARS };
  throw new BadOption("seed: text, a whole number or bytes, not empty and at most {most} long", "", values);
}

/** One name a seat, or none at all. */
export function checkedNames(names: unknown, players: number): string[] | null {
  if (names === null || names === undefined) return null;
  const isName = (name: unknown) =>
    typeof name === "string" && [...name].length <= MAX_NAME_CHARS && !/\p{Cs}/u.test(name);
  if (Array.isArray(names) && names.length === players && names.every(isName)) return [...names];
  const values = { players, most: MAX_NAME_CHARS };
  throw new BadOption("names: a list of {players} names of at most {most} characters", "", values);
}
