import "./environment";
import { FakeStorage } from "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import type { ReviewedGame } from "../src/review/game";
import { keptWhatIf } from "../src/review/kept-what-if";
import { WhatIf } from "../src/review/what-if";
import type { StateMessage } from "../src/wire";
import { GAMES, gameOf, opened, played } from "./reviewed";

const storage = new FakeStorage() as FakeStorage & { removeItem(key: string): void };
storage.removeItem = () => storage.clear();
Object.assign(globalThis, { sessionStorage: storage });
const later = globalThis.setTimeout;
Object.assign(globalThis, { setTimeout: (task: () => void) => later(task, 0) }); // bots need not wait for people

const BOTS = ["Ann", "bot:easy", "bot:random"];

beforeEach(() => storage.clear());

/** Play for the person until the game is over, or so many decisions; gives all that the page was told. */
async function playOn(whatIf: WhatIf, choose: (legal: string[]) => string, most = 1_000): Promise<StateMessage[]> {
  const told: StateMessage[] = [];
  const { table } = whatIf.state.value;
  table.connect(
    (message) => told.push(message),
    () => assert.fail("nothing is refused"),
  );
  await Promise.resolve();
  for (let made = 0; made < most && !whatIf.state.value.over; ) {
    const { decision, seat } = told.at(-1)!;
    if (decision) {
      const answer = await table.move(seat!, decision, choose(whatIf.match.legal(seat!)));
      if (answer.ok) made++;
    }
    await new Promise((resolve) => later(resolve, 1));
  }
  return told;
}

/** The last decision of a seat in a game. */
function lastOf({ record }: ReviewedGame, seat: number, before = 0): number {
  return record.moves.map(([mover]) => mover).lastIndexOf(seat, record.moves.length - 1 - before) + 1;
}

for (const name of GAMES) {
  test(`a game of ${name} is played on to its end, with the same cards and what others had chosen`, async () => {
    const game = await gameOf(name);
    const options = name === "gap" ? { rounds: 2 } : {};
    const reviewed = opened(played(game, { options, deal: { names: BOTS } }), game);
    const number = lastOf(reviewed, 0, 12);
    const whatIf = new WhatIf(reviewed, number);
    assert.equal(whatIf.state.value.begun, false);
    whatIf.begin();
    await playOn(whatIf, (legal) => legal.at(-1)!);
    const { match, seat } = whatIf;
    assert.equal(match.over, true);
    assert.deepEqual(match.moves.slice(0, number - 1), reviewed.record.moves.slice(0, number - 1));
    const was = reviewed.matches.at(-1)!;
    const both = Math.min(was.dealt.length, match.dealt.length);
    assert.deepEqual(match.dealt.slice(0, both), was.dealt.slice(0, both));
    const others = reviewed.matches[number - 1]!.toAct.filter((other) => other !== seat);
    const next = ([moves, other]: [readonly (readonly [number | null, string])[], number]) =>
      moves.slice(number - 1).find(([mover]) => mover === other)?.[1];
    for (const other of others) assert.equal(next([match.moves, other]), next([reviewed.record.moves, other]));
    whatIf.close();
  });
}

test("bots play for the other people, by their names; the seat of a bot is a person's as soon as somebody takes it", async () => {
  const game = await gameOf("three");
  const reviewed = opened(played(game, { deal: { names: ["Ann", "bot:easy", "Ben"] } }), game);
  const forAnn = new WhatIf(reviewed, lastOf(reviewed, 0));
  assert.deepEqual(forAnn.sitting, { names: ["Ann", "bot:easy", "bot:hard"], bots: [null, "Zebra", "Ben"] });
  assert.deepEqual(forAnn.replaced, ["Ben"]);
  const forBot = new WhatIf(reviewed, lastOf(reviewed, 1));
  assert.deepEqual(forBot.sitting, { names: ["bot:hard", "Zebra", "bot:hard"], bots: ["Ann", null, "Ben"] });
  const nameless = opened(played(game), game);
  assert.deepEqual(new WhatIf(nameless, 1).replaced.length, 2);
});

test("a reload loses nothing; once more begins at the decision; who leaves is asked anew", async () => {
  const game = await gameOf("gap");
  const reviewed = opened(played(game, { options: { rounds: 1 }, deal: { names: BOTS } }), game);
  const number = lastOf(reviewed, 0, 9);
  const first = new WhatIf(reviewed, number);
  first.begin();
  await playOn(first, (legal) => legal[0]!, 1);
  const { moves } = first;
  assert.ok(moves.length);
  assert.equal(keptWhatIf(reviewed.text)!.number, number);
  assert.equal(keptWhatIf(`${reviewed.text} `), null, "another game");
  const second = new WhatIf(reviewed, number);
  assert.deepEqual([second.state.value.begun, second.moves.slice(0, 1)], [true, moves.slice(0, 1)]);
  second.start();
  await playOn(second, (legal) => legal[0]!);
  assert.equal(second.state.value.over, true);
  second.again();
  assert.equal(second.match.moves.length, number - 1);
  assert.equal(second.state.value.over, false);
  second.close();
  assert.equal(new WhatIf(reviewed, number).state.value.begun, false);
  storage.setItem("karban.what-if", JSON.stringify({ ...keptWhatIf(reviewed.text), moves: 7 }));
  assert.equal(new WhatIf(reviewed, number).state.value.begun, false, "garbage");
});

test("the game's own clock runs out after as many moves as it did, and it is not shown", async () => {
  const game = await gameOf("gap");
  const match = opened(played(game, { players: 2, options: { minutes: 5 }, most: 9 }), game)
    .matches.at(-1)!
    .copy();
  match.play(null, match.legal(null)[0]!);
  while (!match.over) match.play(match.toAct[0]!, match.legal(match.toAct[0]!)[0]!);
  const reviewed = opened(match.record(), game);
  const whatIf = new WhatIf(reviewed, 5);
  whatIf.begin();
  const told = await playOn(whatIf, (legal) => legal[0]!);
  assert.deepEqual(
    whatIf.match.moves.findIndex(([seat]) => seat === null),
    9,
  );
  assert.equal(told.at(-1)!.clock, null);
});
