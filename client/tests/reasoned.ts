/** Compares what this client says of moves with what Python has said (tests/reasoned.py): lines of JSON come in. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Reason, Scene } from "../src/game/drawing";
import { ahead as gapAhead } from "../src/games/gap/ahead";
import { sentences as gap } from "../src/games/gap/reason";
import { ahead as numberAhead } from "../src/games/number/ahead";
import { sentences as number } from "../src/games/number/reason";
import { ahead as qwixxAhead } from "../src/games/qwixx/ahead";
import { sentences as qwixx } from "../src/games/qwixx/reason";
import { ahead as threeAhead } from "../src/games/three/ahead";
import { sentences as three } from "../src/games/three/reason";
import type { ConsideredMove, View } from "../src/wire";

interface Told {
  view: View;
  considered: ConsideredMove[];
  said: Record<string, string>;
}

const MOST_TOLD = 5; // differences
const GAMES: Record<string, [{ load(source: BufferSource): Promise<void> }, unknown]> = {
  gap: [gapAhead, gap],
  number: [numberAhead, number],
  qwixx: [qwixxAhead, qwixx],
  three: [threeAhead, three],
};

const [ahead, sentences] = GAMES[process.argv[2]!]!;
const say = sentences as Reason["sentences"];
await ahead.load(readFileSync(process.argv[3]!));
let [moves, differences] = [0, 0];
for await (const line of createInterface({ input: process.stdin })) {
  const { view, considered, said } = JSON.parse(line) as Told;
  for (const [move, python] of Object.entries(said)) {
    moves++;
    const here = say({ view, seat: view.seat } as Scene, move, considered).join(" ");
    if (here === python || ++differences > MOST_TOLD) continue;
    console.log(`${move} in ${JSON.stringify(view)}\n  here:   ${here}\n  Python: ${python}`);
  }
}
console.log(JSON.stringify({ moves, differences }));
