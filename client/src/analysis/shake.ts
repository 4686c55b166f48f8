/** SHAKE-256 (FIPS 202) as a source of starts of random streams: the twin of `seeds` in lab/position_values.py. */

const RATE = 136; // bytes of a block
const ROUNDS = 24;

/** The constants of the rounds as halves of 64 bits, the low one first; from a shift register, as the standard has it. */
const CONSTANTS = new Int32Array(2 * ROUNDS);
for (let i = 0, register = 1; i < 7 * ROUNDS; i++) {
  const bit = (1 << (i % 7)) - 1;
  if (register & 1) CONSTANTS[2 * Math.floor(i / 7) + (bit >> 5)]! ^= 1 << (bit & 31);
  register = (register << 1) ^ (register >> 7 ? 0x171 : 0);
}

/** Where the lanes go one after another. The n-th is turned on the way by the n-th triangular number. */
const WALK = new Uint8Array(ROUNDS);
for (let i = 0, x = 1, y = 0; i < ROUNDS; i++) {
  [x, y] = [y, (2 * x + 3 * y) % 5];
  WALK[i] = 2 * (x + 5 * y);
}

const columns = new Int32Array(10);
const row = new Int32Array(10);

/** Mixes the 25 lanes of 64 bits, each as two halves. */
function permute(s: Int32Array): void {
  for (let round = 0; round < 2 * ROUNDS; round += 2) {
    mixColumns(s);
    turnLanes(s);
    for (let y = 0; y < 50; y += 10) {
      for (let i = 0; i < 10; i++) row[i] = s[y + i]!;
      for (let i = 0; i < 10; i++) s[y + i]! ^= ~row[(i + 2) % 10]! & row[(i + 4) % 10]!;
    }
    s[0]! ^= CONSTANTS[round]!;
    s[1]! ^= CONSTANTS[round + 1]!;
  }
}

function mixColumns(s: Int32Array): void {
  for (let i = 0; i < 10; i++) columns[i] = s[i]! ^ s[i + 10]! ^ s[i + 20]! ^ s[i + 30]! ^ s[i + 40]!;
  for (let i = 0; i < 10; i++) {
    const next = (i + 2) % 10;
    const mixed = columns[(i + 8) % 10]! ^ ((columns[next]! << 1) | (columns[next ^ 1]! >>> 31));
    for (let at = i; at < 50; at += 10) s[at]! ^= mixed;
  }
}

function turnLanes(s: Int32Array): void {
  let low = s[2]!;
  let high = s[3]!;
  for (let i = 0; i < ROUNDS; i++) {
    const to = WALK[i]!;
    const by = ((i + 1) * (i + 2)) / 2;
    const turn = by & 31;
    const a = by & 32 ? high : low;
    const b = by & 32 ? low : high;
    low = s[to]!;
    high = s[to + 1]!;
    s[to] = turn ? (a << turn) | (b >>> (32 - turn)) : a;
    s[to + 1] = turn ? (b << turn) | (a >>> (32 - turn)) : b;
  }
}

/** Some starts of random streams for a purpose: those from `from` to before `to` of one endless list. */
export function starts(purpose: string, from: number, to: number): bigint[] {
  const text = new TextEncoder().encode(purpose);
  const padded = new Uint8Array(RATE * (Math.floor(text.length / RATE) + 1));
  padded.set(text);
  padded[text.length] = 0x1f;
  padded[padded.length - 1]! |= 0x80;
  const s = new Int32Array(50);
  const block = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += RATE) {
    for (let i = 0; i < RATE / 4; i++) s[i]! ^= block.getInt32(at + 4 * i, true);
    permute(s);
  }
  const found: bigint[] = [];
  const bytes = new DataView(s.buffer);
  const words = RATE / 8;
  for (let n = 0; n < to; n++) {
    if (n && n % words === 0) permute(s);
    if (n >= from) found.push(bytes.getBigUint64(8 * (n % words)) || 1n);
  }
  return found;
}
