/** For benchmarks/browser_bots.py: lets a page say how many rounds a bot thinks in some time. */
import { loadEngine } from "../src/engine/engine";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** The rounds of `master` about what a seat sees. */
async function roundsOf(file: string, seen: string, seat: number, ms: number): Promise<number> {
  const engine = await loadEngine(bytesOf(file));
  return engine.choose(engine.state().load(bytesOf(seen)), seat, "master", engine.stream(77n), { ms, why: true })
    .rounds;
}

Object.assign(globalThis, { roundsOf });
