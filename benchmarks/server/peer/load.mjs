// The load of benchmarks/server/crowd.py for a server of boardgame.io: everybody connected, a move each few seconds at
// each table, then all games to their ends as fast as it goes. Prints lines of JSON.
// Usage: node load.mjs PORT TABLES SEATS SECONDS BETWEEN AT_ONCE
import { createRequire } from 'node:module';
import { randomMove } from '../../peers/boardgame_io/gap.mjs';

const require = createRequire(new URL('../../peers/boardgame_io/', import.meta.url));
const { io } = require('socket.io-client');

const [port, tables, seats, seconds, between, atOnce] = process.argv.slice(2).map(Number);
const MOVE_TIMEOUT_MS = 10_000; // until a move counts as refused
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const say = (now, more = {}, then) => process.stdout.write(`${JSON.stringify({ now, ...more })}\n`, then);

let times = [];
let lost = 0;
let refused = 0;

class Table {
  constructor(number) {
    this.matchID = `match${number}`;
    this.sockets = [];
    this.state = null;
    this.waiting = 0;
  }

  get over() {
    return this.state?.ctx.gameover !== undefined;
  }

  async sitDown() {
    for (let seat = 0; seat < seats; seat++) {
      const socket = io(`http://127.0.0.1:${port}/gap`, { transports: ['websocket'], forceNew: true });
      this.sockets.push(socket);
      socket.on('update', (_matchID, state) => this.receive(state));
      socket.on('disconnect', () => (lost += 1));
      const synced = new Promise((done) => socket.on('sync', (_matchID, { state }) => done(state)));
      socket.on('connect', () => socket.emit('sync', this.matchID, String(seat), undefined, seats));
      this.state = await synced;
    }
  }

  receive(state) {
    if (state._stateID > this.state._stateID) this.state = state;
    if (!this.arrived || state._stateID <= this.before) return;
    this.waiting -= 1;
    if (this.waiting === 0) {
      times.push(performance.now() - this.since);
      this.arrived();
    }
  }

  /** Whoever's turn it is makes a move; it ends when everybody at the table has received it. */
  async move() {
    const { G, ctx, _stateID } = this.state;
    const playerID = ctx.currentPlayer;
    const payload = { ...randomMove(G, ctx, playerID), playerID };
    this.before = _stateID;
    this.waiting = seats;
    const arrived = new Promise((done) => (this.arrived = done));
    this.since = performance.now();
    this.sockets[playerID].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.matchID, playerID);
    const late = setTimeout(() => ((refused += 1), this.arrived()), MOVE_TIMEOUT_MS);
    await arrived;
    clearTimeout(late);
    this.arrived = null;
  }

  async atHumanPace(first, end) {
    for (let at = performance.now() + first; at < end && !this.over; at += between * 1000) {
      await sleep(Math.max(0, at - performance.now()));
      await this.move();
    }
  }
}

const all = Array.from({ length: tables }, (_, number) => new Table(number));
const queue = [...all];
await Promise.all(Array.from({ length: 20 }, async () => { while (queue.length) await queue.pop().sitDown(); }));

say('begun');
const beat = setInterval(() => say('still'), (seconds * 1000) / 10);
const end = performance.now() + seconds * 1000;
await Promise.all(all.map((table, number) => table.atHumanPace((between * 1000 * number) / tables, end)));
clearInterval(beat);
say('fast');
const human = times;
times = [];
const left = [...all];
const start = performance.now();
const worker = async () => {
  while (left.length) {
    const table = left.pop();
    while (!table.over) await table.move();
  }
};
await Promise.all(Array.from({ length: atOnce }, worker));
const rate = times.length / ((performance.now() - start) / 1000);
say('end', { human, fast: times, rate: [rate], refused: [refused], lost: [lost] }, () => process.exit(0));
