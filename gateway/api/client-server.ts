import {
  createServer,
  type IncomingMessage,
  maxHeaderSize,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { MOST_HEAD_BYTES } from '../../subgraphs/lib/graphql/internal-request.js';
import { KEPT_IDLE_MS } from '../../subgraphs/lib/process/idle-connections.js';
import { answerUnreadable, refuseTunnels, refuseUnread } from './answer-unreadable.js';
import { closeAfterRequest } from './close-after-request.js';
import { limitRequestsPerTurn } from './limit-requests-per-turn.js';
import { statusOfOtherMeaning } from './one-meaning.js';

interface ClientServerOptions extends ServerOptions {
  /** True where its connections are those of a reverse proxy, which keeps them for its next requests. */
  readonly isProxied?: boolean;
  /** Path at which the installation's other processes call, whose heads may be longer than those of clients. */
  readonly internalPath?: string | undefined;
}

/**
 * Creates an HTTP server for clients, direct or behind a proxy. Requests that cannot be parsed, or that another parser
 * could read differently, are refused here and end the connection. An `Upgrade` to another protocol than WebSocket is
 * ignored and the request answered over HTTP/1.1 (RFC 9110 §7.8), since HTTP/2 clients offer it with their first
 * request.
 */
export function createClientServer(
  listener: RequestListener,
  { isProxied = false, internalPath, ...options }: ClientServerOptions = {},
): Server {
  const keepAlive = isProxied ? { keepAliveTimeout: KEPT_IDLE_MS } : {};
  const heads = internalPath === undefined ? {} : { maxHeaderSize: MOST_HEAD_BYTES };
  const refusal = (request: IncomingMessage): number | undefined =>
    statusOfOtherMeaning(request) ??
    (internalPath !== undefined && request.url !== internalPath && isLong(request) ? 431 : undefined);
  const begin = limitRequestsPerTurn(listener);
  const server = createServer(
    {
      ...options,
      ...keepAlive,
      ...heads,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
      shouldUpgradeCallback: (request) => asksForSocket(request) && refusal(request) === undefined,
    },
    (request, response) => {
      const status = refusal(request);
      if (status !== undefined) {
        refuseUnread(response, status);
        return;
      }
      closeAfterRequest(request, response);
      begin(request, response);
    },
  );
  server.on('checkExpectation', (_, response) => refuseUnread(response, 417));
  answerUnreadable(server);
  refuseTunnels(server);
  return server;
}

/** Tells whether a request asks for a WebSocket; one that is refused is answered over HTTP. */
const asksForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** Tells whether a head is longer than Node.js accepts of clients by default. */
const isLong = ({ url = '', rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.reduce((length, text) => length + text.length, url.length) > maxHeaderSize;
