// One round of GAP. Cards are text, 'R7'.
import { createRequire } from 'node:module';
import { measure, pick } from './random_play.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

const COLOURS = ['R', 'Y', 'G', 'B', 'P'];
const COLOURS_USED = { 2: 3, 3: 4, 4: 5, 5: 5, 6: 5 };
const HAND_SIZE = { 2: 6, 3: 6, 4: 6, 5: 5, 6: 5 };
const ROW_SIZE = 4;

const valueOf = (card) => Number(card[1]);
const ofValue = (row, value) => row.filter((card) => valueOf(card) === (value + 10) % 10);

function deck(players) {
  const colours = COLOURS.slice(0, COLOURS_USED[players]);
  return colours.flatMap((colour) => Array.from({ length: 10 }, (_, value) => colour + value));
}

function setup({ ctx, random }) {
  const pile = random.Shuffle(deck(ctx.numPlayers));
  const hands = ctx.playOrder.map(() => pile.splice(0, HAND_SIZE[ctx.numPlayers]));
  const row = pile.splice(0, ROW_SIZE);
  return { hands, row, pile, collections: hands.map(() => []), first: random.Die(ctx.numPlayers) - 1 };
}

/** What a card may take from the row: a list of choices, each a list of cards (3.2-3.4). */
function choices(row, card) {
  const value = valueOf(card);
  const same = ofValue(row, value);
  if (same.length) return [same];
  const lower = ofValue(row, value - 1);
  const higher = ofValue(row, value + 1);
  if (!lower.length) return higher.length ? higher.map((high) => [high]) : [[]];
  if (!higher.length) return lower.map((low) => [low]);
  return lower.flatMap((low) => higher.map((high) => [low, high]));
}

function play({ G, playerID }, card, taken) {
  const hand = G.hands[playerID];
  const at = hand.indexOf(card);
  const legal = at >= 0 && choices(G.row, card).some((choice) => choice.join() === taken.join());
  if (!legal) return INVALID_MOVE;
  hand.splice(at, 1);
  if (taken.length) {
    G.row = G.row.filter((other) => !taken.includes(other));
    G.collections[playerID].push(card, ...taken);
  } else {
    G.row.push(card);
  }
  while (G.row.length < ROW_SIZE && G.pile.length) G.row.push(G.pile.shift());
}

function score(collection) {
  const counts = COLOURS.map((colour) => collection.filter((card) => card[0] === colour).length).filter(Boolean);
  const most = Math.max(...counts);
  const fewest = Math.min(...counts);
  return counts.reduce((sum, n) => sum + (n === most ? n : n === fewest ? -n : 0), 0);
}

const gap = {
  name: 'gap',
  disableUndo: true,
  setup,
  moves: { play },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.first, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers },
  },
  endIf: ({ G }) => {
    if (G.hands.every((hand) => !hand.length)) return { scores: G.collections.map(score) };
  },
};

function randomMove(G, ctx, playerID) {
  const legal = G.hands[playerID].flatMap((card) => choices(G.row, card).map((taken) => [card, taken]));
  return { type: 'play', args: pick(legal) };
}

export { gap, randomMove };
if (process.argv[1]?.endsWith('gap.mjs')) measure(gap, randomMove);
