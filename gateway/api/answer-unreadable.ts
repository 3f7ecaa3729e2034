import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Statuses of the parser's refusals, by its code; anything else is 400. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a message that is not a readable request (RFC 9112) like any other fault, with a `detail` and an id, and
 * closes the connection: a method that does not exist, a wrong length, more than 16 KiB of address and headers, a
 * request that does not end.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || isAnswered(socket)) {
      socket.destroy();
      return;
    }
    socket.on('error', () => socket.destroy());
    socket.end(answer(STATUS[error.code ?? ''] ?? 400), () => socket.destroy());
  });
}

/** Answers a request for a tunnel, which Node.js would drop: its target names another host and is no path. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(answer(400), () => socket.destroy());
  });
}

/** Tells whether an answer is being written on this connection. */
function isAnswered(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return typeof response === 'object' && response !== null && Reflect.get(response, 'headersSent') === true;
}

function answer(status: number): string {
  const { headers, body } = refusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Refuses a request that came whole and is not to be read, nor what follows it on its connection. */
export function refuseUnread(response: ServerResponse, status: number): void {
  const { headers, body } = refusal(status);
  response.writeHead(status, headers).end(body);
}

function refusal(status: number): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = JSON.stringify({ detail: STATUS_CODES[status] });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': randomUUID(),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { headers, body };
}
