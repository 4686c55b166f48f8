// A server of boardgame.io with one round of GAP, on a free port. It keeps its tables in memory.
import { createRequire } from 'node:module';
import { gap } from '../../peers/boardgame_io/gap.mjs';

process.env.NODE_ENV = 'production';
const require = createRequire(new URL('../../peers/boardgame_io/', import.meta.url));
const { Server } = require('boardgame.io/server');

for (const say of ['log', 'info', 'warn', 'error']) console[say] = () => {};
const server = Server({ games: [gap], origins: [/localhost/] });
const { appServer } = await server.run(0);
process.stdout.write(`The peer is at http://127.0.0.1:${appServer.address().port}/\n`);
