import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { createClientServer } from '../../../gateway/api/client-server.js';
import { readBytes } from '../../../rest-adapter/runtime/body-reader.js';
import { requestListener } from '../../../rest-adapter/runtime/request-listener.js';
import type { RequestState } from '../../../rest-adapter/runtime/request-state.js';
import { portOf } from '../../support/port-of.js';
import { sendRaw } from '../../support/raw-http.js';

let server: Server;
let address: string;
const failures: string[] = [];

const ANSWERS: Readonly<Record<string, (ctx: Koa.ParameterizedContext<RequestState>) => void | Promise<void>>> = {
  '/text': (ctx) => {
    ctx.body = 'é';
  },
  '/bytes': (ctx) => {
    ctx.body = Buffer.from([1, 2, 3]);
  },
  '/nothing': (ctx) => {
    ctx.status = 204;
  },
  '/unchanged': (ctx) => {
    ctx.status = 304;
    ctx.res.setHeader('ETag', '"1"');
  },
  '/body': async (ctx) => {
    ctx.body = `${(await readBytes(ctx.req)).length} bytes`;
  },
  '/failure': () => {
    throw new Error('fails');
  },
};

beforeAll(async () => {
  const app = new Koa<RequestState>();
  app.on('error', (error: Error) => failures.push(error.message));
  app.use((ctx) => ANSWERS[ctx.path]?.(ctx));
  server = createClientServer(requestListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (method: string, path: string, ...rest: string[]) =>
  sendRaw(
    address,
    [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...rest, '', ''].join('\r\n'),
  );

describe('an answer', () => {
  it('is text with its length in bytes', async () => {
    const { status, head } = await ask('GET', '/text');
    expect(status).toBe(200);
    expect(head).toContain('Content-Length: 2');
  });

  it('is bytes', async () => {
    const answer = await ask('GET', '/bytes');
    expect(answer.head).toContain('Content-Length: 3');
    expect(answer.body).toHaveLength(3);
  });

  it('to HEAD is that of GET without its body', async () => {
    const answer = await ask('HEAD', '/bytes');
    expect(answer.head).toContain('Content-Length: 3');
    expect(answer.body).toBe('');
  });

  it.each([
    ['/nothing', 204],
    ['/unchanged', 304],
  ])('%s has neither body nor length', async (path, status) => {
    const answer = await ask('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.head).not.toMatch(/content-length|content-type|transfer-encoding/i);
    expect(answer.body).toBe('');
  });

  it('is 404 where nothing answers', async () => {
    expect(await ask('GET', '/elsewhere')).toMatchObject({ status: 404, body: '' });
  });

  it('is 500 after a failure, which is reported', async () => {
    expect((await ask('GET', '/failure')).status).toBe(500);
    expect(failures).toEqual(['fails']);
  });
});

describe('a request', () => {
  it('without a length has an empty body', async () => {
    expect((await ask('POST', '/body')).body).toBe('0 bytes');
  });

  it('with one has its body', async () => {
    expect((await ask('POST', '/body', 'Content-Length: 3', '', 'abc')).body).toBe('3 bytes');
  });
});
