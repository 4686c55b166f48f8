import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

import type { KeptGame } from "../src/archive/games";
import { namesIn } from "../src/archive/players";
import { niceLimit, thinned } from "../src/my-games/charts";
import { EVERYTHING, chosen, filterIn, fragmentOf } from "../src/my-games/filters";
import { type Played, playedOf } from "../src/my-games/played";
import * as statistics from "../src/my-games/statistics";

const DAY_MS = 86_400_000;

interface Told {
  names?: string[];
  scores?: number[];
  winners?: number[];
  seat?: number | null;
  game?: string;
  ended?: number;
  play?: number;
  luck?: number;
}

function kept({
  names = ["Ann", "bot:hard"],
  scores,
  winners = [0],
  seat = 0,
  game = "gap",
  ended = 0,
  play,
  luck,
}: Told) {
  const result = { scores: scores ?? names.map((_, one) => (winners.includes(one) ? 10 : 5)), winners };
  const record = JSON.stringify({ game, players: names.length, names, result });
  const figures = {
    ...{ play: play ?? 0, play_error: 0.03, luck: luck ?? 0, error: 0.04, deal: 0, deal_error: 0, others: 0 },
    ...{ others_error: 0, given: 0.2, given_error: 0.03, decisions: 10, games: 1000, rounds: 1000 },
  };
  const measured = play === undefined && luck === undefined ? {} : { luck: figures };
  return { id: `${ended}`, ended, game, record, seat, source: "here", ...measured } satisfies KeptGame;
}

const played = (told: Told): Played => playedOf(kept(told));
const near = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-3, `${one} is not ${other}`);

test("a game says who has won, at which place one is, and against whom", () => {
  const three = ["Ann", "bot:hard", "bot:easy@20"];
  const won = played({ names: three });
  assert.deepEqual([won.outcome, won.share, won.place, won.opponents], ["won", 1, 1, "mixed"]);
  const shared = played({ names: ["Ann", "bot:hard", "bot:hard"], winners: [0, 1] });
  assert.deepEqual([shared.outcome, shared.share, shared.place, shared.opponents], ["shared", 0.5, 1, "hard"]);
  const third = played({ names: ["Ann", "Bob", "bot:hard"], scores: [3, 8, 5], winners: [1] });
  assert.deepEqual([third.outcome, third.share, third.place, third.opponents], ["lost", 0, 3, "people"]);
  const equal = played({ names: three, scores: [5, 8, 5], winners: [1] });
  assert.equal(equal.place, 2);
});

test("whoever has no name has a number, whatever a file says of bots", () => {
  const called = (told: object) => namesIn({ players: 3, ...told });
  assert.deepEqual(called({ names: null }), ["Player 1", "Player 2", "Player 3"]);
  const names = ["Ann", "bot:hard", "bot:easy"];
  assert.deepEqual(called({ names, bots: [null, "Okapi", { type: "b" }] }), ["Ann", "Okapi", "Bot"]);
  assert.deepEqual(called({ names, bots: "abc" }), ["Ann", "Bot 1", "Bot 2"]);
});

test("the winner is first, also where the scores do not say so", () => {
  assert.equal(played({ scores: [5, 8], winners: [0] }).place, 1);
  assert.equal(played({ scores: [8, 5], winners: [1] }).place, 2);
});

test("games of several people at one device have a result, and count nowhere", () => {
  const game = played({ names: ["Ann", "Bob"], seat: null });
  assert.deepEqual([game.outcome, game.winners], [null, [0]]);
  assert.deepEqual(statistics.own([game]), []);
  assert.deepEqual(
    statistics.groups([game], ({ game: kind }) => kind),
    [],
  );
  assert.deepEqual(statistics.streaks([game]), { now: 0, longest: 0 });
});

test("shares of wins stand beside what is fair, with the interval that so few games leave", () => {
  const pairs = [0, 1, 0, 1].map((winner) => played({ winners: [winner] }));
  const three = played({ names: ["Ann", "bot:easy", "bot:easy"], winners: [0, 2], game: "three" });
  const [gap, other] = statistics.groups([...pairs, three], ({ game }) => game);
  assert.deepEqual([gap!.key, gap!.games, gap!.wins, gap!.share, gap!.fair], ["gap", 4, 2, 0.5, 0.5]);
  near(gap!.low, 0.146);
  near(gap!.high, 0.854);
  assert.deepEqual([other!.key, other!.wins], ["three", 0.5]);
  near(other!.fair, 1 / 3);
});

