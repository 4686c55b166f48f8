// Many tables with everybody connected: a move each few seconds at each table, then all games to their ends as fast as it
// goes. The same program, and the same WebSocket library below, for a server of karban and one of boardgame.io: what differs
// is how each is spoken to. Prints lines of JSON.
// Usage: node load.mjs karban|boardgame PORT GAME TABLES SEATS SECONDS BETWEEN AT_ONCE
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { randomMove } from '../peers/boardgame_io/gap.mjs';

const require = createRequire(new URL('../peers/boardgame_io/', import.meta.url));
const { io } = require('socket.io-client');
const WebSocket = require('ws');

const [kind, port, game, ...numbers] = process.argv.slice(2);
const [tables, seats, seconds, between, atOnce] = numbers.map(Number);
const LATE_MS = 10_000; // until a move counts as refused
const SITTING_DOWN = 20; // tables at a time
const CHECKED_TABLES = 20; // of which every seat is compared with what the server says when it is asked
const CHECK_TRIES = 50;
const TIMES = ['events', 'clock', 'now', 'away', 'online']; // what depends on when one asks
const OPTIONS = { gap: { rounds: 1 }, number: {}, qwixx: {} };

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const say = (now, more = {}, then) => process.stdout.write(`${JSON.stringify({ now, ...more })}\n`, then);

let times = [];
let lost = 0;
let refused = 0;

class Table {
  constructor(number) {
    this.number = number;
    this.waiting = null; // of the move that is under way: the seats that have not heard of it
  }

  /** Whoever's turn it is makes a move; it ends when everybody at the table has received it. */
  async move() {
    const send = this.nextMove();
    this.waiting = new Set(Array.from({ length: seats }, (_, seat) => seat));
    const arrived = new Promise((done) => (this.arrived = done));
    const late = setTimeout(() => this.refuse(), LATE_MS);
    const since = performance.now();
    send();
    if (await arrived) times.push(performance.now() - since);
    clearTimeout(late);
    this.waiting = null;
  }

  heard(seat) {
    if (this.waiting?.delete(seat) && !this.waiting.size) this.arrived(true);
  }

  refuse() {
    refused += 1;
    this.arrived?.(false);
  }

  async atHumanPace(first, end) {
    for (let at = performance.now() + first; at < end && !this.over; at += between * 1000) {
      await sleep(Math.max(0, at - performance.now()));
      await this.move();
    }
  }
}

/** Speaks what docs/wire.md says; every seat keeps its whole message, as the browser's client does. */
class KarbanTable extends Table {
  messages = [];
  sockets = [];

  get over() {
    return this.messages.some((message) => message?.stage === 'over');
  }

