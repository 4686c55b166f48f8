/** The compiled rules of all games at hand, as at a table that has been open for a moment. */
import { readFile } from "node:fs/promises";

import { ahead as gap } from "../src/games/gap/ahead";
import { ahead as number } from "../src/games/number/ahead";
import { ahead as qwixx } from "../src/games/qwixx/ahead";
import { ahead as three } from "../src/games/three/ahead";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);

export const rulesOf = async (game: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(new URL(`${game}.wasm`, FILES)));

export async function loadForesight(): Promise<void> {
  for (const [game, ahead] of Object.entries({ gap, number, qwixx, three })) await ahead.load(await rulesOf(game));
}
