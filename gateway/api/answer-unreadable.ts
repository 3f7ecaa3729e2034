import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** HTTP status by error code of Node's HTTP parser; 400 for codes that are not listed. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a message that Node's HTTP parser rejects (RFC 9112) in the format of every other error, with a `detail` and
 * a request id, and closes the connection. Covers unknown methods, wrong lengths, request heads over 16 KiB and
 * requests that never end.
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

/**
 * Answers CONNECT requests, whose connection Node.js would close without a response: their target names another host
 * and has no path.
 */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.end(answer(400), () => socket.destroy());
  });
}

/** Tells whether a response is being written on this connection. */
function isAnswered(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return typeof response === 'object' && response !== null && Reflect.get(response, 'headersSent') === true;
}

function answer(status: number): string {
  const { headers, body } = refusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Refuses a request whose head was received but must not be processed, and closes its connection with all that follows
 * on it.
 */
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
