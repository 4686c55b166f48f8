/** Bots at the tables of this browser: they think in slices, from what their seat may know, and move at a human pace. */
import type { Considered, Thought } from "../engine/engine";
import type { ThinkOptions } from "../engine/thinking";
import type { Hint } from "../wire";
import { botMove, clockMove, seatToAdvise } from "./commands";
import { SETUPS, streamOn } from "./daily";
import type { House, OpenTable } from "./house";
import type { AnyGame, Match } from "./match";
import { TableRefusal } from "./refusals";
import type { LocalTable } from "./table";

const MIN_BOT_MS = 400; // that a bot takes at least
const RETRY_MS = 3_000; // until what could not be kept is tried again
const HINT_LEVEL = "hard"; // a strong bot that takes its time …
const HINT_MS = 1_000; // … for so long
const MAX_TOLD = 40; // moves of which a hint tells
const FAIR_WEIGHT = 0.1; // of that of the move which a bot likes best
const MAX_ERROR = 0.1; // of the share of the win: what is less sure is not told
const CLOCK_MARGIN_MS = 10; // so that the clock has surely run out when it is looked at
const PATIENCE_MS = 5_000; // for another tab, where the bots play: phones put those to sleep that nobody looks at
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Do what is due at a table: its clock may have run out, bots may have to decide. */
export function attend(house: House, open: OpenTable): void {
  const { table, leads, listeners } = open;
  clearTimeout(open.timer);
  if (!listeners.size || table.stage !== "playing") return;
  if (!leads) {
    const take = () => {
      open.leads = true;
      attend(house, open);
    };
    if (table.toAct.some((seat) => table.decider(seat))) open.timer = setTimeout(take, PATIENCE_MS);
    return;
  }
  if (table.endsAt !== null) {
    const left = table.endsAt - house.around.now() + CLOCK_MARGIN_MS;
    const ring = () => {
      house.change(open, (now) => clockMove(now, house.around.now())).catch((error) => tryAgain(house, open, error));
    };
    open.timer = setTimeout(ring, Math.min(MAX_TIMER_MS, Math.max(0, left)));
  }
  for (const seat of table.toAct) {
    const level = table.decider(seat);
    if (level) void decide(house, open, seat, level);
  }
}

/** Let a bot decide, not faster than people can follow. */
async function decide(house: House, open: OpenTable, seat: number, level: string): Promise<void> {
  const { table, thinking, game } = open;
  const decision = table.decision(seat)!;
  const about = `${decision} ${level}`;
  if (thinking.has(about)) return;
  thinking.add(about);
  try {
    const begun = performance.now();
    const match = table.asked;
    const write = match.writer(seat);
    const wanted = () => open.leads && table.decision(seat) === decision && table.decider(seat) === level;
    const thought = await think(game, match, seat, level, wanted, dailyOptions(table, match, seat));
    if (!thought) return;
    const left = MIN_BOT_MS - (performance.now() - begun);
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    const move = write(thought.move);
    await house.change(open, (now) => (open.leads ? botMove(now, seat, decision, move, level) : []));
  } catch (error) {
    tryAgain(house, open, error);
  } finally {
    thinking.delete(about);
  }
}

/** At a deal of the day bots think for so long, and with such a chance, that they play the same everywhere. */
function dailyOptions({ created: { game, daily } }: LocalTable, { moves }: Match, seat: number) {
  return daily ? { rounds: SETUPS[game]!.rounds, stream: streamOn(game, daily, moves.length, seat) } : {};
}

/** What was decided could not be kept: whoever looks is told, and it is tried again. */
function tryAgain(house: House, open: OpenTable, error: unknown): void {
  if (!(error instanceof TableRefusal)) throw error;
  for (const listener of open.listeners) listener.trouble(error);
  setTimeout(() => attend(house, open), RETRY_MS);
}

/** What a strong bot would do in somebody's seat, from what that seat may know. Whoever asks of the same gets the same. */
export async function advise(open: OpenTable, wanted: number | null): Promise<Hint> {
  const { table, hints } = open;
  const seat = seatToAdvise(table, wanted);
  const decision = table.decision(seat)!;
  const known = hints.get(seat);
  if (known?.decision === decision) return known.hint;
  const asked = { decision, hint: searched(open, seat, decision) };
  hints.set(seat, asked);
  asked.hint.catch(() => {
    if (hints.get(seat) === asked) hints.delete(seat);
  });
  return asked.hint;
}

async function searched({ table, game }: OpenTable, seat: number, decision: string): Promise<Hint> {
  const match = table.match!;
  const write = match.writer(seat);
  const thought = await think(game, match, seat, HINT_LEVEL, () => true, { ms: HINT_MS, why: true });
  const considered = told(thought!).map(({ move, share, error, score }) => ({
    move: write(move),
    wins: share,
    error,
    points: score,
  }));
  return { move: considered[0]?.move ?? write(thought!.move), decision, considered };
}

/** What always went alike is not certain: it may have been tried but a few times. */
export function withError(one: Considered, rounds: number): Considered {
  return { ...one, error: one.error || 1.5 / (one.weight * rounds + 3) };
}

/** The moves of which enough is known to tell it, as `bots/told.py` of the server has it. */
export function told({ considered, rounds }: Thought): Considered[] {
  const known = considered.map((one) => withError(one, rounds));
  const isSure = ({ error }: { error: number }) => error <= MAX_ERROR;
  if (!known[0] || !isSure(known[0])) return [];
  const [first, ...others] = known.filter(isSure).slice(0, MAX_TOLD) as [Considered, ...Considered[]];
  const overrules = ({ weight, share, error }: Considered) =>
    weight >= FAIR_WEIGHT * first.weight && share - first.share > 2 * Math.hypot(error, first.error);
  const best = others.filter(overrules).reduce((one, other) => (other.share > one.share ? other : one), first);
  return [best, ...[first, ...others].filter((one) => one !== best)];
}

/** Think in slices, so that whatever else is asked meanwhile is answered; null: nobody wants to know any more. */
export async function think(
  { engine }: AnyGame,
  match: Match,
  seat: number,
  level: string,
  wanted: () => boolean,
  { stream: begin = randomWord(), ...options }: ThinkOptions & { stream?: bigint } = {},
): Promise<Thought | null> {
  const seen = match.hidden(seat);
  const stream = engine.stream(begin);
  const thinking = engine.thinking(seen, seat, level, stream, options);
  try {
    while (!thinking.done) {
      thinking.step();
      await breath();
      if (!wanted()) {
        thinking.free();
        return null;
      }
    }
    return thinking.thought();
  } finally {
    stream.free();
    seen.free();
  }
}

/** Where a bot's chance begins: 1 … 2^64 − 1, and nobody can foresee it. */
function randomWord(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! || 1n;
}

/** Let everything run that waits, without the four milliseconds that a timer takes. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
