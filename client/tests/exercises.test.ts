import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Judgement } from "../src/analysis/types";
import { deciderOf } from "../src/review/decision";
import { Exercises } from "../src/review/exercises";
import type { ReviewedGame } from "../src/review/game";
import { isAccepted } from "../src/review/look";
import type { ConsideredMove, StateMessage } from "../src/wire";
import { GAMES, gameOf, opened, played } from "./reviewed";

const of = (move: string, wins: number, error = 0.01): ConsideredMove => ({ move, wins, error, points: 0 });

/** What a page is told, and what it answers. */
function page({ state }: Exercises) {
  const told: StateMessage[] = [];
  state.value.table.connect(
    (message) => told.push(message),
    () => assert.fail("nothing is refused"),
  );
  return {
    told,
    last: () => told.at(-1)!,
    async play(move: string): Promise<void> {
      await Promise.resolve();
      const { seat, decision } = told.at(-1)!;
      assert.equal((await state.value.table.move(seat!, decision!, move)).ok, true);
    },
  };
}

/** Until what was tried has been judged. */
async function judged({ state }: Exercises): Promise<void> {
  while (state.value.stage === "asked" || state.value.stage === "looking") {
    await new Promise<void>((resolve) => {
      const stop = state.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

/** The number of a decision with so many choices. */
function decisionWith(reviewed: ReviewedGame, choices: number): number {
  return (
    reviewed.matches.findIndex((match, at) => {
      const seat = deciderOf(reviewed, at + 1);
      return seat !== null && match.legal(seat).length >= choices;
    }) + 1
  );
}

const known = (considered: ConsideredMove[]): Judgement => ({
  ...{ would: "", best: considered[0]!.move, best_share: null, share: null, given: null, error: 0 },
  considered,
});

test("accepted is the best, and what cannot be told from it; a move that was not considered is not", () => {
  const considered = [of("a", 0.6), of("b", 0.58), of("c", 0.5), of("d", 0.5, 0.08)];
  assert.deepEqual(
    ["a", "b", "c", "d", "e"].filter((move) => isAccepted(move, considered, true)),
    ["a", "b", "d"],
  );
  assert.equal(isAccepted("a", [], true), false);
});

test("of a decision that was no proven mistake, what is surely about as good is accepted too", () => {
  const considered = [of("a", 0.6, 0.001), of("b", 0.59, 0.001), of("c", 0.56, 0.001)];
  const accepted = (strictly: boolean) => ["a", "b", "c"].filter((move) => isAccepted(move, considered, strictly));
  assert.deepEqual([accepted(true), accepted(false)], [["a"], ["a", "b"]]);
});

for (const name of GAMES) {
  test(`every decision of ${name} is laid out as its seat saw it, and nothing else is told`, async () => {
    const game = await gameOf(name);
    const reviewed = opened(played(game, { options: name === "gap" ? { rounds: 1 } : {} }), game);
    const numbers = reviewed.record.moves.map((_, at) => at + 1);
    const exercises = new Exercises(reviewed, numbers, () => null);
    for (const number of numbers) {
      exercises.goTo(number);
      const { told, last } = page(exercises);
      await Promise.resolve();
      const seat = deciderOf(reviewed, number)!;
      const before = reviewed.matches[number - 1]!;
      assert.deepEqual(last().view, before.view(seat), `move ${number}`);
      assert.equal(last().seat, seat);
      assert.ok(last().decision);
      assert.deepEqual([told.length, last().seats, last().events], [1, undefined, number === 1 ? last().events : []]);
      assert.ok(!JSON.stringify(told).includes(reviewed.record.seed!));
    }
  });
}

test("a good move is right, another is missed, and the answer is told only when it is asked for", async () => {
  const game = await gameOf("gap");
  const reviewed = opened(played(game, { options: { rounds: 1 } }), game);
  const number = decisionWith(reviewed, 3);
  const seat = deciderOf(reviewed, number)!;
  const [best, close, far] = reviewed.matches[number - 1]!.legal(seat) as [string, string, string];
  const judgement = known([of(best, 0.6), of(close, 0.59), of(far, 0.3)]);
  const exercises = new Exercises(reviewed, [number], () => judgement);
  const { play, last } = page(exercises);
  await play(far);
  await judged(exercises);
  assert.deepEqual([exercises.state.value.stage, exercises.state.value.tried], ["missed", far]);
  assert.deepEqual([last().decision, last().view!.moves], [null, number - 1], "nothing is decided meanwhile");
  exercises.again();
  assert.ok(last().decision);
  await play(close);
  await judged(exercises);
  assert.deepEqual([exercises.state.value.stage, exercises.state.value.solved], ["answered", true]);
  exercises.again();
  await play(far);
  await judged(exercises);
  await exercises.answer();
  assert.deepEqual([exercises.state.value.stage, exercises.state.value.solved], ["answered", false]);
});

test("of a decision that nobody has judged the page thinks itself, and says how far it is", async () => {
  const game = await gameOf("number");
  const reviewed = opened(played(game), game);
  const number = decisionWith(reviewed, 3);
  const exercises = new Exercises(reviewed, [number], () => null);
  const parts: number[] = [];
  exercises.state.subscribe(() => parts.push(exercises.state.value.part));
  const { play } = page(exercises);
  await play(reviewed.matches[number - 1]!.legal(exercises.seat)[0]!);
  await judged(exercises);
  const { considered, stage, tried } = exercises.state.value;
  assert.ok(parts.some((part) => part > 0 && part < 1));
  assert.ok(considered.some(({ move }) => move === tried));
  assert.equal(stage, isAccepted(tried!, considered, false) ? "answered" : "missed");
  const { wins } = considered[0]!;
  const again = new Exercises(reviewed, [number], () => null);
  void again.answer();
  await judged(again);
  assert.equal(again.state.value.considered[0]!.wins, wins, "whoever asks is told the same");
});

test("who leaves while it is thought over is not told anything any more", async () => {
  const game = await gameOf("gap");
  const reviewed = opened(played(game, { options: { rounds: 1 } }), game);
  const [one, other] = [1, 4];
  const exercises = new Exercises(reviewed, [one, other], () => null);
  const answer = exercises.answer();
  exercises.goTo(other);
  await answer;
  assert.deepEqual([exercises.state.value.number, exercises.state.value.stage], [other, "asked"]);
  assert.equal(exercises.next, null);
});
