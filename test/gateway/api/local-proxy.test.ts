import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { CLIENT_HEADER, clientFinder, type GraphProxy, remoteProxy } from '../../../gateway/api/local-proxy.js';
import { type InternalTokens, internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { portOf } from '../../support/port-of.js';
import { sendRaw } from '../../support/raw-http.js';

const tokens: InternalTokens = internalTokens(new Uint8Array(32).fill(7));
const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(server)}`;
};

const UPGRADE =
  'GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';

let gateway: Server;
let front: Server;
let proxy: GraphProxy;
let gatewayUrl: string;
let frontUrl: string;

/** A gateway that answers with the client address that it takes a request for, and with the request. */
beforeAll(async () => {
  const clientOf = clientFinder(false, tokens);
  gateway = createServer(async (asked, answer) => {
    let body = '';
    for await (const chunk of asked) body += String(chunk);
    if (asked.headers['x-cut']) {
      answer.writeHead(200, { 'Content-Length': '1000' });
      answer.write('half', () => asked.socket.destroy());
      return;
    }
    answer.writeHead(418, { 'X-Kept': 'yes' });
    answer.end(JSON.stringify({ client: await clientOf(asked), path: asked.url, body }));
  });
  const sockets = new WebSocketServer({ server: gateway, handleProtocols: () => 'graphql-transport-ws' });
  sockets.on('connection', (socket, asked) => {
    const client = clientOf(asked);
    socket.on('message', async (sent) => socket.send(`${await client} ${String(sent)}`));
  });
  gatewayUrl = await listen(gateway);
  proxy = remoteProxy(gatewayUrl, tokens, true);
  front = createServer((asked, answer) => proxy.request(asked, answer));
  front.on('upgrade', (asked, socket, head) => proxy.upgrade(asked, socket, head));
  frontUrl = await listen(front);
});
afterAll(() => {
  proxy.close();
  for (const server of [front, gateway]) {
    server.closeAllConnections();
    server.close();
  }
});

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const post = (url: string, headers: Record<string, string>): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/graphql?a=1`, { method: 'POST', headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    });
    asked.on('error', reject);
    asked.end('{"query":"{ me { id } }"}');
  });

describe('the graph behind the front of another process', () => {
  it('is asked the same, for the same client', async () => {
    const { status, headers, body } = await post(frontUrl, { 'X-Forwarded-For': '203.0.113.9' });
    expect([status, headers['x-kept']]).toEqual([418, 'yes']);
    expect(JSON.parse(body)).toEqual({
      client: '203.0.113.9',
      path: '/graphql?a=1',
      body: '{"query":"{ me { id } }"}',
    });
  });

  it('says of the client’s connection what the front does with it, not what the gateway does with its own', async () => {
    gateway.keepAliveTimeout = 180_000;
    const idle = async (url: string) => (await post(url, {})).headers['keep-alive'];
    expect([await idle(gatewayUrl), await idle(frontUrl)]).toEqual(['timeout=180', 'timeout=5']);
    const { headers } = await post(frontUrl, { Connection: 'close' });
    expect([headers.connection, headers['keep-alive']]).toEqual(['close', undefined]);
  });

  it('believes nobody else who says for whom they ask', async () => {
    const foreign = internalTokens(new Uint8Array(32).fill(8));
    const claims = { principal: { kind: 'anonymous' as const }, requestId: 'front', clientAddress: '198.51.100.1' };
    const { body } = await post(gatewayUrl, { [CLIENT_HEADER]: await foreign.sign(claims) });
    expect(JSON.parse(body).client).toBe('127.0.0.1');
    const through = await post(frontUrl, { [CLIENT_HEADER]: 'made up', 'X-Forwarded-For': '203.0.113.10' });
    expect(JSON.parse(through.body).client).toBe('203.0.113.10');
  });

  it('cuts the client off where the gateway’s answer breaks off', async () => {
    await expect(post(frontUrl, { 'X-Cut': 'yes' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('passes live connections on, and cuts them when it closes', async () => {
    const socket = new WebSocket(`${frontUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { 'X-Forwarded-For': '203.0.113.11' },
    });
    await new Promise((resolve) => socket.once('open', resolve));
    expect(socket.protocol).toBe('graphql-transport-ws');
    const answer = new Promise((resolve) => socket.once('message', (sent) => resolve(String(sent))));
    socket.send('hello');
    expect(await answer).toBe('203.0.113.11 hello');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    proxy.close();
    await closed;
  });

  it('refuses a live connection as the gateway does', async () => {
    const refused = (url: string) => sendRaw(url, `${UPGRADE}Sec-WebSocket-Key: none\r\n\r\n`);
    const [direct, passedOn] = [await refused(gatewayUrl), await refused(frontUrl)];
    expect([passedOn.status, passedOn.body]).toEqual([400, direct.body]);
    expect(passedOn.head).toContain('Connection: close');
  });

  it('is out of reach with an answer that says so', async () => {
    const nowhere = remoteProxy('http://127.0.0.1:9', tokens, false);
    const server = createServer((asked, answer) => nowhere.request(asked, answer));
    server.on('upgrade', (asked, socket, head) => nowhere.upgrade(asked, socket, head));
    const url = await listen(server);
    const { status, headers, body } = await post(url, { 'X-Request-Id': 'asked-1' });
    const key = 'X-Request-Id: asked-2\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    const upgraded = await sendRaw(url, `${UPGRADE}${key}\r\n`);
    expect(upgraded.status).toBe(503);
    expect(headers['x-request-id']).toBe('asked-1');
    expect(upgraded.head).toContain('X-Request-Id: asked-2');
    server.closeAllConnections();
    server.close();
    expect([status, JSON.parse(body).errors[0].extensions.code]).toEqual([503, 'UNAVAILABLE']);
  });
});
