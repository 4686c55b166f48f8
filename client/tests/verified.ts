/** What this client says of the proofs in records: a record in each line comes in, a line of JSON goes out for each. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { loadEngine } from "../src/engine/engine";
import { readRecord } from "../src/local/record";
import { notationOf } from "../src/notation/find";
import { Refusal } from "../src/notation/refusal";
import { check, earlySalts, firstWasChosen } from "../src/review/verify";

const folder = process.argv[2]!; // of the compiled rules
for await (const line of createInterface({ input: process.stdin })) {
  const record = readRecord(line);
  const game = await notationOf(await loadEngine(readFileSync(`${folder}/${record.game}.wasm`)));
  console.log(JSON.stringify({ ...verdict(), early: earlySalts(record), chosen: firstWasChosen(record) }));

  function verdict() {
    try {
      return { steps: check(record, game).map(({ name, fault }) => [name, fault?.text() ?? null]) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refused: error.text() };
    }
  }
}
