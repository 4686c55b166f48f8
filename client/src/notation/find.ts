/** The notation of each game, loaded when it is needed. */
import type { Engine } from "../engine/engine";
import type { Game } from "./game";
import { abbreviated, BadOption } from "./refusal";

// biome-ignore lint/suspicious/noExplicitAny: each speaks of the states of its own game
type Kind = new (engine: Engine<any>) => Game<any>;

const FILES: Record<string, () => Promise<{ default: Kind }>> = {
  gap: () => import("./gap"),
  number: () => import("./number"),
  qwixx: () => import("./qwixx"),
  three: () => import("./three"),
};

/** The games that can be written here. */
export const written = Object.keys(FILES);

/** Load how a game is written, while its engine is on its way. */
export const loadNotation = (name: string): Promise<unknown> | undefined =>
  Object.hasOwn(FILES, name) ? FILES[name]!() : undefined;

/** How the game of an engine is written. */
// biome-ignore lint/suspicious/noExplicitAny: whoever asks knows the game by its name only
export async function notationOf(engine: Engine<any>): Promise<Game<any>> {
  const name = engine.about.game;
  checkGame(name);
  return new (await FILES[name]!()).default(engine);
}

/** Refuse what is no game here. */
export function checkGame(name: unknown): void {
  if (typeof name === "string" && Object.hasOwn(FILES, name)) return;
  throw new BadOption("game: {games}; not {name!r}", "", { games: written.join(", "), name: abbreviated(name) });
}
