/**
 * Compares what the score pad of a game says of a paper with what Python has said (tests/pads.py): lines of JSON come in,
 * differences go out.
 */
import "./environment";

import { pads } from "karban:pads";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

import { NotWritten, type Paper, type Scorer, type Standing } from "../src/game/pad";

interface Case {
  paper: Paper;
  steps: { entries: number; says: Record<string, unknown> }[];
}

const MOST_TOLD = 5; // differences
const found = { games: 0, over: 0, steps: 0, differences: 0 };

function same(what: () => string, here: unknown, python: unknown): void {
  if (isDeepStrictEqual(here, python) || ++found.differences > MOST_TOLD) return;
  console.log(`${what()}\n  here:   ${JSON.stringify(here)}\n  Python: ${JSON.stringify(python)}`);
}

/** What the pad says of a paper, under the names that Python gives; a refusal is its sentence. */
function said(scorer: Scorer<Standing>, paper: Paper, names: string[]): unknown {
  try {
    const standing = scorer.read(paper) as unknown as Record<string, unknown>;
    return Object.fromEntries(names.map((name) => [name, standing[name]]));
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    return `${error.message} (${error.clause}, line ${error.at})`;
  }
}

function compare(scorer: Scorer<Standing>, { paper, steps }: Case): void {
  for (const { entries, says } of steps) {
    const begun = { ...paper, entries: paper.entries.slice(0, entries) };
    same(() => JSON.stringify(begun), said(scorer, begun, Object.keys(says)), says);
    found.steps++;
  }
  found.games++;
  if (steps.at(-1)?.says.over) found.over++;
}

const [game, wasm] = process.argv.slice(2) as [string, string];
const { default: pad } = await pads[game]!();
const scorer = await pad.load(readFileSync(wasm));
for await (const line of createInterface({ input: process.stdin })) compare(scorer, JSON.parse(line));
console.log(JSON.stringify({ ...found, players: pad.players }));
