/**
 * The rules and the bots in this browser: the file of a game that `python -m karban.wasm` makes of the same source that
 * the server runs. The file says itself where the fields of a state are; this only hands numbers over and back.
 */
import { Rules } from "./rules";
import type { State, Stream } from "./state";
import { type ThinkOptions, Thinking, type Thought } from "./thinking";

export { type About, type Level, NOBODY } from "./rules";
export { State, Stream } from "./state";
export type { Considered, ThinkOptions, Thought } from "./thinking";

const SECTION = "karban";

/** The rules of a game, from where its file is or from its bytes. */
export async function loadEngine<S = Record<string, unknown>>(
  source: string | Response | BufferSource,
): Promise<Engine<S>> {
  const answer = typeof source === "string" ? await fetch(source) : source;
  if (answer instanceof Response && !answer.ok) throw new Error(`no rules: ${answer.status}`);
  const module = await WebAssembly.compile(answer instanceof Response ? await answer.arrayBuffer() : answer);
  const { exports } = await WebAssembly.instantiate(module);
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  return new Engine<S>(JSON.parse(new TextDecoder().decode(section), asConstant), exports);
}

/** A whole number that is too long for JavaScript is written as text, as in 1n. */
function asConstant(_name: string, value: unknown): unknown {
  return typeof value === "string" && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}

export class Engine<S = Record<string, unknown>> extends Rules<S> {
  /** The move of a bot that gets what a seat sees; the same stream and rounds give the same move as on the server. */
  choose(seen: State<S>, seat: number, level: string, stream: Stream, options: ThinkOptions = {}): Thought {
    const thinking = this.thinking(seen, seat, level, stream, options);
    while (!thinking.done) thinking.step();
    return thinking.thought();
  }

  /** The same in small portions: `step` until it is `done`, then `thought`. */
  thinking(seen: State<S>, seat: number, level: string, stream: Stream, options: ThinkOptions = {}): Thinking<S> {
    return new Thinking(this, seen, seat, level, stream, options);
  }
}
