/**
 * Analyses games as the Workers of the page do, but one thing after another, for tests/test_analysis_twins.py:
 * node client/run.mjs tests/analysed.ts FOLDER-OF-RULES, with lines {record, asked} as input; one line each as answer.
 */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Judge } from "../src/analysis/judge";
import { Plan } from "../src/analysis/plan";
import type { Asked } from "../src/analysis/protocol";
import type { Analysis } from "../src/analysis/types";
import { loadEngine } from "../src/engine/engine";
import { seedText } from "../src/engine/seeds";
import { readRecord } from "../src/local/record";
import { notationOf } from "../src/notation/find";

const folder = process.argv[2]!;

async function analyse(text: string, given: Asked): Promise<Analysis> {
  const record = readRecord(text);
  const engine = await loadEngine(new Uint8Array(await readFile(`${folder}/${record.game}.wasm`)));
  const asked = { ...given, seed: seedText(given.seed) };
  const judge = new Judge(record, await notationOf(engine), asked);
  const plan = new Plan(record, asked, judge.outline());
  for (let task = plan.next(); task; task = plan.next()) {
    const begun = performance.now();
    if (task.kind === "sums") plan.estimated(task, judge.sums(task.number, task.from, task.to));
    else plan.judged(task, judge.judgement(task.number, task.look));
    const kind = task.kind === "sums" ? `sums ${task.from}` : task.look;
    took[kind] = (took[kind] ?? 0) + performance.now() - begun;
  }
  return plan.analysis();
}

const took: Record<string, number> = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { record, asked } = JSON.parse(line) as { record: string; asked: Asked };
  console.log(JSON.stringify(await analyse(record, asked)));
  if (process.env.TOOK) console.error(took);
}
