import { storage } from "./environment";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { tables } from "karban:games";
import { lessons } from "karban:lessons";

import { loadEngine } from "../src/engine/engine";
import { hasLesson, isNew } from "../src/front/lessons";
import { Course, together } from "../src/learn/course";
import type { GameDrawing } from "../src/game/drawing";
import type { Lesson, ScriptedMove } from "../src/game/lesson";
import type { AnyGame } from "../src/local/match";
import { notationOf } from "../src/notation/find";
import type { NumberView, StateMessage } from "../src/wire";
import { smallLesson } from "./small-lesson";

const FILES = new URL("../../../src/karban/web/static/wasm/", import.meta.url);
const gameOf = async (name: string) => notationOf(await loadEngine(readFileSync(new URL(`${name}.wasm`, FILES))));
const [gap, number] = await Promise.all([gameOf("gap"), gameOf("number")]);

beforeEach(() => storage.clear());

/** A lesson, and the last message that the page has got. */
async function begun(
  lesson: Lesson = smallLesson(),
  again = false,
  game: AnyGame = gap,
  between?: GameDrawing["between"],
) {
  const course = new Course(game.name, game, lesson, again, between);
  let last: StateMessage | undefined;
  course.table.connect(
    (message) => {
      last = message;
    },
    () => {},
  );
  await Promise.resolve();
  const play = (move: string) => course.table.move(0, last!.decision!, move);
  const said = () => [course.said.value.kind, course.said.value.text] as const;
  /** A move that is shown at once, as without animations. */
  const playShown = async (move: string) => {
    const answer = await play(move);
    course.shown();
    return answer;
  };
  /** Read on; what the others play is shown at once. */
  const goOn = () => {
    course.next();
    course.shown();
  };
  return { course, play, playShown, goOn, said, message: () => last! };
}

test("a step that is read lets nobody move, and a button leads on", async () => {
  const { course, said, message } = await begun();
  assert.deepEqual([said(), course.asks, message().decision], [["step", "Rules"], false, null]);
  assert.deepEqual(course.points, [".gap-row"]);
  course.next();
  assert.deepEqual([said(), course.asks], [["step", "Play"], true]);
  assert.ok(message().decision);
  course.next(); // a move is asked for: there is nothing to skip
  assert.deepEqual(said(), ["step", "Play"]);
});

test("what the others play first is shown", async () => {
  const { message } = await begun();
  assert.equal(message().view!.moves, 1);
});

test("why a move was right is said when it is shown, and the others play when that has been read", async () => {
  const lesson = smallLesson();
  lesson.steps[1]!.accept![0]!.point = ".gap-place.own";
  const { course, play, said, message } = await begun(lesson);
  course.next();
  await play("R5:Y4,Y6");
  assert.deepEqual([said(), message().view!.moves, message().decision], [["moves", "Play"], 2, null]);
  assert.deepEqual(course.points, []);
  course.next(); // what is shown cannot be skipped
  assert.deepEqual(said(), ["moves", "Play"]);
  course.shown();
  assert.deepEqual([said(), message().view!.moves], [["because", "Yes"], 2]);
  assert.deepEqual(course.points, [".gap-place.own"]);
  course.next();
  assert.deepEqual([course.said.value.kind, course.said.value.by, message().view!.moves], ["moves", 1, 3]);
  assert.deepEqual(course.points, []);
  course.shown();
  assert.deepEqual([said(), message().view!.moves], [["step", "Result"], 3]);
});

test("choices of the same decision belong to the learner's move; what is played after it is not among them", () => {
  assert.equal(together([], [[1, "R9"]]), 0);
  const chosen: ScriptedMove[] = [
    [1, "R6"],
    [1, "G:4=4"],
    [2, "T1"],
  ];
  assert.equal(together([1], chosen), 1);
  assert.equal(together([1, 2], chosen), 1); // a second move of a seat comes after the decision
  assert.equal(together([1, 2], [chosen[2]!, chosen[0]!]), 2);
});

test("others who decide at the same time have decided when the reason is said", async () => {
  const { default: lesson } = await lessons.number!();
  const { course, playShown, goOn, said, message } = await begun(lesson, false, number);
  goOn();
  await playShown("987");
  assert.deepEqual([said()[0], message().view!.moves], ["because", 3]);
  goOn();
  assert.deepEqual([course.said.value.kind, course.said.value.step], ["step", 2]);
});

