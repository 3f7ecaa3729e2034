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
  const proxy = { request: () => {}, upgrade: () => {}, close: () => {} };
  const settings = {
    publicUrl: 'http://localhost:8080',
    consoleOrigins: [],
    trustProxy: false,
    metricsToken: undefined,
  };
  const state = { dependencies: async () => [{ name: 'catalog database', ready: true }], backlog: async () => [] };
  front = createFront(settings, stage.platform.graph, state, stage.options.log, proxy);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${portOf(front)}`;
});
afterAll(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  await stage.close();
});

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

describe('a process that is draining', () => {
  it('is not ready, and still answers pages, slow ones too', async () => {
    const { graph } = stage.platform;
    const slow: Graph = {
      admit: (asked) => graph.admit(asked),
      // Longer than a page takes before the dependencies are checked.
      execute: (operation, variables, call) => delay(900).then(() => graph.execute(operation, variables, call)),
    };
    const dependencies = async () => [{ name: 'catalog database', ready: true }];
    const state = { dependencies, backlog: async () => [], isStaying: () => false };
    const settings = {
      publicUrl: 'http://localhost:8080',
      consoleOrigins: [],
      trustProxy: false,
      metricsToken: undefined,
    };
    const proxy = { request: () => {}, upgrade: () => {}, close: () => {} };
    const leaving = createFront(settings, slow, state, stage.options.log, proxy);
    await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${portOf(leaving)}`;
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
    const proxy = { request: () => {}, upgrade: () => {}, close: () => {} };
    const settings = { publicUrl: 'https://id.example', consoleOrigins: [], trustProxy: true, metricsToken: undefined };
    const state = { dependencies: async () => [], backlog: async () => [] };
    const secure = createFront(settings, stage.platform.graph, state, stage.options.log, proxy);
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    const answer = await fetch(`http://127.0.0.1:${portOf(secure)}${path}`);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    secure.closeAllConnections();
    secure.close();
    expect((await fetch(`${address}${path}`)).headers.get('strict-transport-security')).toBeNull();
  });
});
