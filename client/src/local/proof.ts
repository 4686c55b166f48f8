/** The proof of a table's shuffles, as table/proof.py has it: the secret is fixed before the page gives its salts. */
import { sha256Hex } from "../engine/seeds";

const SECRET_BYTES = 32;
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const NAME_CHARS = 10;

export function newSecret(): string {
  return hexadecimal(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

export const commitmentOf = (secret: string): string => sha256Hex(`karban/commitment/1/${secret}`);

/** The seed of the game, from the secret and the salts of all seats. */
export function seedOf(secret: string, salts: string[]): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  return sha256Hex(`karban/seed/1/${secret}${salts.map((salt) => `/${bytes(salt)}:${salt}`).join("")}`);
}

/** What a table of this browser is called, without the beginning that tells it from those of a server. */
export function newName(): string {
  return nameFrom(crypto.getRandomValues(new Uint8Array(NAME_CHARS * 2)));
}

/** What the table is called where this one is played again: always the same, so that there is one, whoever asks. */
export function nameOfRematch(table: string, secret: string): string {
  const digest = sha256Hex(`karban/rematch/1/${table}/${secret}`);
  return nameFrom(Uint8Array.from(digest.match(/../g)!, (byte) => Number.parseInt(byte, 16)));
}

/** Two bytes for each letter: all are as good as alike. */
function nameFrom(bytes: Uint8Array): string {
  const letter = (place: number) => LETTERS[(bytes[2 * place]! * 256 + bytes[2 * place + 1]!) % LETTERS.length];
  return Array.from({ length: NAME_CHARS }, (_, place) => letter(place)).join("");
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