test("at the end of a round its last position is looked at until the reason has been read", async () => {
  const { default: lesson } = await lessons.number!();
  const { default: drawing } = await tables.number!();
  const { course, playShown, goOn, message } = await begun(lesson, false, number, drawing.between);
  const roundOf = () => (message().view as NumberView).round;
  for (const { accept } of lesson.steps) {
    if (roundOf() > 1) break;
    if (accept) {
      await playShown(accept[0]!.moves[0]!);
      assert.deepEqual([course.said.value.kind, roundOf()], ["because", 1]);
      assert.ok(course.table.isNewest(message().view));
    }
    goOn();
  }
  assert.equal(roundOf(), 2);
  assert.ok(course.table.isNewest(message().view));
});

test("another way may go on otherwise", async () => {
  const { course, playShown, said, message } = await begun();
  course.next();
  await playShown("R0:R1");
  assert.deepEqual([said(), message().view!.moves], [["because", "Play now"], 2]);
});

test("a move that is not meant is not made: it is said what it would do, and one tries again", async () => {
  const lesson = smallLesson();
  lesson.steps[1]!.instead = [{ like: "^G9", say: "Close" }];
  const { course, play, playShown, said, message } = await begun(lesson);
  course.next();
  await play("Y8");
  assert.deepEqual([said(), message().view!.moves, course.asks], [["otherwise", "No"], 1, true]);
  await play("G9");
  assert.deepEqual(said(), ["otherwise", "Close"]);
  course.sayAgain();
  assert.deepEqual(said(), ["step", "Play"]);
  await playShown("R5:Y4,Y6");
  assert.deepEqual(said(), ["because", "Yes"]);
});

test("a lesson that was left is taken up where it was, with the same moves", async () => {
  const first = await begun();
  first.course.next();
  await first.play("R0:R1");
  const second = await begun();
  assert.deepEqual(second.said(), ["step", "Result"]);
  assert.deepEqual(second.message().view!.moves, 3);
  assert.deepEqual(second.message().events, []);
});

test("a lesson that was left in the middle of a step asks again", async () => {
  const first = await begun();
  first.course.next();
  const second = await begun();
  assert.deepEqual([second.said(), second.course.asks], [["step", "Play"], true]);
  await second.playShown("R0:R1");
  assert.deepEqual(second.said(), ["because", "Play now"]);
});

test("a lesson that has changed, or of which nonsense was kept, begins anew", async () => {
  const first = await begun();
  first.course.next();
  const kept = JSON.parse(storage.getItem("karban.lessons")!);
  const changed = smallLesson();
  changed.steps[0]!.say = "Other words";
  assert.deepEqual((await begun(changed)).said(), ["step", "Other words"]);
  const { hash } = kept.gap.left;
  for (const left of [
    null,
    7,
    { hash, step: "2", moves: [] },
    { hash, step: 3, moves: ["R7"] },
    { hash, step: 99, moves: [] },
  ]) {
    storage.setItem("karban.lessons", JSON.stringify({ gap: { left } }));
    assert.deepEqual((await begun()).said(), ["step", "Rules"], JSON.stringify(left));
  }
  for (const nonsense of ["[", "[]", "null", '"gap"']) {
    storage.setItem("karban.lessons", nonsense);
    assert.deepEqual((await begun()).said(), ["step", "Rules"], nonsense);
  }
});

test("whoever wants to begins again", async () => {
  const first = await begun();
  first.course.next();
  assert.deepEqual((await begun(smallLesson(), true)).said(), ["step", "Rules"]);
});

test("a game is learnt at the end, and the next time the lesson begins anew", async () => {
  assert.ok(isNew("gap"));
  const { playShown, goOn, said } = await begun();
  goOn();
  assert.ok(!isNew("gap"));
  await playShown("R5:Y4,Y6");
  goOn();
  goOn();
  await playShown("Y2");
  goOn();
  assert.deepEqual(said(), ["end", ""]);
  assert.deepEqual((await begun()).said(), ["step", "Rules"]);
  assert.equal(JSON.parse(storage.getItem("karban.lessons")!).gap.learnt, true);
});

test("a game that nobody has written a lesson for has none", () => assert.ok(!hasLesson("new-one")));

test("without storage a lesson lasts as long as its page", async () => {
  storage.full = true;
  const { course, said } = await begun();
  course.next();
  assert.deepEqual(said(), ["step", "Play"]);
  storage.full = false;
});
