/** Recorded games in a test: played by quick bots, and opened again as the page of a review does. */
import { readFileSync } from "node:fs";

import { loadEngine } from "../src/engine/engine";
import type { AnyGame } from "../src/local/match";
import { type Deal, newMatch } from "../src/local/match";
import { type GameRecord, writeRecord } from "../src/local/record";
import { matches } from "../src/local/replay";
import { loadNotation, notationOf } from "../src/notation/find";
import type { ReviewedGame } from "../src/review/game";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url); // from where the tests are built
export const GAMES = ["gap", "number", "qwixx", "three"];

export async function gameOf(name: string): Promise<AnyGame> {
  const [engine] = await Promise.all([loadEngine(readFileSync(new URL(`${name}.wasm`, FILES))), loadNotation(name)]);
  return notationOf(engine);
}

export interface Played {
  players?: number;
  options?: Record<string, unknown>;
  deal?: Deal;
  most?: number; // moves; else to the end
}

/** A game in which everybody plays what comes into their head, the same each time. */
export function played(
  game: AnyGame,
  { players = 3, options = {}, deal = {}, most = 10_000 }: Played = {},
): GameRecord {
  const match = newMatch(game, players, options, { seed: "a1b2", ...deal });
  for (let turn = 0; !match.over && turn < most; turn++) {
    const seat = match.toAct.at(turn % 2 ? -1 : 0)!;
    const legal = match.legal(seat);
    match.play(seat, legal[(7 * turn) % legal.length]!);
  }
  return match.record();
}

/** What a page makes of a record, without the drawing. */
export function opened(record: GameRecord, game: AnyGame): ReviewedGame {
  const names = record.names ?? Array.from({ length: record.players }, (_, seat) => `Player ${seat + 1}`);
  const positions = [...matches(record, game)];
  return {
    text: writeRecord(record),
    record,
    game: positions[0]!.notation,
    drawing: { reason: { load: async () => {} } } as unknown as ReviewedGame["drawing"],
    matches: positions,
    events: [],
    names,
    bots: names.map((name) => (name.startsWith("bot:") ? "Zebra" : null)),
  };
}
