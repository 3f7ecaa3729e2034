import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { overload } from '../../../rest-adapter/runtime/overload.js';
import { portOf } from '../../support/port-of.js';
import { until } from '../../support/until.js';

let server: Server;
let url: string;
let answer: () => void;
let held: number;

beforeEach(async () => {
  let waiting: (() => void)[] = [];
  held = 0;
  answer = () => {
    for (const one of waiting) one();
    waiting = [];
  };
  const app = new Koa();
  // Calls that are broken off are part of what is tried here.
  app.on('error', () => {});
  app.use(
    overload(3, ({ headers }, ctx) =>
      ctx.get('Accept').includes('text/html')
        ? { status: 503, headers: { ...headers, 'Content-Type': 'text/html' }, body: 'a page' }
        : undefined,
    ),
  );
  app.use(async (ctx) => {
    if (ctx.path !== '/unread') for await (const _ of ctx.req);
    held++;
    await new Promise<void>((resolve) => waiting.push(resolve));
    ctx.body = 'done';
  });
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${portOf(server)}/`;
});
afterEach(async () => {
  answer();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const allHeld = () => until(async () => held === 3);

describe('more calls than can be answered at once', () => {
  it('are refused at once with 503 and Retry-After, and welcome again when there is room', async () => {
    const first = [fetch(url), fetch(url), fetch(url, { method: 'POST', body: 'whole' })];
    await allHeld();
    const refused = await fetch(url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({ detail: 'Service temporarily unavailable, please retry shortly.' });
    const person = await fetch(url, { headers: { Accept: 'text/html' } });
    expect([person.status, person.headers.get('content-type'), person.headers.get('retry-after')]).toEqual([
      503,
      'text/html',
      '1',
    ]);
    expect(await person.text()).toBe('a page');
    answer();
    for (const one of first) expect((await one).status).toBe(200);
    const later = fetch(url);
    await until(async () => held === 4);
    answer();
    expect((await later).status).toBe(200);
  });

  it.each(['GET', 'HEAD'])('may be a %s that announces a body which no route reads', async (method) => {
    const port = portOf(server);
    const reads = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
    for (const socket of reads) socket.write(`${method} /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n`);
    await allHeld();
    expect((await fetch(url)).status).toBe(503);
    answer();
    const later = fetch(url);
    await until(async () => held === 4);
    answer();
    expect((await later).status).toBe(200);
    for (const socket of reads) socket.destroy();
  });

  it('do not come of bodies that never end', async () => {
    const port = portOf(server);
    const slow = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
    for (const socket of slow) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab');
    const calls = [fetch(url), fetch(url), fetch(url)];
    await allHeld();
    answer();
    for (const one of calls) expect((await one).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});
