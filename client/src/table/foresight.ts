/**
 * What the compiled rules say of moves that are not made yet, from what a seat sees. They are loaded when the table has
 * been drawn; until then, and where they cannot run, `now` is null, and nothing is foreseen.
 */
export class Foresight<F> {
  private held: F | null = null;

  constructor(private readonly bring: () => Promise<{ load(source?: BufferSource): Promise<F> }>) {}

  get now(): F | null {
    return this.held;
  }

  /** `source`: the file of the rules, where it need not be fetched. */
  async load(source?: BufferSource): Promise<void> {
    this.held ??= await (await this.bring()).load(source);
  }
}
