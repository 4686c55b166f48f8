/**
 * A game as a link: all of it stands in the fragment, which no browser ever sends to a server. Whoever opens the link has a
 * copy of the game.
 */
import { FRAGMENT } from "./here";
import { commitmentOf, seedOf } from "./proof";

const PACKED = "1"; // deflated
const PLAIN = "0"; // by a browser that cannot
const MAX_BYTES = 1_000_000; // of a record in a link: far more than the longest game

type Json = Record<string, unknown>;

/** The fragment for a record. */
export const fragmentOf = async (record: string): Promise<string> => FRAGMENT + (await packed(record));

/** The record in a fragment. It fails where that was cut off. */
export const recordIn = (hash: string): Promise<string> => unpacked(hash.slice(FRAGMENT.length + 1));

/** A record in letters that any address can have. */
export async function packed(record: string): Promise<string> {
  const text = JSON.stringify(withoutProof(JSON.parse(record) as Json));
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return PLAIN + toBase64(bytes);
  return PACKED + toBase64(await through(bytes, new CompressionStream("deflate-raw")));
}

/** The record that was packed. It fails where that was cut off. */
export async function unpacked(letters: string): Promise<string> {
  const bytes = fromBase64(letters.slice(1));
  const text = letters.startsWith(PACKED) ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  return JSON.stringify(withProof(JSON.parse(new TextDecoder().decode(text)) as Json));
}

/** What follows from the rest is left out: the seed cannot be compressed. What does not follow stays, as it was claimed. */
function withoutProof(record: Json): Json {
  const { seed, commitment, ...rest } = record;
  const proven = withProof(rest);
  return proven.seed === seed && proven.commitment === commitment ? rest : record;
}

function withProof(record: Json): Json {
  const { secret, salts } = record;
  if ("seed" in record || typeof secret !== "string" || !Array.isArray(salts)) return record;
  return { ...record, seed: seedOf(secret, salts.map(String)), commitment: commitmentOf(secret) };
}

/** What becomes of the bytes; a few that would become too many are given up on the way. */
async function through(bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(change).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MAX_BYTES) {
      void reader.cancel().catch(() => {});
      throw new RangeError();
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
