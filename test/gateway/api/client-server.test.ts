import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClientServer } from '../../../gateway/api/client-server.js';
import { portOf } from '../../support/port-of.js';
import { sendRaw } from '../../support/raw-http.js';

let server: Server;
let address: string;

beforeAll(async () => {
  server = createClientServer((request, response) => response.end(`read ${request.url}`));
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const HOST = 'Host: localhost';
const ask = (first: string, ...headers: string[]) =>
  sendRaw(address, [first, 'Connection: close', ...headers, '', ''].join('\r\n'));
const CHUNKS = '\r\n\r\n2\r\n[]\r\n0';

describe('a request that another reader could understand otherwise', () => {
  it.each<[string, number, string, ...string[]]>([
    ['two hosts', 400, 'GET / HTTP/1.1', HOST, 'Host: other.example'],
    ['one host twice', 400, 'GET / HTTP/1.1', HOST, 'hOST: localhost'],
    ['no host', 400, 'GET / HTTP/1.1'],
    ['a list of hosts', 400, 'GET / HTTP/1.1', 'Host: localhost, other.example'],
    ['a host with a user', 400, 'GET / HTTP/1.1', 'Host: localhost@other.example'],
    ['a host with a path', 400, 'GET / HTTP/1.1', 'Host: localhost/x'],
    ['a host in quotes', 400, 'GET / HTTP/1.1', 'Host: "localhost"'],
    ['a host with a byte of no text', 400, 'GET / HTTP/1.1', 'Host: loc\xe9lhost'],
    ['a port that is none', 400, 'GET / HTTP/1.1', 'Host: localhost:x'],
    ['two credentials', 400, 'GET / HTTP/1.1', HOST, 'Authorization: Bearer a', 'Authorization: Bearer b'],
    ['two media types', 400, 'GET / HTTP/1.1', HOST, 'Content-Type: text/plain', 'Content-Type: application/json'],
    ['another host in its target', 400, 'GET http://other.example/ HTTP/1.1', HOST],
    ['a target of another scheme', 400, 'GET ftp://localhost/ HTTP/1.1', HOST],
    ['a target that is no path', 400, 'GET * HTTP/1.1', HOST],
    ['chunks in HTTP/1.0', 400, 'POST / HTTP/1.0', HOST, `Transfer-Encoding: chunked${CHUNKS}`],
    ['a coding that is not taken off', 501, 'POST / HTTP/1.1', HOST, `Transfer-Encoding: gzip, chunked${CHUNKS}`],
    ['an expectation that is not known', 417, 'GET / HTTP/1.1', HOST, 'Expect: a cookie'],
    ['HTTP/2.0 in text', 505, 'GET / HTTP/2.0', HOST],
    ['HTTP/0.9', 505, 'GET /'],
  ])('is refused: %s', async (_, status, first, ...headers) => {
    const answer = await ask(first, ...headers);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(answer.head).toMatch(/\r\nConnection: close/);
    expect(JSON.parse(answer.body)).toEqual({ detail: expect.any(String) });
  });

  it.each<[string, string, ...string[]]>([
    ['HTTP/1.0 without a host', 'GET /a HTTP/1.0'],
    ['a host that names nothing', 'GET /a HTTP/1.1', 'Host: '],
    ['an address of IPv6', 'GET /a HTTP/1.1', 'Host: [::1]:8080'],
    ['its own host in its target', 'GET http://LOCALHOST/a HTTP/1.1', HOST],
    ['chunks', 'POST /a HTTP/1.1', HOST, `Transfer-Encoding: Chunked${CHUNKS}`],
    ['two cookies', 'GET /a HTTP/1.1', HOST, 'Cookie: a=1', 'Cookie: b=2'],
  ])('is none of these: %s', async (_, first, ...headers) => {
    expect(await ask(first, ...headers)).toMatchObject({ status: 200, body: expect.stringContaining('read /a') });
  });

  it('is a request for a tunnel, which is answered too', async () => {
    const answer = await ask('CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443');
    expect(answer.status).toBe(400);
    expect(answer.head).toMatch(/\r\nConnection: close/);
    expect(JSON.parse(answer.body)).toEqual({ detail: 'Bad Request' });
  });

  it('is none with several spaces between the parts of its first line, but is refused with one within its target', async () => {
    expect((await ask('GET  /a  HTTP/1.1', HOST)).body).toContain('read /a');
    expect((await ask('GET /a /b HTTP/1.1', HOST)).status).toBe(400);
    expect((await ask('GET /a\t/b HTTP/1.1', HOST)).status).toBe(400);
  });

  it('a target in absolute form without a path is the root', async () => {
    expect((await ask('GET http://localhost HTTP/1.1', HOST)).body).toContain('read /');
    expect((await ask('GET http://localhost?x HTTP/1.1', HOST)).body).toContain('read /?x');
  });

  it('is answered after those that came before it on its connection', async () => {
    const { head, body } = await sendRaw(
      address,
      `GET /first HTTP/1.1\r\n${HOST}\r\n\r\nGET /second HTTP/1.1\r\n${HOST}\r\n${HOST}\r\n\r\n`,
    );
    expect(head).toContain(' 200 OK');
    expect(body).toMatch(/^read \/first[\s\S]*HTTP\/1\.1 400 Bad Request/);
  });
});

describe('a long head', () => {
  const LONG = `X-Long: ${'x'.repeat(100_000)}`;

  it('is refused to clients', async () => {
    const answer = await ask('GET /a HTTP/1.1', HOST, LONG);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([431, { detail: 'Request Header Fields Too Large' }]);
  });

  it('is accepted of the installation’s other processes, at their path alone', async () => {
    const internal = createClientServer((request, response) => response.end(`read ${request.url}`), {
      internalPath: '/internal',
    });
    await new Promise<void>((resolve) => internal.listen(0, '127.0.0.1', resolve));
    const send = (path: string, ...headers: string[]) =>
      sendRaw(
        `http://127.0.0.1:${portOf(internal)}`,
        [`GET ${path} HTTP/1.1`, HOST, 'Connection: close', ...headers, '', ''].join('\r\n'),
      );
    expect(await send('/internal', LONG)).toMatchObject({ status: 200 });
    expect(await send('/a')).toMatchObject({ status: 200 });
    for (const path of ['/a', `/${'x'.repeat(20_000)}`]) {
      const answer = await send(path, LONG);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([431, { detail: 'Request Header Fields Too Large' }]);
    }
    internal.close();
  });
});

describe('another protocol that is offered', () => {
  const offer = (protocol: string, ...headers: string[]) =>
    sendRaw(
      address,
      ['GET /a HTTP/1.1', 'Connection: Upgrade, close', `Upgrade: ${protocol}`, ...headers, '', ''].join('\r\n'),
    );

  it('is not taken up unless it is a WebSocket: the request is answered as it stands', async () => {
    expect(await offer('h2c', HOST, 'HTTP2-Settings: AAMAAABk')).toMatchObject({ status: 200 });
    expect(await offer('WebSocket', HOST)).toMatchObject({ status: 101 });
  });

  it('opens no WebSocket for a request that could be read in two ways', async () => {
    expect(await offer('websocket', HOST, 'Host: other.example')).toMatchObject({ status: 400 });
  });
});
