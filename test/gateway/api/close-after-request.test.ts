import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createClientServer } from '../../../gateway/api/client-server.js';
import { portOf } from '../../support/port-of.js';

// More than the buffers of both ends hold.
const REST = Buffer.alloc(32 * 1024 * 1024, 'a');

let server: Server;
let requests: string[];

/** Starts a server that answers as soon as it has the head of a request, and connects a client. */
async function connected(answer: (response: ServerResponse) => void): Promise<Socket> {
  requests = [];
  server = createClientServer(({ url }, response) => {
    requests.push(url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
}

const head = (...headers: string[]) =>
  ['POST /large HTTP/1.1', 'Host: localhost', `Content-Length: ${REST.length}`, ...headers, '', ''].join('\r\n');
const refuse = (response: ServerResponse): unknown => response.writeHead(413, { 'Content-Length': '7' }).end('refused');
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('[RFC 9112 9.6] a response sent before the body of its request was received', () => {
  it.each([
    ['Connection: close', head('Connection: close')],
    ['HTTP/1.0', head().replace('HTTP/1.1', 'HTTP/1.0')],
  ])('is read by a client that sends the whole body first: %s', async (_, first) => {
    const socket = await connected(refuse);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(first);
      socket.write(REST, () => resolve());
    });
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*refused$/);
  });

  it('comes at once, and the connection ends with the body; what follows on it is not read', async () => {
    const socket = await connected(refuse);
    socket.on('error', () => undefined);
    const over = closed(socket);
    socket.write(head('Connection: close'));
    expect(await text(socket)).toContain('refused');
    socket.write(REST);
    socket.end('GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await over;
    expect(requests).toEqual(['/large']);
  });

  it('closes the connection at once where the server wants it closed', async () => {
    const socket = await connected((response) => refuse(response.setHeader('Connection', 'close')));
    const failed = new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve));
    socket.write(head('Connection: close'));
    await text(socket).catch(() => '');
    socket.write(REST);
    expect(['EPIPE', 'ECONNRESET']).toContain((await failed).code);
  });
});
