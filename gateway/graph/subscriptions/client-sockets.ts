import type { IncomingMessage } from 'node:http';
import { CloseCode, MessageType, makeServer, type ServerOptions } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Session } from './session.js';

/** Milliseconds between two pings; a client that has not answered the one before is disconnected. */
const PING_MS = 12_000;

/** Types of the messages that only servers send. */
const OF_SERVERS: ReadonlySet<unknown> = new Set([MessageType.ConnectionAck, MessageType.Next, MessageType.Error]);

export interface Client {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  /** Its session, once it is admitted. */
  session?: Session;
}
export type LiveServerOptions = ServerOptions<Record<string, unknown>, Client & Record<PropertyKey, unknown>>;

/**
 * Answers the connections of a server in the protocol graphql-transport-ws. A client that does not keep to it is
 * disconnected, and nothing is logged. Returns a function that closes all connections.
 */
export function answerSockets(
  options: LiveServerOptions,
  sockets: WebSocketServer,
  log: Pick<Logger, 'error'>,
): () => Promise<void> {
  const protocol = makeServer(options);
  const answering = new WeakSet<WebSocket>();
  const ping = (): void => {
    for (const socket of sockets.clients) {
      if (!answering.delete(socket)) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }
  };
  const pings = setInterval(ping, PING_MS).unref();
  sockets.on('connection', (socket, request) => {
    answering.add(socket);
    socket.on('pong', () => answering.add(socket));
    // `ws` has closed the connection by then, with the code for the error.
    socket.on('error', () => {});
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (message) => sent(socket, message),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (answer) => socket.on('message', (data) => void answered(socket, String(data), answer, log)),
      },
      { socket, request },
    );
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  });
  return async () => {
    clearInterval(pings);
    for (const socket of sockets.clients) socket.close(1001, 'Going away');
    await new Promise((resolve) => sockets.close(resolve));
  };
}

/** Sends a message; a client that has left misses it. */
const sent = (socket: WebSocket, message: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.OPEN) socket.send(message, () => resolve());
    else resolve();
  });

async function answered(
  socket: WebSocket,
  data: string,
  answer: (data: string) => Promise<void>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  try {
    await answer(data);
  } catch (error) {
    if (isOfServer(data)) return socket.close(CloseCode.BadRequest, 'Only a server sends this message');
    log.error({ err: error }, 'a message of a live connection failed');
    socket.close(CloseCode.InternalServerError, 'Internal server error');
  }
}

/** Tells whether a message that the protocol's library could read is one of a server's. */
const isOfServer = (data: string): boolean => OF_SERVERS.has((JSON.parse(data) as { type: unknown }).type);
