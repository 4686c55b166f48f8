// Qwixx, the card game, without jokers. Cards are {colour, number}; a sheet keeps, by colour, the crossed places 0-10.
import { createRequire } from 'node:module';
import { measure, pick } from './random_play.mjs';

const { INVALID_MOVE } = createRequire(import.meta.url)('boardgame.io/core');

const COLOURS = ['R', 'Y', 'G', 'B'];
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const DECK = COLOURS.flatMap((colour) => NUMBERS.map((number) => ({ colour, number })));
const LAST = NUMBERS.length - 1;
const HAND = 4;
const SLOTS = [0, 1, 2, 3];

/** Where a number stands in the row of a colour, counted from the left (1.2). */
const place = (colour, number) => (colour === 'R' || colour === 'Y' ? number - 2 : 12 - number);

function setup({ ctx, random }) {
  const pile = random.Shuffle(DECK);
  return {
    hands: ctx.playOrder.map(() => pile.splice(0, HAND)),
    display: pile.splice(0, SLOTS.length),
    pile,
    discard: [],
    sheets: ctx.playOrder.map(() => ({ R: [], Y: [], G: [], B: [], penalties: 0 })),
    choices: {}, // by seat, in the second action
    crossed: false, // by the active seat in this turn
    first: random.Die(ctx.numPlayers) - 1,
  };
}

const lastOf = (row) => (row.length ? row[row.length - 1] : -1);
const closed = (sheet) => COLOURS.filter((colour) => lastOf(sheet[colour]) === LAST).length;

/** May these places, rising, be crossed in this row one after another (2.1, 2.2)? */
function crossable(row, places) {
  if (!places.length) return true;
  if (places[0] <= lastOf(row)) return false;
  return places[places.length - 1] < LAST || row.length + places.length - 1 >= 5;
}

function subsets(list) {
  return list.reduce((sets, item) => sets.concat(sets.map((set) => [...set, item])), [[]]);
}

function draw(G, random) {
  if (!G.pile.length) renew(G, random);
  return G.pile.shift();
}

function renew(G, random) {
  G.pile = random.Shuffle(G.discard);
  G.discard = [];
}

/** All ways to take cards from the display until the hand holds five (4.1). */
const takes = (hand) => subsets(SLOTS).filter((slots) => slots.length === HAND + 1 - hand.length);

function take({ G, playerID, random, events }, slots) {
  const hand = G.hands[playerID];
  if (new Set(slots).size !== HAND + 1 - hand.length || !slots.every((slot) => SLOTS.includes(slot))) return INVALID_MOVE;
  hand.push(...slots.map((slot) => G.display[slot]));
  for (const slot of slots) G.display[slot] = draw(G, random);
  if (!G.pile.length) renew(G, random);
  events.setActivePlayers({ all: 'number', minMoves: 1, maxMoves: 1, next: { currentPlayer: 'play' } });
}

/** The rows in which a seat may cross the number for all, or null for none (4.2). */
function rows(sheet, number) {
  return [null, ...COLOURS.filter((colour) => crossable(sheet[colour], [place(colour, number)]))];
}

function cross({ G, ctx, playerID }, colour) {
  const { number } = G.pile[0];
  if (!rows(G.sheets[playerID], number).includes(colour)) return INVALID_MOVE;
  G.choices[playerID] = colour;
  if (Object.keys(G.choices).length < ctx.numPlayers) return;
  for (const [seat, row] of Object.entries(G.choices)) {
    if (row) G.sheets[seat][row].push(place(row, number));
  }
  G.crossed = Boolean(G.choices[ctx.currentPlayer]);
  G.choices = {};
}

/** All ways to cross out some of these places: at most one number left out between first and last (4.4). */
function crossings(row, places) {
  return subsets(places).filter(
    (set) => crossable(row, set) && (set.length < 2 || set[set.length - 1] - set[0] <= set.length),
  );
}

/** All [colour, places laid down, places crossed out] of a hand. */
function lays(hand, sheet) {
  return COLOURS.flatMap((colour) => {
    const places = hand.filter((card) => card.colour === colour).map((card) => place(colour, card.number));
    const laid = subsets(places.sort((a, b) => a - b)).filter((set) => set.length >= 1 && set.length <= 3);
    return laid.flatMap((set) => crossings(sheet[colour], set).map((crosses) => [colour, set, crosses]));
  });
}

function lay({ G, playerID, events }, colour, laid, crosses) {
  const sheet = G.sheets[playerID];
  const isLaid = (card) => card.colour === colour && laid.includes(place(colour, card.number));
  const cards = G.hands[playerID].filter(isLaid);
  const legal = cards.length === laid.length && laid.length >= 1 && laid.length <= 3;
  if (!legal || !crossings(sheet[colour], laid).some((set) => set.join() === crosses.join())) return INVALID_MOVE;
  G.discard.push(...cards);
  G.hands[playerID] = G.hands[playerID].filter((card) => !isLaid(card));
  sheet[colour].push(...crosses);
  if (!G.crossed && !crosses.length) sheet.penalties += 1;
  events.endTurn();
}

function score(sheet) {
  const points = COLOURS.map((colour) => {
    const crosses = sheet[colour].length + (lastOf(sheet[colour]) === LAST ? 1 : 0); // the lock
    return (crosses * (crosses + 1)) / 2;
  });
  return points.reduce((a, b) => a + b) - 5 * sheet.penalties;
}

const qwixx = {
  name: 'qwixx',
  disableUndo: true,
  setup,
  turn: {
    order: { first: ({ G }) => G.first, next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers },
    activePlayers: { currentPlayer: 'take' },
    stages: { take: { moves: { take } }, number: { moves: { cross } }, play: { moves: { lay } } },
  },
  endIf: ({ G }) => {
    if (G.sheets.some((sheet) => closed(sheet) >= 2 || sheet.penalties === 4)) return { scores: G.sheets.map(score) };
  },
};

function randomMove(G, ctx, playerID) {
  const stage = ctx.activePlayers[playerID];
  const sheet = G.sheets[playerID];
  if (stage === 'take') return { type: 'take', args: [pick(takes(G.hands[playerID]))] };
  if (stage === 'number') return { type: 'cross', args: [pick(rows(sheet, G.pile[0].number))] };
  return { type: 'lay', args: pick(lays(G.hands[playerID], sheet)) };
}

measure(qwixx, randomMove);
