import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerUnreadable } from '../../../gateway/api/answer-unreadable.js';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ requestTimeout: 300, connectionsCheckingInterval: 50 }, (request, response) => {
    if (request.url !== '/begun') response.end('read');
    else response.write('begun');
  });
  answerUnreadable(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the answers to these bytes once the server closes the connection; `more` is sent with the first answer. */
const sent = (bytes: string, more = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (more) socket.write(more);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

const HOST = 'Host: localhost\r\n';

describe('what cannot be read as a request', () => {
  it.each([
    ['a method that does not exist', `BREW /v1 HTTP/1.1\r\n${HOST}\r\n`, 400, 'Bad Request'],
    ['a length that is none', `POST /v1 HTTP/1.1\r\n${HOST}Content-Length: many\r\n\r\n`, 400, 'Bad Request'],
    [
      'two lengths of one body',
      `POST /v1 HTTP/1.1\r\n${HOST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'Bad Request',
    ],
    [
      'an address of 20 KB',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
      431,
      'Request Header Fields Too Large',
    ],
    ['a request that does not end', `POST /v1 HTTP/1.1\r\n${HOST}Content-L`, 408, 'Request Timeout'],
  ])('is answered with a detail and an id: %s', async (_, bytes, status, detail) => {
    const [head = '', body = ''] = (await sent(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} ${detail}\r\n`));
    expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
    expect(head).toMatch(/\r\nContent-Type: application\/json/);
    expect(JSON.parse(body)).toEqual({ detail });
  });

  it('ends an answer that had begun, and is not written into it', async () => {
    const text = await sent(`GET /begun HTTP/1.1\r\n${HOST}\r\n`, 'BREW\r\n\r\n');
    expect(text).toMatch(/begun/);
    expect(text).not.toMatch(/Bad Request/);
  });
});
