/** The rule of the day's deals, as docs/daily.md has it: the same cards and the same bots everywhere. */
import { sha256, sha256Hex } from "../engine/seeds";
import type { Json } from "../notation/game";
import type { Try } from "./days";
import type { Created, LogEvent } from "./events";
import { character } from "./names";
import { commitmentOf } from "./proof";

/** Where the person sits, and how strong the others are. */
export const PERSON = 0;
export const LEVEL = "hard";

/** How a game is played on every day. */
export interface DailySetup {
  rules: number; // the version
  players: number;
  options: Json;
  rounds: number; // that a bot thinks about a decision
}

export const SETUPS: Record<string, DailySetup> = {
  gap: { rules: 1, players: 3, options: { rounds: 3 }, rounds: 300 },
  number: { rules: 2, players: 4, options: {}, rounds: 300 },
  qwixx: { rules: 1, players: 3, options: {}, rounds: 300 },
  three: { rules: 1, players: 3, options: {}, rounds: 300 },
};

const RULE = "karban/daily/1";

export const seedOn = (game: string, day: string): string => sha256Hex(`${RULE}/${game}/${day}`);

/** Where the chance of a bot's decision begins. `moves`: made before those choices that are made at the same time as it. */
export function streamOn(game: string, day: string, moves: number, seat: number): bigint {
  const digest = sha256(new TextEncoder().encode(`${RULE}/${game}/${day}/bot/${moves}/${seat}`));
  return new DataView(digest.buffer).getBigUint64(0) || 1n;
}

/** What happens at the table of a deal before the first move. */
export function dealt({ game, day, practice }: Try, name: string): LogEvent[] {
  const { rules, players, options } = SETUPS[game]!;
  const seed = seedOn(game, day);
  const created: Created = {
    type: "created",
    ...{ game, rules, players, options },
    secret: null,
    seed,
    stand_in: LEVEL,
    hints: practice !== "",
    first: null,
    after: null,
    series: [],
    daily: day,
  };
  const called: string[] = []; // whatever the person is called, so that all bots are called the same everywhere
  const seats = Array.from({ length: players }, (_, seat): LogEvent => {
    if (seat === PERSON) return { type: "sat", seat, name };
    called.push(character(commitmentOf(seed), called));
    return { type: "sat", seat, name: called.at(-1)!, bot: LEVEL };
  });
  return [created, ...seats, { type: "started" }];
}
