/**
 * Shuffles that anyone can check: from a seed, by SHA-256, to the order of a deck. The same as `match/seeds.py`, which says
 * how. Written out here because the browser's own SHA-256 answers later, and not at all on a page without encryption.
 */

const HEX = /^([0-9a-f]{2})+$/i;
const WORDS = 64;

/** The first 32 bits behind the point of a root of the first primes: what SHA-256 begins with. */
function rootsOfPrimes(n: number, root: (prime: number) => number): number[] {
  const primes: number[] = [];
  for (let i = 2; primes.length < n; i++) if (primes.every((prime) => i % prime)) primes.push(i);
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const START = rootsOfPrimes(8, Math.sqrt);
const ROUND = rootsOfPrimes(WORDS, Math.cbrt);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 of some bytes, as FIPS 180-4 defines it. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(blocks.buffer).set(bytes);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(bytes.length) * 8n);
  const hash = Int32Array.from(START);
  for (let at = 0; at < blocks.byteLength; at += WORDS) addBlock(hash, blocks, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) digest.setInt32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

function addBlock(hash: Int32Array, blocks: DataView, at: number): void {
  const w = new Int32Array(WORDS);
  for (let i = 0; i < WORDS; i++) {
    const [near, far] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
    const s0 = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const s1 = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    w[i] = i < 16 ? blocks.getInt32(at + 4 * i) : w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < WORDS; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i]! += word;
}

/** SHA-256 of a text, in hexadecimal digits. */
export function sha256Hex(text: string): string {
  return Array.from(sha256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A seed as hexadecimal text: hex stays as it is, other text is hashed. */
export function seedText(seed: string): string {
  return HEX.test(seed) ? seed.toLowerCase() : sha256Hex(seed);
}

/** A new seed. */
export function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The random 32-bit words of a seed for one purpose. */
export function* words(seed: string, label: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const digest = new DataView(sha256(new TextEncoder().encode(`karban/1/${seed}/${label}/${block}`)).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

/** One of 0 … n − 1, all exactly alike. */
export function below(source: Generator<number, never>, n: number): number {
  const complete = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = source.next().value;
    if (word < complete) return word % n;
  }
}

/** The one number below n that a seed gives for a purpose. */
export function draw(seed: string, label: string, n: number): number {
  return below(words(seed, label), n);
}

/** The cards in the order that a seed gives for a purpose. */
export function shuffled(cards: readonly number[], seed: string, label: string): number[] {
  const [order, source] = [[...cards], words(seed, label)];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(source, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
