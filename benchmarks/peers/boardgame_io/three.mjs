// Three Is Too Many. A card is its number; 0, 30 and 60 start the rows.
import { createRequire } from 'node:module';
import { measure, pick } from './random_play.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

const COLOURS = ['green', 'orange', 'lilac', 'red', 'light blue', 'magenta', 'turquoise'];
const CARDS = Array.from({ length: 90 }, (_, card) => card).filter((card) => card % 30);
const COLOURED = CARDS.filter((card) => card % 15);
const COLOUR_OF = Object.fromEntries(COLOURED.map((card, i) => [card, COLOURS[i % COLOURS.length]]));
const ROW_SIZE = 4;
const PILE = 20;
const HAND = 8;
const LEFT_OVER = 2;

const rowOf = (card) => Math.floor(card / 30);
const rising = (a, b) => a - b;

function setup({ ctx, random }) {
  const deck = random.Shuffle(CARDS);
  const rows = [[0], [30], [60]];
  for (const card of deck.splice(0, 3)) rows[rowOf(card)].push(card);
  rows.forEach((row) => row.sort(rising));
  const piles = ctx.playOrder.map(() => deck.splice(0, PILE));
  return {
    rows,
    hands: piles.map((pile) => pile.splice(0, HAND)),
    piles,
    collections: piles.map(() => Object.fromEntries(COLOURS.map((colour) => [colour, { up: 0, down: 0 }]))),
    running: piles.map(() => 0),
    stack: [10, 7, 5, 3],
    first: random.Die(ctx.numPlayers) - 1,
  };
}

/** Lays a card into its row and returns what it takes (3.2, 3.3). */
function layInto(row, card) {
  row.push(card);
  row.sort(rising);
  if (row.length <= ROW_SIZE) return [];
  const at = row.indexOf(card);
  return at === ROW_SIZE ? row.splice(1, 1) : row.splice(at + 1);
}

function collect(collection, card) {
  const colour = COLOUR_OF[card];
  if (!colour) return; // colourless cards leave the game
  const cards = collection[colour];
  cards.up += 1;
  if (cards.up === 3) {
    cards.up = 0;
    cards.down += 3;
  }
}

const coloursUp = (collection) => COLOURS.filter((colour) => collection[colour].up).length;

function lay({ G, playerID }, card) {
  const hand = G.hands[playerID];
  const at = hand.indexOf(card);
  if (at < 0) return INVALID_MOVE;
  hand.splice(at, 1);
  const collection = G.collections[playerID];
  for (const taken of layInto(G.rows[rowOf(card)], card)) collect(collection, taken);
  if (!G.running[playerID] && coloursUp(collection) === COLOURS.length) G.running[playerID] = G.stack.shift();
  if (hand.length === LEFT_OVER) hand.push(...G.piles[playerID].splice(0, HAND - LEFT_OVER));
}

function score(collection, running) {
  const up = coloursUp(collection);
  const cards = Object.values(collection).map(({ up, down }) => [0, 1, 5][up] - down);
  return cards.reduce((a, b) => a + b) + running + (up === 7 ? 10 : up === 6 ? 5 : 0);
}

const three = {
  name: 'three',
  disableUndo: true,
  setup,
  moves: { lay },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.first, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers },
  },
  endIf: ({ G }) => {
    if (G.hands.every((hand) => hand.length === LEFT_OVER)) {
      return { scores: G.collections.map((collection, seat) => score(collection, G.running[seat])) };
    }
  },
};

measure(three, (G, ctx, playerID) => ({ type: 'lay', args: [pick(G.hands[playerID])] }));
