import type { Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { pino } from 'pino';
import { createClientServer } from '../../../gateway/api/client-server.js';
import { accessLog } from '../../../rest-adapter/runtime/access-log.js';
import { requestListener } from '../../../rest-adapter/runtime/request-listener.js';
import type { RequestState } from '../../../rest-adapter/runtime/request-state.js';
import { portOf } from '../../support/port-of.js';
import { until } from '../../support/until.js';

interface Written {
  readonly line: Readonly<Record<string, unknown>>;
  /** Whether the response was sent before. */
  readonly isSent: boolean;
}

let server: Server;
let response: ServerResponse | undefined;
const written: Written[] = [];
const observed: unknown[] = [];

beforeAll(async () => {
  const log = pino(
    {},
    { write: (line) => written.push({ line: JSON.parse(line), isSent: !!response?.writableEnded }) },
  );
  const app = new Koa<RequestState>();
  app.use((ctx, next) => {
    response = ctx.res;
    return next();
  });
  app.use(accessLog(log, (call) => observed.push(call)));
  app.use((ctx) => {
    if (ctx.path === '/failure') throw new Error('fails');
    ctx.state.route = '/things/{id}';
    ctx.body = 'a thing';
  });
  server = createClientServer(requestListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function linesOf(path: string): Promise<readonly Written[]> {
  written.length = 0;
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}${path}`, { headers: { 'X-Request-Id': 'a-1' } });
  await answer.text();
  await until(async () => written.some(({ line }) => line.msg === 'request'));
  return written;
}

describe('the log line of a response', () => {
  it('is written after it, without its query', async () => {
    const [{ line, isSent } = { line: {}, isSent: false }, ...more] = await linesOf('/things/7?signature=secret');
    expect(more).toEqual([]);
    expect(isSent).toBe(true);
    expect(line).toMatchObject({
      requestId: 'a-1',
      method: 'GET',
      path: '/things/7',
      route: '/things/{id}',
      status: 200,
    });
    expect(JSON.stringify(line)).not.toContain('secret');
    expect(observed.at(-1)).toMatchObject({ route: '/things/{id}', method: 'GET', status: 200 });
  });

  it('follows the error of a request that failed', async () => {
    const lines = await linesOf('/failure');
    expect(lines.map(({ line }) => line.msg)).toEqual(['request failed', 'request']);
    expect(lines[1]?.line).toMatchObject({ route: 'unmatched', status: 500 });
  });
});
