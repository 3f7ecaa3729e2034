import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { bodyRoom } from '../../../gateway/api/body-room.js';
import { jsonBodies } from '../../../gateway/api/json-bodies.js';
import { clientFinder } from '../../../gateway/api/local-proxy.js';
import { ANONYMOUS } from '../../../schema/principal.js';
import { internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { portOf } from '../../support/port-of.js';
import { sendRaw } from '../../support/raw-http.js';
import { until } from '../../support/until.js';

const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
const tokens = internalTokens(Buffer.alloc(32, 1));
const claims = { principal: ANONYMOUS, requestId: 'r', clientAddress: '127.0.0.1' };

let server: ReturnType<Koa['listen']>;
beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  const room = bodyRoom({ free: 1_000, perAddress: 4_000_000, inAll: 4_000_000 });
  app.use(jsonBodies({ tokens, clientOf: clientFinder(false, tokens), room }));
  app.use((ctx) => {
    const { text } = ctx.request.body as { text?: string };
    ctx.body = { length: text?.length ?? null };
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const send = async (length: number, token?: string): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ text: 'é'.repeat(length / 2) }),
  });
  await response.arrayBuffer();
  return response.status;
};

describe('§2.2, §4.1: 500 rows of the longest texts go through both topologies', () => {
  it('a body of six megabytes is read for the installation itself', async () => {
    expect(await send(6_000_000, await tokens.sign(claims))).toBe(200);
  });

  it('and for nobody else: 413 without a token of ours, or with a foreign one', async () => {
    const foreign = await internalTokens(Buffer.alloc(32, 2)).sign(claims);
    expect([await send(6_000_000), await send(6_000_000, foreign), await send(3_000_000)]).toEqual([413, 413, 200]);
  });
});

describe('a body that there is no room for', () => {
  it('is refused with 503, and the connection with it; the next one is read', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4100000\r\n\r\n';
    const body = `{"text":"${'a'.repeat(4_010_000)}`;
    // Where bytes are left unread when the connection is closed, the answer may be lost.
    const refused = await until(async () => {
      const answer = await sendRaw(`http://127.0.0.1:${portOf(server)}`, `${head}${body}`);
      return answer.status === 0 ? undefined : answer;
    });
    expect(refused.status).toBe(503);
    expect(refused.head).toMatch(/\r\nconnection: close/i);
    expect(await until(async () => (await send(3_000_000)) === 200)).toBe(true);
  });

  it('includes every compressed one: kilobytes could expand to megabytes', async () => {
    const body = gzipSync('{"text":"a"}');
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
  });
});

describe('a body that is none', () => {
  const status = async (body: string, token?: string): Promise<number> => {
    const port = portOf(server);
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
  };

  it('of our own processes may name a prototype: a document says so itself', async () => {
    const body = '{"text":"","__proto__":{}}';
    expect([await status(body), await status(body, await tokens.sign(claims))]).toEqual([400, 200]);
  });

  it('of our own processes may have more in it: they pass on a thousand items of a manifest at once', async () => {
    const of = (elements: number) => `{"text":"","a":[${'1,'.repeat(elements)}1]}`;
    const token = await tokens.sign(claims);
    expect([await status(of(50_000)), await status(of(50_000), token)]).toEqual([400, 200]);
    expect(await status(of(200_000), token)).toBe(400);
  });

  it('is passed on as an empty one, with or without its length', async () => {
    for (const length of ['', 'Content-Length: 0\r\n', 'Content-Type: application/json\r\n', CHUNKED]) {
      const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${length}\r\n`;
      const end = length === CHUNKED ? '0\r\n\r\n' : '';
      const answer = await sendRaw(`http://127.0.0.1:${portOf(server)}`, head + end);
      expect([length, answer.status, answer.body]).toEqual([length, 200, '{"length":null}']);
    }
  });

  it('is a 400: no JSON, no object, a member that would be a prototype, too deep, too much in it', async () => {
    const text = '"text":""';
    expect(await status(`{${text}}`)).toBe(200);
    expect(await status(`{${text},"a":"__proto__"}`)).toBe(200);
    const refused = [
      '{',
      'nothing',
      '"text"',
      '1',
      `{${text}}}`,
      `{${text},"__proto__":{}}`,
      `{${text},"\\u005f_proto__":{}}`,
    ];
    const large = [`{${text},"a":${'['.repeat(100)}${']'.repeat(100)}}`, `{${text},"a":[${'1,'.repeat(200_000)}1]}`];
    for (const body of [...refused, ...large])
      expect([body.slice(0, 40), await status(body)]).toEqual([body.slice(0, 40), 400]);
  });
});