test("Wilson's interval is right at its ends and with many games", () => {
  assert.deepEqual(statistics.interval(0, 0), [0, 1]);
  const [none, some] = statistics.interval(0, 4);
  near(none, 0);
  near(some, 0.5);
  const [low, high] = statistics.interval(500, 1000);
  near(low, 0.4684);
  near(high, 0.5316);
});

test("a streak is of wins, shared ones too, and ends with a defeat", () => {
  const line = (outcomes: number[][]) => outcomes.map((winners, ended) => played({ winners, ended }));
  const games = line([[0], [0, 1], [0], [1], [0], [0]]);
  assert.deepEqual(statistics.streaks([...games].reverse()), { now: 2, longest: 3 });
  assert.deepEqual(statistics.streaks(line([[0], [1]])), { now: 0, longest: 1 });
});

test("the best result of each game is the one with the most points, the first of equals", () => {
  const games = [
    played({ scores: [12, 3], ended: 3 }),
    played({ scores: [12, 9], ended: 2 }),
    played({ scores: [7, 3], ended: 1 }),
    played({ scores: [-4, 3], winners: [1], game: "three", ended: 4 }),
  ];
  const best = statistics.bestScores(games).map((game) => [game.game, statistics.pointsOf(game), game.ended]);
  assert.deepEqual(best, [
    ["gap", 12, 2],
    ["three", -4, 4],
  ]);
});

test("what is given away is told per decision, luck as a sum, each with its error", () => {
  const games = [played({ play: 0.1, luck: 0.5, ended: 1 }), played({ play: -0.3, luck: -0.2, ended: 2 }), played({})];
  const given = statistics.givenAway(games)!;
  near(given.value, 0.02);
  near(given.error, Math.hypot(0.03, 0.03) / 20);
  assert.equal(given.of, 20);
  const luck = statistics.total(games, "luck")!;
  near(luck.value, 0.3);
  near(luck.error, Math.hypot(0.04, 0.04));
  assert.equal(luck.of, 2);
  near(statistics.total(games, "play")!.value, -0.2);
  assert.equal(statistics.total([played({})], "luck"), null);
  assert.equal(statistics.givenAway([]), null);
});

test("the trend is the mean of the last games, luck adds up", () => {
  const games = [0.1, 0.3, -0.1].map((play, ended) => played({ play, luck: play, ended }));
  const means = statistics.moving([...games].reverse(), 2).map(({ value }) => value);
  for (const [place, mean] of [0.1, 0.2, 0.1].entries()) near(means[place]!, mean);
  near(statistics.moving(games, 2)[1]!.error, Math.hypot(0.03, 0.03) / 2);
  const sums = statistics.summed(games).map(({ value }) => value);
  for (const [place, sum] of [0.1, 0.4, 0.3].entries()) near(sums[place]!, sum);
});

test("a filter stands in the address, and lets through what it says", () => {
  const games = [
    played({ ended: 10 * DAY_MS }),
    played({ ended: 9 * DAY_MS, winners: [1], names: ["Ann", "Bob"] }),
    played({ ended: 1 * DAY_MS, game: "three", names: ["Ann", "bot:easy", "bot:easy"] }),
  ];
  const shown = (hash: string) => chosen(games, filterIn(hash), 10 * DAY_MS).map(({ ended }) => ended / DAY_MS);
  assert.deepEqual(shown(""), [10, 9, 1]);
  assert.deepEqual(shown("#game=gap"), [10, 9]);
  assert.deepEqual(shown("#opponents=people"), [9]);
  assert.deepEqual(shown("#players=3"), [1]);
  assert.deepEqual(shown("#result=won&days=7"), [10]);
  assert.equal(fragmentOf(EVERYTHING), "");
  const filter = { ...EVERYTHING, game: "gap", days: "30" };
  assert.deepEqual(filterIn(fragmentOf(filter)), filter);
});

test("a line of many games is drawn with some of them, the first and the last among them", () => {
  const all = Array.from({ length: 1000 }, (_, place) => place);
  const some = thinned(all, 12);
  assert.deepEqual([some.length, some[0], some[11]], [12, 0, 999]);
  assert.deepEqual([0, 0.12, 0.7, 1.2, 12].map(niceLimit), [0.05, 0.15, 1, 1.5, 15]);
});
