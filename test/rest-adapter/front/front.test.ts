import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Graph } from '../../../gateway/graph/graph.js';
import { createFront } from '../../../rest-adapter/front/front.js';
import { openStage, type Stage } from '../../support/actors.js';
import { portOf } from '../../support/port-of.js';
import { sendRaw } from '../../support/raw-http.js';

let stage: Stage;
let front: Server;
let address: string;

beforeAll(async () => {
  stage = await openStage();
  front = await frontWith({});
  address = addressOf(front);
});
afterAll(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await stage.close();
});

const addressOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}`;

/** A front that listens, of a platform that is ready. */
async function frontWith({
  settings = {},
  graph = stage.platform.graph,
  isStaying = () => true,
}: {
  readonly settings?: { readonly publicUrl?: string; readonly trustProxy?: boolean };
  readonly graph?: Graph;
  readonly isStaying?: () => boolean;
}): Promise<Server> {
  const proxy = { request: () => {}, upgrade: () => {}, close: () => {} };
  const dependencies = async () => [{ name: 'catalog database', ready: true }];
  const server = createFront(
    { publicUrl: 'http://localhost:8080', consoleOrigins: [], trustProxy: false, metricsToken: undefined, ...settings },
    graph,
    { dependencies, backlog: async () => [], isStaying },
    stage.options.log,
    proxy,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const OWN = ['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs', '/docs/start.js', '/console'];

describe('routes of the front server outside the documented interface', () => {
  it.each(OWN)('HEAD %s is answered as GET, with the id of the request', async (path) => {
    const headers = { 'X-Request-Id': 'as-given' };
    const get = await fetch(`${address}${path}`, { headers });
    const head = await fetch(`${address}${path}`, { method: 'HEAD', headers });
    expect([get.status, head.status]).toEqual([200, 200]);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect([get.headers.get('x-request-id'), head.headers.get('x-request-id')]).toEqual(['as-given', 'as-given']);
    expect((await get.text()).length).toBeGreaterThan(0);
    expect(await head.text()).toBe('');
  });

  it.each(OWN)('POST %s: 405 with Allow', async (path) => {
    const answer = await fetch(`${address}${path}`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.json()).toEqual({ detail: 'Method Not Allowed' });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  it.each(['/docs/other.js', '/docs/', '/health', '/metrics/x', '/nothing'])('404 for %s', async (path) => {
    const answer = await fetch(`${address}${path}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(await answer.json()).toEqual({ detail: 'Not Found' });
  });
});

describe('what could be read in two ways', () => {
  it.each(['/health/live', '/v1/products/x/public', '/graphql', '/console'])('is refused at %s', async (path) => {
    const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: other.example\r\n\r\n`;
    expect(await sendRaw(address, bytes)).toMatchObject({ status: 400, body: '{"detail":"Bad Request"}' });
  });
});

describe('graph and console at a brand’s host name', () => {
  const HOST = 'passport.misdirected.test';
  const answered = async (path: string, fields: readonly string[] = []): Promise<string> => {
    const head = [`GET ${path} HTTP/1.1`, `Host: ${HOST}`, 'X-Request-Id: as-given', ...fields, '', ''];
    return (await sendRaw(address, head.join('\r\n'), 2_000)).head;
  };

  it('are refused with the id of the request, live connections too', async () => {
    const brandId = await stage.brand('MISDIRECTD');
    await stage.sql('update catalog.brand set domain = $2 where id = $1', [brandId, HOST]);
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
    for (const head of [await answered('/graphql'), await answered('/console'), await answered('/graphql', upgrade)])
      expect(head).toMatch(/^HTTP\/1\.1 421 [\s\S]*\r\nX-Request-Id: as-given(\r\n|$)/);
  });
});

describe('a process that is draining', () => {
  it('is not ready, and still answers pages, slow ones too', async () => {
    const { graph } = stage.platform;
    const slow: Graph = {
      admit: (asked) => graph.admit(asked),
      // Longer than a page takes before the dependencies are checked.
      execute: (operation, variables, call) => delay(900).then(() => graph.execute(operation, variables, call)),
    };
    const leaving = await frontWith({ graph: slow, isStaying: () => false });
    const at = addressOf(leaving);
    const page = await fetch(`${at}/en/product/NONE`, { headers: { accept: 'text/html' } });
    expect([page.status, (await fetch(`${at}/health/ready`)).status]).toEqual([404, 503]);
    leaving.closeAllConnections();
    leaving.close();
  });
});

describe('over TLS', () => {
  it.each([
    '/health/live',
    '/openapi.json',
    '/console',
    '/nothing',
    '/v1/products/x/public',
  ])('%s asks for it ever after; in the clear it does not', async (path) => {
    const secure = await frontWith({ settings: { publicUrl: 'https://id.example', trustProxy: true } });
    const answer = await fetch(`${addressOf(secure)}${path}`);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    secure.closeAllConnections();
    secure.close();
    expect((await fetch(`${address}${path}`)).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a connection without requests', () => {
  const keptBy = async (settings: { readonly trustProxy?: boolean }): Promise<string | null> => {
    const server = await frontWith({ settings });
    const { headers } = await fetch(`${addressOf(server)}/health/live`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return headers.get('keep-alive');
  };

  it('is kept longer than a reverse proxy keeps it, so that the proxy closes it', async () => {
    expect(await keptBy({ trustProxy: true })).toBe('timeout=180');
  });

  it('is closed soon where a client made it', async () => {
    expect(await keptBy({ trustProxy: false })).toBe('timeout=5');
  });
});