  async ask(method, path, token, body) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body && JSON.stringify(body) });
      if (answer.ok) return answer.json();
      assert.equal(answer.status, 429, await answer.text()); // one address may do only so much at once
      await sleep(1000);
    }
  }

  async sitDown() {
    this.tokens = Array.from({ length: seats }, () => randomBytes(32).toString('base64url'));
    const [host, ...guests] = this.tokens;
    const made = { game, players: seats, options: OPTIONS[game], name: 'Ann' };
    this.name = (await this.ask('POST', '/api/tables', host, made)).table;
    for (const [number, token] of guests.entries()) {
      await this.ask('POST', `/api/tables/${this.name}/join`, token, { name: `person ${number}` });
    }
    for (const [seat, token] of this.tokens.entries()) await this.connect(seat, token);
  }

  connect(seat, token) {
    const address = `ws://127.0.0.1:${port}/api/tables/${this.name}/live?deltas=1`;
    const socket = new WebSocket(address, ['karban', `karban.${token}`], { perMessageDeflate: false });
    this.sockets.push(socket);
    socket.on('close', () => (lost += 1));
    return new Promise((done) => {
      socket.on('message', (data) => {
        this.receive(seat, JSON.parse(data));
        done();
      });
    });
  }

  receive(seat, frame) {
    if (frame.type === 'answer' && !frame.ok) return this.refuse();
    if (frame.type === 'delta') {
      const message = this.messages[seat];
      assert.equal(frame.base, message.n);
      const view = { ...message.view, ...frame.view };
      this.messages[seat] = { ...message, ...frame.changed, n: frame.n, events: frame.events, view };
    } else if (frame.type === 'state') {
      this.messages[seat] = frame;
    }
    if (this.messages[seat]?.view?.moves > this.made) this.heard(seat);
  }

  nextMove() {
    const seat = this.messages.findIndex((message) => message.decision);
    const { decision, view } = this.messages[seat];
    const move = view.legal[0] ?? view.free[seat][0].repeat(3);
    this.made = view.moves;
    const frame = JSON.stringify({ type: 'move', key: `b${view.moves}`, decision, move });
    return () => this.sockets[seat].send(frame);
  }

  /** Whether every seat has made of its deltas what the server says when it is asked. */
  async check() {
    for (const [seat, token] of this.tokens.entries()) {
      for (let tries = 0; ; tries++) {
        const asked = await this.ask('GET', `/api/tables/${this.name}`, token);
        const had = { ...this.messages[seat] };
        for (const key of TIMES) delete asked[key], delete had[key];
        if (isDeepStrictEqual(had, asked)) break;
        if (tries === CHECK_TRIES) assert.deepEqual(had, asked);
        await sleep(100); // of several processes the one that was asked may be behind
      }
    }
  }
}

/** The protocol of boardgame.io's own client. */
class BoardgameTable extends Table {
  sockets = [];
  state = null;

  get over() {
    return this.state?.ctx.gameover !== undefined;
  }

  async sitDown() {
    this.name = `match${this.number}`;
    for (let seat = 0; seat < seats; seat++) {
      const socket = io(`http://127.0.0.1:${port}/gap`, { transports: ['websocket'], forceNew: true });
      this.sockets.push(socket);
      socket.on('update', (_name, state) => this.receive(seat, state));
      socket.on('disconnect', () => (lost += 1));
      const synced = new Promise((done) => socket.on('sync', (_name, { state }) => done(state)));
      socket.on('connect', () => socket.emit('sync', this.name, String(seat), undefined, seats));
      this.state = await synced;
    }
  }

  receive(seat, state) {
    if (state._stateID > this.state._stateID) this.state = state;
    if (state._stateID > this.before) this.heard(seat);
  }

  nextMove() {
    const { G, ctx, _stateID } = this.state;
    const playerID = ctx.currentPlayer;
    const payload = { ...randomMove(G, ctx, playerID), playerID };
    this.before = _stateID;
    return () =>
      this.sockets[playerID].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.name, playerID);
  }

  check() {} // it sends every state whole
}

/** Do something with all tables, so many at a time. */
async function each(tables, atOnce, work) {
  const left = [...tables];
  const worker = async () => {
    while (left.length) await work(left.pop());
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const all = Array.from({ length: tables }, (_, number) => new (kind === 'karban' ? KarbanTable : BoardgameTable)(number));
await each(all, SITTING_DOWN, (table) => table.sitDown());
say('begun');
const beat = seconds ? setInterval(() => say('still'), (seconds * 1000) / 10) : null;
const end = performance.now() + seconds * 1000;
await Promise.all(all.map((table, number) => table.atHumanPace((between * 1000 * number) / tables, end)));
clearInterval(beat);
say('slow-end');
await each(all.slice(0, CHECKED_TABLES), 4, (table) => table.check());
const human = times;
times = [];
say('fast');
const start = performance.now();
await each(all, atOnce, async (table) => {
  while (!table.over) await table.move();
});
const rate = times.length / ((performance.now() - start) / 1000);
say('fast-end');
await each(all.slice(0, CHECKED_TABLES), 4, (table) => table.check());
const own = process.cpuUsage();
const spent = (own.user + own.system) / 1e6;
say('end', { human, fast: times, rate, refused, lost, spent }, () => process.exit(0));
