import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { request as askHttp } from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import { ANONYMOUS } from '../../schema/principal.js';
import type { InternalTokens } from '../../subgraphs/lib/graphql/internal-token.js';
import { clientAddress } from './client-address.js';
import { requestIdOf } from './request-id.js';

/** Forwards requests for the graph from the front server to the gateway, so that pages reach the graph on their own host. */
export interface GraphProxy {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes the live connections that it forwards. */
  close(): void;
}

export const GRAPH_PATH = '/graphql';

/**
 * Signed header in which a front server in another process gives the gateway the client's address; only the
 * installation's own processes can sign it.
 */
export const CLIENT_HEADER = 'x-internal-client';

/** Passes requests to a gateway in this process, which reads the client's address from the socket. */
export const localProxy = (gateway: Server): GraphProxy => ({
  request: (request, response) => void gateway.emit('request', request, response),
  upgrade: (request, socket, head) => void gateway.emit('upgrade', request, socket, head),
  close: () => undefined,
});

/** Forwards requests to a gateway in a process of its own (distributed topology), with the client's address. */
export function remoteProxy(gatewayUrl: string, tokens: InternalTokens, trustProxy: boolean): GraphProxy {
  const { hostname, port } = urlToHttpOptions(new URL(gatewayUrl));
  const live = new Set<Duplex>();
  const passedOn = async (request: IncomingMessage) => ({
    hostname,
    port,
    method: request.method,
    path: request.url,
    headers: { ...request.headers, [CLIENT_HEADER]: await signed(request, tokens, trustProxy) },
  });
  const askFor = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = askHttp(await passedOn(request), (answer) => {
      response.writeHead(answer.statusCode ?? 502, ofClient(answer.headers));
      // Cuts the client off where the answer breaks off, so that it does not wait for the rest.
      pipeline(answer, response, () => {});
    });
    asked.on('error', () => (response.headersSent ? response.destroy() : unavailable(request, response)));
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  };
  const upgradeTo = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    live.add(socket);
    const asked = askHttp(await passedOn(request));
    asked.on('upgrade', (answer, far, farHead) => {
      socket.write(`${headOf(answer)}\r\n`);
      far.write(head);
      socket.write(farHead);
      far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('close', () => far.destroy());
      far.pipe(socket).pipe(far);
    });
    asked.on('response', (answer) => {
      socket.write(`${headOf(answer, OF_ONE_CONNECTION)}Connection: close\r\n\r\n`);
      pipeline(answer, socket, () => {});
    });
    const id = requestIdOf(request);
    asked.on('error', () =>
      socket.end(`HTTP/1.1 503 Service Unavailable\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`),
    );
    asked.end();
  };
  return {
    request: (request, response) => void askFor(request, response).catch(() => unavailable(request, response)),
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy()).on('close', () => live.delete(socket));
      void upgradeTo(request, socket, head).catch(() => socket.destroy());
    },
    close: () => {
      for (const socket of live) socket.destroy();
    },
  };
}

const signed = (request: IncomingMessage, tokens: InternalTokens, trustProxy: boolean): Promise<string> =>
  tokens.sign({ principal: ANONYMOUS, requestId: 'front', clientAddress: clientAddress(request, trustProxy) });

function unavailable(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'application/json', 'X-Request-Id': requestIdOf(request) });
  response.end(JSON.stringify({ errors: [{ message: 'UNAVAILABLE', extensions: { code: 'UNAVAILABLE' } }] }));
}

/** Fields that concern one connection only (RFC 9110 §7.6.1). */
const OF_ONE_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Returns the fields of an answer without those of the connection to the gateway. That the gateway ends its connection
 * is passed on: it reads no more of the request.
 */
function ofClient(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const fields = Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.has(name));
  return { ...Object.fromEntries(fields), ...(headers.connection === 'close' ? { Connection: 'close' } : {}) };
}

/** Returns the first line and the fields of an answer, as they are on the wire. */
function headOf(
  { statusCode, statusMessage, rawHeaders }: IncomingMessage,
  without: ReadonlySet<string> = new Set(),
): string {
  let lines = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!without.has(rawHeaders[at]!.toLowerCase())) lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return lines;
}

export type ClientFinder = (request: IncomingMessage) => Promise<string>;

/**
 * Returns a function that determines a request's client address: that of the front server's signed header, else that of
 * the connection or its trusted proxy.
 */
export function clientFinder(trustProxy: boolean, tokens?: InternalTokens): ClientFinder {
  return async (request) => {
    const token = request.headers[CLIENT_HEADER];
    const claims = tokens && typeof token === 'string' ? await tokens.verify(token).catch(() => undefined) : undefined;
    return claims?.clientAddress ?? clientAddress(request, trustProxy);
  };
}
