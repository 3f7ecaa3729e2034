import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { limitUnreadResponses } from '../../../gateway/api/limit-unread-responses.js';
import { portOf } from '../../support/port-of.js';

/** More than the buffers of a connection take in on their way. */
const LARGE = 16_000_000;

let server: Server;
const sockets: Socket[] = [];
const closed: string[] = [];

beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  const limits = { free: 1_000, perAddress: 40_000_000, inAll: 60_000_000 };
  app.use(limitUnreadResponses(({ headers }) => String(headers['x-from']), limits));
  app.use((ctx) => {
    ctx.res.once('close', () => ctx.res.writableFinished || closed.push(ctx.path));
    ctx.body = Buffer.alloc(ctx.path === '/small' ? 1_000 : LARGE);
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Asks for an answer and reads its beginning alone. */
async function ask(path: string, from: string): Promise<void> {
  const socket = connect(portOf(server), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-From: ${from}\r\n\r\n`);
  await once(socket, 'readable');
}

describe('answers that nobody reads', () => {
  it('are cut off, the oldest first: of an address that has too many, then of the one that holds the most', async () => {
    await ask('/first', '203.0.113.1');
    await ask('/second', '203.0.113.1');
    await ask('/other', '203.0.113.2');
    expect(closed).toEqual([]);
    await ask('/third', '203.0.113.1');
    expect(closed).toEqual(['/first']);
    await ask('/small', '203.0.113.1');
    await ask('/fourth', '203.0.113.3');
    expect(closed).toEqual(['/first', '/second']);
  });
});
