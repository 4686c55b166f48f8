// Random play of a boardgame.io game through the framework's own reducer: no network, no client, no log kept.
import { createRequire } from 'node:module';

process.env.NODE_ENV = 'production'; // the faster mode: no checks of serialisability, no console messages
const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');

const WARM_UP_SECONDS = 1; // until the compiler of node has settled

export const below = (n) => Math.floor(Math.random() * n);
export const pick = (list) => list[below(list.length)];

/** Plays whole games for some seconds and prints one line of JSON. Usage: node GAME.mjs [SECONDS] [PLAYERS] */
export function measure(game, randomMove) {
  const seconds = Number(process.argv[2] ?? 1);
  const players = Number(process.argv[3] ?? 4);
  const play = player(game, randomMove, players);
  playFor(WARM_UP_SECONDS, play);
  const found = playFor(seconds, play);
  console.log(JSON.stringify({ peer: 'boardgame.io', game: game.name, ...found }));
}

function playFor(seconds, play) {
  const start = performance.now();
  const total = { decisions: 0, seconds: 0, games: 0, mean_score: 0 };
  while (total.seconds < seconds) {
    const { decisions, scores } = play();
    total.games += 1;
    total.decisions += decisions;
    total.mean_score += (scores.reduce((a, b) => a + b) / scores.length - total.mean_score) / total.games;
    total.seconds = (performance.now() - start) / 1000;
  }
  return total;
}

function player(rules, randomMove, numPlayers) {
  const game = ProcessGameConfig(rules);
  const reduce = CreateGameReducer({ game });
  return () => {
    // Without a seed of its own the framework takes the millisecond, and games played in it would be the same.
    const seed = Math.random().toString(36);
    let state = InitializeGame({ game: { ...game, seed }, numPlayers });
    let decisions = 0;
    while (state.ctx.gameover === undefined) {
      const playerID = actor(state.ctx);
      const args = randomMove(state.G, state.ctx, playerID);
      state = reduce(state, { type: 'MAKE_MOVE', payload: { ...args, playerID } });
      if (state.transients) throw new Error(`refused: ${JSON.stringify(args)}`);
      decisions += 1;
    }
    return { decisions, scores: state.ctx.gameover.scores };
  };
}

function actor(ctx) {
  if (!ctx.activePlayers) return ctx.currentPlayer;
  for (const playerID in ctx.activePlayers) return playerID;
}
