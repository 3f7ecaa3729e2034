import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { answerUnreadable, refuseTunnels, refuseUnread } from './answer-unreadable.js';
import { inTurns } from './in-turns.js';
import { statusOfOtherMeaning } from './one-meaning.js';

/**
 * Creates a server that clients reach, directly or through a proxy. A request that cannot be read, or could be read in two ways, is
 * answered here and ends the connection. A protocol that is offered (`Upgrade`) and is no WebSocket is not taken up: the request is answered
 * as it stands (RFC 9110 §7.8), since clients of HTTP/2 offer it with their first.
 */
export function createClientServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const begin = inTurns(listener);
  const server = createServer(
    { ...options, requireHostHeader: false, shouldUpgradeCallback: opensSocket },
    (request, response) => {
      const status = statusOfOtherMeaning(request);
      if (status === undefined) begin(request, response);
      else refuseUnread(response, status);
    },
  );
  answerUnreadable(server);
  refuseTunnels(server);
  return server;
}

/** Tells whether a request opens a WebSocket; one that is refused is refused as a request. */
function opensSocket(request: IncomingMessage): boolean {
  const isAsked = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
  return isAsked && statusOfOtherMeaning(request) === undefined;
}
