import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Koa from 'koa';
import { pino } from 'pino';
import { logFailures } from '../../../gateway/api/log-failures.js';
import { portOf } from '../../support/port-of.js';
import { until } from '../../support/until.js';

let server: Server;
const errors: Error[] = [];
const lines: string[] = [];

beforeAll(async () => {
  const app = new Koa();
  app.on('error', (error: Error) => errors.push(error));
  logFailures(app, pino({}, { write: (line: string) => void lines.push(line) }));
  app.use(async (ctx) => {
    if (ctx.path === '/failure') throw new Error('fails');
    await new Promise((resolve) => ctx.res.once('close', resolve));
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server?.close());

it('logs what a request failed with, and not that its client has left', async () => {
  const leaving = connect(portOf(server), '127.0.0.1', () => {
    leaving.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n', () => setImmediate(() => leaving.resetAndDestroy()));
  });
  await until(async () => errors.length === 1);
  expect([errors[0]?.message, lines]).toEqual(['read ECONNRESET', []]);
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/failure`);
  expect(answer.status).toBe(500);
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['fails']);
});
