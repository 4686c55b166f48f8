// The Number, without void numbers (2.3). All seats choose at the same time; a choice is three digits, [5, 1, 3].
import { createRequire } from 'node:module';
import { measure, pick } from './random_play.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const BONUS = [2, 3, 4, 6, 8];
const TURNS = BONUS.length;
const ROUNDS = 2;

const setup = ({ ctx }) => ({
  round: 0,
  turn: 0,
  free: ctx.playOrder.map(() => DIGITS),
  chosen: {}, // by seat, of this turn
  scores: ctx.playOrder.map(() => 0),
});

const valueOf = ([hundreds, tens, ones]) => 100 * hundreds + 10 * tens + ones;
const share = (a, b) => a.some((digit) => b.includes(digit));
const playing = (G) => Object.keys(G.free).filter((seat) => G.free[seat].length);

/** The seats whose number shares no digit with a lower one (3.2, 3.3). */
function approved(chosen) {
  const seats = Object.keys(chosen);
  const lower = (a, b) => valueOf(chosen[a]) < valueOf(chosen[b]);
  return seats.filter((seat) => !seats.some((other) => lower(other, seat) && share(chosen[other], chosen[seat])));
}

function scoreTurn(G) {
  const good = approved(G.chosen);
  const highest = Math.max(...good.map((seat) => valueOf(G.chosen[seat])));
  for (const seat of good) {
    const number = G.chosen[seat];
    G.scores[seat] += number[0] * (G.turn === TURNS - 1 ? 2 : 1);
    if (valueOf(number) === highest) G.scores[seat] += BONUS[G.turn];
    G.free[seat] = G.free[seat].filter((digit) => !number.includes(digit));
  }
  G.chosen = {};
}

function nextTurn(G) {
  G.turn += 1;
  if (G.turn < TURNS) return;
  G.turn = 0;
  G.round += 1;
  G.free.forEach((free, seat) => (G.scores[seat] += DIGITS.length - free.length));
  G.free = G.free.map(() => DIGITS);
}

function choose({ G, playerID, events }, number) {
  if (!number.every((digit) => G.free[playerID].includes(digit))) return INVALID_MOVE;
  G.chosen[playerID] = number;
  if (Object.keys(G.chosen).length < playing(G).length) return;
  scoreTurn(G);
  do nextTurn(G);
  while (!playing(G).length); // 2.2, should it befall all of them
  events.endTurn();
}

const number = {
  name: 'number',
  disableUndo: true,
  setup,
  turn: {
    stages: { choose: { moves: { choose } } },
    onBegin: ({ G, events }) => {
      const value = Object.fromEntries(playing(G).map((seat) => [seat, 'choose']));
      events.setActivePlayers({ value, minMoves: 1, maxMoves: 1 });
    },
  },
  endIf: ({ G }) => {
    if (G.round === ROUNDS) return { scores: G.scores };
  },
};

measure(number, (G, ctx, playerID) => {
  const free = G.free[playerID];
  return { type: 'choose', args: [[pick(free), pick(free), pick(free)]] };
});
