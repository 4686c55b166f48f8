/** The memory that the compiled rules work in: who takes room there gives it back. */

/** Where a field begins, the bytes of one number (of a fraction with a minus sign), and the shape of a list. */
export type Place = readonly [offset: number, bytes: number, ...shape: number[]];

const PAGE = 65536;

export class Memory {
  #view: DataView;
  #end: number;
  #given = new Map<number, number[]>();

  constructor(
    readonly raw: WebAssembly.Memory,
    base: number,
  ) {
    this.#view = new DataView(raw.buffer);
    this.#end = (base + 15) & ~15;
  }

  /** Room for so many bytes, all of them zero. */
  take(bytes: number): number {
    const at = this.#given.get(bytes)?.pop() ?? this.#grow(bytes);
    this.bytes(at, bytes).fill(0);
    return at;
  }

  give(at: number, bytes: number): void {
    const places = this.#given.get(bytes) ?? [];
    places.push(at);
    this.#given.set(bytes, places);
  }

  #grow(bytes: number): number {
    const at = this.#end;
    this.#end = (at + bytes + 15) & ~15;
    const missing = this.#end - this.raw.buffer.byteLength;
    if (missing > 0) this.raw.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** The bytes themselves, until the memory grows. */
  bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.raw.buffer as ArrayBuffer, at, length);
  }

  get view(): DataView {
    if (this.#view.buffer !== this.raw.buffer) this.#view = new DataView(this.raw.buffer);
    return this.#view;
  }

  /** The number at a place; a whole one of 64 bits as it is, which a number of JavaScript is too short for. */
  read(at: number, bytes: number): number | bigint {
    if (bytes === 1) return this.view.getInt8(at);
    if (bytes === 2) return this.view.getInt16(at, true);
    if (bytes === 4) return this.view.getInt32(at, true);
    return bytes === 8 ? this.view.getBigInt64(at, true) : this.view.getFloat64(at, true);
  }

  write(at: number, bytes: number, value: number | bigint): void {
    if (bytes === 1) this.view.setInt8(at, Number(value));
    else if (bytes === 2) this.view.setInt16(at, Number(value), true);
    else if (bytes === 4) this.view.setInt32(at, Number(value), true);
    else if (bytes === 8) this.view.setBigInt64(at, BigInt(value), true);
    else this.view.setFloat64(at, Number(value), true);
  }

  /** A field of a record, with its lists. */
  readField(record: number, [offset, bytes, ...shape]: Place): unknown {
    const [length, ...inner] = shape;
    if (length === undefined) return this.read(record + offset, bytes);
    const step = inner.reduce((size, n) => size * n, Math.abs(bytes));
    return Array.from({ length }, (_, i) => this.readField(record, [offset + i * step, bytes, ...inner]));
  }

  writeField(record: number, [offset, bytes, ...shape]: Place, value: unknown): void {
    const [length, ...inner] = shape;
    if (length === undefined) {
      this.write(record + offset, bytes, value as number | bigint);
      return;
    }
    const list = value as unknown[];
    if (list.length > length) throw new RangeError(`a list of ${list.length} where there is room for ${length}`);
    const step = inner.reduce((size, n) => size * n, Math.abs(bytes));
    for (const [i, one] of list.entries()) this.writeField(record, [offset + i * step, bytes, ...inner], one);
  }
}
