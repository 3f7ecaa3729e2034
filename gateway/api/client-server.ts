import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { KEPT_IDLE_MS } from '../../subgraphs/lib/process/idle-connections.js';
import { answerUnreadable, refuseTunnels, refuseUnread } from './answer-unreadable.js';
import { closeAfterRequest } from './close-after-request.js';
import { limitRequestsPerTurn } from './limit-requests-per-turn.js';
import { statusOfOtherMeaning } from './one-meaning.js';

interface ClientServerOptions extends ServerOptions {
  /** True where its connections are those of a reverse proxy, which keeps them for its next requests. */
  readonly isProxied?: boolean;
}

/**
 * Creates an HTTP server for clients, direct or behind a proxy. Requests that cannot be parsed, or that another parser
 * could read differently, are refused here and end the connection. An `Upgrade` to another protocol than WebSocket is
 * ignored and the request answered over HTTP/1.1 (RFC 9110 §7.8), since HTTP/2 clients offer it with their first
 * request.
 */
export function createClientServer(
  listener: RequestListener,
  { isProxied = false, ...options }: ClientServerOptions = {},
): Server {
  const keepAlive = isProxied ? { keepAliveTimeout: KEPT_IDLE_MS } : {};
  const begin = limitRequestsPerTurn(listener);
  const server = createServer(
    {
      ...options,
      ...keepAlive,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
      shouldUpgradeCallback: opensSocket,
    },
    (request, response) => {
      const status = statusOfOtherMeaning(request);
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

/** Tells whether a request opens a WebSocket; a refused one is answered over HTTP. */
function opensSocket(request: IncomingMessage): boolean {
  const isAsked = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
  return isAsked && statusOfOtherMeaning(request) === undefined;
}
