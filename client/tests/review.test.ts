import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import type { Account, Analysis, Step } from "../src/analysis/types";
import { addingUp, changesAt, leftOpen, rounded } from "../src/review/figures";
import { choiceName, told } from "../src/review/game";
import { figuresOf } from "../src/archive/figures";
import { bandOf, barsOf, frameOf, lineOf, moveAt, spread, xOf, yOf } from "../src/review/shape";
import { placeIn } from "../src/review/sources";
import { ReviewStore } from "../src/review/store";
import { causeOf, figures, verdict } from "../src/review/words";
import { gameOf, opened, played } from "./reviewed";

/** Numbers from 0 to 1 that are the same each time. */
function chance(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** An analysis with figures by chance, whose accounts add up as those of a real one do. */
function analysed(players: number, count: number, start = 7): Analysis {
  const next = chance(start);
  const zero = Array<number>(players).fill(0);
  const fair = 1 / players;
  const moves: Step[] = [];
  let share = zero.map(() => fair);
  for (let number = 0; number <= count; number++) {
    const seat = number ? (number - 1) % players : null;
    const [play, luck] = [0, 1].map((part) => zero.map(() => (seat === null && !part ? 0 : (next() - 0.5) / 10)));
    share = share.map((one, i) => one + play![i]! + luck![i]!);
    const error = zero.map(() => 0.01);
    moves.push({ number, seat, move: "x", share, error, play: play!, play_error: error, luck: luck!, decision: null });
  }
  const seats = zero.map((_, seat) => accountOf(moves, seat, fair));
  const about = { game: "gap", options: {}, names: null, bot: "hard", seed: "0", games: 10, rounds: 10, over: true };
  return { ...about, players, fair, seats, moves };
}

function accountOf(moves: Step[], seat: number, fair: number): Account {
  const sum = (steps: Step[], part: "play" | "luck") => steps.reduce((all, step) => all + step[part][seat]!, 0);
  const own = moves.filter((step) => step.seat === seat);
  const [deal, luck] = [moves[0]!.luck[seat]!, sum(moves, "luck")];
  const errors = { play_error: 0.02, others_error: 0.02, deal_error: 0.02, draws_error: 0.02, error: 0.03 };
  return {
    ...{ seat, fair, result: moves.at(-1)!.share[seat]!, decisions: own.length, unknown: 0, given: 0, given_error: 0 },
    ...{ play: sum(own, "play"), others: sum(moves, "play") - sum(own, "play"), luck, deal, draws: luck - deal },
    ...{ ...errors, worst: [] },
  };
}

const frame = frameOf(500, 300, 21, [20, 50, 20, 30]);

test("the bars lead from the fair share to the result, move by move", () => {
  const analysis = analysed(3, 20);
  for (const seat of [0, 1, 2]) {
    const bars = barsOf(analysis, seat, frame);
    assert.ok(bars.length > 20 && bars.every(({ width }) => width > 0));
    assert.ok(
      bars.every(({ y, height }) => height >= 0 && y >= 20 && y + height <= 280.001),
      "inside the plot",
    );
    const whole = bars.reduce((sum, { gain }) => sum + gain, 0);
    const missing = 2 * 21 - bars.length; // what is too little to be drawn
    assert.ok(Math.abs(whole - (analysis.seats[seat]!.result - analysis.fair)) <= 0.004 * missing + 1e-9);
    const mine = bars.filter(({ cause }) => cause === "play");
    assert.ok(mine.length && mine.every(({ number }) => analysis.moves[number]!.seat === seat));
  }
});

test("nothing of what comes later is drawn where that is hidden", () => {
  const analysis = analysed(2, 20);
  const edge = xOf(frame, 8);
  for (const bar of barsOf(analysis, 0, frame, 8)) assert.ok(bar.x + bar.width <= edge + 0.01);
  for (const draw of [lineOf, bandOf]) {
    const places = [...draw(analysis, 0, frame, 8).matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
    assert.ok(Math.max(...places) <= edge + 0.1);
    assert.ok([...draw(analysis, 0, frame).matchAll(/[ML]([\d.]+)/g)].some(([, x]) => Number(x) > edge + 1));
  }
});

test("the end of a slot leads to its own move, and what lies beyond the picture to its ends", () => {
  for (let number = 0; number < frame.slots; number++) assert.equal(moveAt(frame, xOf(frame, number)), number);
  assert.equal(moveAt(frame, -100), 0);
  assert.equal(moveAt(frame, 10_000), frame.slots - 1);
  assert.equal(yOf(frame, 1), 20);
  assert.equal(yOf(frame, 0), 280);
});

test("signs at the ends of the lines do not lie over each other", () => {
  const places = spread([100, 101, 280, 279, 278], 19, 20, 280);
  const sorted = [...places].sort((a, b) => a - b);
  for (const [i, place] of sorted.slice(1).entries()) assert.ok(place - sorted[i]! >= 19 - 1e-9);
  assert.ok(sorted[0]! >= 20 && sorted.at(-1)! <= 280);
  assert.ok(places[0]! < places[1]! && places[4]! < places[3]! && places[3]! < places[2]!);
});

test("an account adds up as it is shown, however its parts are rounded", () => {
  for (let start = 1; start < 200; start++) {
    for (const account of analysed(2 + (start % 4), 12, start).seats) {
      const { fair, result, parts, luck } = rounded(account);
      assert.equal(
        parts.reduce((sum, { gain }) => sum + gain, fair),
        result,
      );
      for (const { part, gain } of parts) assert.ok(Math.abs(gain - 100 * account[part]) < 2);
      assert.equal(luck.gain, parts[0]!.gain + parts[1]!.gain);
    }
  }
  assert.deepEqual(addingUp([0.5, 0.3, -1.6, 0.2], 0), [1, 0, -1, 0]);
});

test("of a move is told what is clear, and luck has the errors of both positions around it", () => {
  const analysis = analysed(2, 4);
  analysis.moves[2] = { ...analysis.moves[2]!, play: [0.3, -0.3], luck: [0.02, -0.02] };
  assert.deepEqual(changesAt(analysis, 2, 0), [
    { gain: 30, open: 2, clear: true },
    { gain: 2, open: 3, clear: false },
  ]);
  assert.equal(changesAt(analysis, 2, 1)[0]!.gain, -30);
  assert.equal(changesAt(analysis, 0, 1)[0]!.clear, false, "nobody has played before the deal");
});

test("what two errors leave open is never said to be nothing", () => {
  assert.deepEqual([0, 0.0001, 0.02].map(leftOpen), [0, 1, 4]);
});

/** An account of which only luck and play matter; the errors are a hundredth. */
function with_(luck: number, play: number, others = 0, error = 0.01) {
  const account = analysed(2, 2).seats[0]!;
  const errors = { play_error: error, others_error: error, deal_error: error, draws_error: error, error };
  const result = account.fair + luck + play + others;
  return rounded({ ...account, ...errors, deal: 0, draws: luck, luck, play, others, result });
}

test("what decided a game is the largest clear figure that points there, and nothing below two errors", () => {
  assert.equal(causeOf(with_(0.5, -0.06), true), "luck");
  assert.equal(causeOf(with_(0.1, 0.4), true), "play");
  assert.equal(causeOf(with_(0.2, 0.3), true), "both");
  assert.equal(causeOf(with_(-0.3, 0.1), false), "luck");
  assert.equal(causeOf(with_(0.1, -0.5), false), "play");
  assert.equal(causeOf(with_(0.02, 0.03, 0.4), true), "others");
  assert.equal(causeOf(with_(0.3, 0.2, 0, 0.2), true), "open");
  assert.equal(causeOf(with_(-0.2, -0.2), true), "open", "nothing that speaks against it");
});

test("the verdict says it, and gives the figures that are clear", () => {
  const account = with_(0.31, -0.06);
  assert.equal(verdict(account, { own: true, name: "Ann", won: true }), "You won because of the cards.");
  assert.equal(verdict(account, { own: false, name: "Ann", won: true }), "Ann won because of the cards.");
  assert.equal(figures(account, true), "Luck: +31 ± 2. Your play: −6 ± 2.");
  assert.equal(figures(with_(0.31, 0.01), false), "Luck: +31 ± 2. Own play: too close to say.");
});

test("choices stay sealed until the last, which tells all of them", async () => {
  const game = await gameOf("number");
  const reviewed = opened(played(game), game);
  const events = told(reviewed.matches);
  assert.equal(events[0], null);
  const [first, second, third] = events.slice(1);
  assert.deepEqual([first?.type, second?.type, third?.type], ["chosen", "chosen", "moved"]);
  assert.equal(third?.type === "moved" && third.shown?.length, 3);
  assert.ok(!JSON.stringify([first, second]).includes(reviewed.record.moves[0]![1]));
  assert.deepEqual(["387", "-", "R7"].map(choiceName), ["387", "nothing", "red 7"]);
});

test("one steps through a game, and not beyond its ends", async () => {
  const game = await gameOf("gap");
  const reviewed = opened(played(game), game);
  const store = new ReviewStore(reviewed, { mine: 1 });
  const { state, last } = store;
  assert.equal(last, reviewed.record.moves.length);
  assert.deepEqual([state.value.at, state.value.seat, state.value.open], [0, 1, true]);
  store.step(-1);
  assert.equal(state.value.at, 0);
  store.step(1);
  store.step(1);
  assert.equal(state.value.at, 2);
  store.goTo(10_000);
  assert.equal(state.value.at, last);
  store.look(2, false);
  assert.equal(store.scene().seat, 2);
  assert.equal(store.scene().view.seat, 2);
  assert.ok(!store.isOwn(2) && store.isOwn(1));
  store.close();
});

test("whoever looks sees their own place first, else the only person's, else the winner's", async () => {
  const game = await gameOf("three");
  const first = (names: string[] | null, mine: number | null) => {
    const reviewed = opened(played(game, { deal: { names } }), game);
    return [new ReviewStore(reviewed, { mine }).state.value.seat, reviewed.matches.at(-1)!.winners[0]];
  };
  assert.equal(first(["bot:easy", "bot:easy", "Ann"], 1)[0], 1);
  assert.equal(first(["bot:easy", "bot:easy", "Ann"], null)[0], 2);
  const [shown, winner] = first(["bot:easy", "bot:easy", "bot:hard"], null);
  assert.equal(shown, winner);
});

test("an address leads to a move, a seat or a question, as far as the game has it", async () => {
  const game = await gameOf("gap");
  const reviewed = opened(played(game), game);
  const last = reviewed.record.moves.length;
  assert.deepEqual(placeIn(reviewed, {}), { at: 0 });
  assert.deepEqual(placeIn(reviewed, { at: 5, as: 1 }), { at: 5, seat: 1, open: false });
  assert.deepEqual(placeIn(reviewed, { at: 99_999, as: 7 }), { at: last });
  const asked = placeIn(reviewed, { ask: 4 });
  const doing = { what: "exercise", number: 4 };
  assert.deepEqual(asked, { at: 3, seat: reviewed.record.moves[3]![0], open: false, veiled: true, doing });
  assert.deepEqual(placeIn(reviewed, { ask: last + 1 }), { at: 0 });
});

test("what is kept of a game is its account, and with how much it was measured", () => {
  const analysis = analysed(2, 10);
  const kept = figuresOf(analysis, 1)!;
  const { play, luck, given_error } = analysis.seats[1]!;
  assert.deepEqual([kept.play, kept.luck, kept.given_error], [play, luck, given_error]);
  assert.deepEqual([kept.games, kept.rounds], [10, 10]);
});
