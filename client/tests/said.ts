/**
 * Compares what this client says of games with what Python has said (tests/said.py): lines of JSON come in, differences go
 * out. Each view, legal list, written and read move, refusal and record must be the same, and what a game's foresight says
 * of a move must come true.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { loadEngine } from "../src/engine/engine";
import { sha256Hex } from "../src/engine/seeds";
import { type AnyGame, type Deal, Match } from "../src/local/match";
import { readRecord, writeRecord } from "../src/local/record";
import { replay, start } from "../src/local/replay";
import { notationOf } from "../src/notation/find";
import { foreseen } from "./foreseen";
import { type Json, NOBODY } from "../src/notation/game";
import { BadOption, BadRecord, IllegalMove, Refusal } from "../src/notation/refusal";
import type { View } from "../src/wire";

type Said = { answer: unknown } | { kind: string; template: string; clause: string; values: Json; sentence: string };
type Asked = [seat: number | null, text: string, said: Said];

interface Position {
  view: Json;
  own: Json[];
  listed: (number | null)[];
  legal: string; // a digest of the moves of these seats
  truth: Json;
  drawn: boolean;
  asked: Asked[];
}

interface Played {
  record: string;
  tried: [number | null, string][];
  positions: Position[];
}

interface Trials {
  setups: { players: number; options: Json; deal: Deal; said: Said }[];
  records: { text: string; said: Said }[];
}

const MOST_TOLD = 5; // differences
let [positions, refusals, differences] = [0, 0, 0];

function same(what: () => string, here: unknown, python: unknown): void {
  if (isDeepStrictEqual(here, python) || ++differences > MOST_TOLD) return;
  console.log(`${what()}\n  here:   ${JSON.stringify(here)}\n  Python: ${JSON.stringify(python)}`);
}

/** What is answered, or the refusal with all that it says. */
function said(ask: () => unknown): Said {
  try {
    return { answer: ask() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals++;
    const kinds = { IllegalMove, BadRecord, BadOption };
    const [kind = ""] = Object.entries(kinds).find(([, one]) => error instanceof one) ?? [];
    const { template, brokenClause: clause, values } = error;
    return { kind, template, clause, values: JSON.parse(JSON.stringify(values)), sentence: error.text() };
  }
}

function compareTrials(game: AnyGame, { setups, records }: Trials): void {
  for (const { players, options, deal, said: python } of setups) {
    const here = said(() => new Match(game, players, options, deal).view(null));
    same(() => `${players} players, ${JSON.stringify(options)}, ${JSON.stringify(deal)}`, here, python);
  }
  for (const { text, said: python } of records) {
    const here = said(() => {
      const record = readRecord(text);
      replay(record, game);
      return writeRecord(record);
    });
    same(() => text.slice(0, 300), here, python);
  }
}

function compareGame(game: AnyGame, { record: text, tried, positions: known }: Played): void {
  const record = readRecord(text);
  const match = start(record, game);
  let before = match.copy();
  for (const [place, position] of known.entries()) {
    comparePosition(match, before, position, () => `after ${place} moves of ${text}:`);
    const [seat, move] = tried[place] ?? [];
    if (seat === undefined || move === undefined) continue;
    before = match.copy();
    match.play(seat, move);
    if (seat !== null) compareForeseen(before, match, seat, () => `after ${place + 1} moves of ${text}:`);
  }
  same(() => "the record:", writeRecord(match.record()), text);
}

function comparePosition(match: Match, before: Match, python: Position, where: () => string): void {
  same(() => `${where()} what everybody sees`, match.view(null), python.view);
  for (const [seat, own] of python.own.entries()) {
    same(() => `${where()} what seat ${seat} sees`, match.view(seat), { ...python.view, ...own });
  }
  const seats = [null, ...python.own.keys()];
  compareShown(match, match.view(seats[positions % seats.length]), where); // of one of them: this is slow
  const legal = python.listed.map((seat) =>
    match
      .legal(seat)
      .map((move) => JSON.stringify(move))
      .join(", "),
  );
  same(() => `${where()} legal moves`, sha256Hex(`[${legal.map((moves) => `[${moves}]`).join(", ")}]`), python.legal);
  same(() => `${where()} the truth`, match.position(), python.truth);
  same(() => `${where()} whether cards were drawn`, match.hasDrawnSince(before), python.drawn);
  for (const [seat, move, answer] of python.asked) {
    same(
      () => `${where()} ${seat} ${JSON.stringify(move)}`,
      said(() => match.check(seat, move)),
      answer,
    );
  }
  positions++;
}

/** What is foreseen of a move comes true. */
function compareForeseen(before: Match, after: Match, seat: number, where: () => string): void {
  const move = after.lastMove![1];
  for (const [foretold, came] of look(before.view(seat), after.view(seat), seat, move)) {
    same(() => `${where()} what was foreseen of ${move}, and what came of it`, foretold, came);
  }
}

/** What can be made of a view shows the same again, but for what is told nowhere else. */
function compareShown({ notation }: Match, view: View, where: () => string): void {
  const seat = view.seat ?? NOBODY;
  const [again, moves] = notation.shown(view, (s) => [
    notation.view(s, seat, []),
    notation.engine.legal(s, seat).map((move) => notation.write(s, seat, move)),
  ]);
  for (const [name, value] of Object.entries(view)) {
    if (!(name in again) || TOLD_ELSEWHERE.includes(name)) continue;
    same(() => `${where()} ${name} made of the view of seat ${seat}`, again[name], value);
  }
  if (view.legal.length) same(() => `${where()} legal moves made of the view`, moves.sort(), view.legal);
}

const TOLD_ELSEWHERE = ["round_scores", "turns", "discard", "laid"];
const game = await notationOf(await loadEngine(readFileSync(process.argv[2]!)));
const look = foreseen(game);
for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line) as Trials | Played;
  if ("setups" in told) compareTrials(game, told);
  else compareGame(game, told);
}
console.log(JSON.stringify({ positions, refusals, differences }));
