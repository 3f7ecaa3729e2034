import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ANONYMOUS } from '../../schema/principal.js';
import type { Graph } from '../graph/graph.js';
import { requestedHost } from './client-address.js';
import { createHostNames } from './host-names.js';
import { MISDIRECTED } from './misdirected.js';
import { requestIdOf } from './request-id.js';

const CALL = { principal: ANONYMOUS, requestId: 'front', clientAddress: '' };

/**
 * Tells whether a request was sent to a brand's host name. Graph and console are not served on those: they receive
 * passwords, which the owner of that host name could intercept. A host name that cannot be looked up is treated as the
 * platform's.
 */
export function brandHosts(
  graph: Graph,
  publicUrl: string,
  trustProxy: boolean,
): (request: IncomingMessage) => Promise<boolean> {
  const hosts = createHostNames(graph, publicUrl);
  return async (request) => {
    const found = await hosts.find(requestedHost(request, trustProxy), CALL, new Date()).catch(() => undefined);
    return found?.kind === 'brand';
  };
}

/** Answers 421 Misdirected Request (RFC 9110 §15.5.20). */
export function misdirected(request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(421, { 'Content-Type': 'application/json', 'X-Request-Id': requestIdOf(request) })
    .end(JSON.stringify({ detail: MISDIRECTED }));
}

export const cutMisdirected = (request: IncomingMessage, socket: Duplex): void =>
  void socket.end(
    `HTTP/1.1 421 Misdirected Request\r\nX-Request-Id: ${requestIdOf(request)}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
