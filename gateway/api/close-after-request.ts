import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds for which the rest of a request is read once its response is sent. */
const REST_MS = 30_000;

/**
 * Lets a client that asked for `Connection: close` read a response sent before its body was received: the sending side is closed
 * first, and the connection once the rest of the body has arrived and was discarded (RFC 9112 §9.6). A connection closed at once
 * is reset, and the client finds it broken before it reads the response. Does nothing for a response with a `Connection`
 * header of its own, which is meant to end the connection.
 */
export function closeAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  if (response.shouldKeepAlive) return;
  const { socket } = request;
  const closeAtOnce = socket.destroySoon;
  socket.destroySoon = () => {
    socket.destroySoon = closeAtOnce;
    if (request.complete || response.hasHeader('connection')) {
      socket.destroySoon();
      return;
    }
    socket.end();
    const timer = setTimeout(() => socket.destroy(), REST_MS).unref();
    socket.once('close', () => clearTimeout(timer));
    request.once('close', () => socket.destroy());
  };
}
