import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { countedAddress, isPrivateAddress } from '../../../subgraphs/lib/windows/counted-address.js';
import { LIVE_LIMITS } from '../../../subgraphs/lib/windows/limits.js';

export type LiveLimits = { readonly [Name in keyof typeof LIVE_LIMITS]: number };

/** Bounds the number of open connections, in all and from one address. */
export interface LivePlaces {
  /** Takes a place until the socket closes; false when there is none. */
  take(address: string, socket: Duplex): boolean;
}

export function livePlaces(limits: LiveLimits): LivePlaces {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address, socket) {
      const key = countedAddress(address);
      const used = taken.get(key) ?? 0;
      const most = isPrivateAddress(address) ? limits.perPrivateAddress : limits.perAddress;
      if (used >= most || all >= limits.inAll || socket.destroyed) return false;
      taken.set(key, used + 1);
      all++;
      socket.once('close', () => {
        all--;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      });
      return true;
    },
  };
}

/** Part of the protocol's state about a connection that has opened. */
interface Opened {
  readonly subscriptions: Readonly<Record<string, unknown>>;
}

interface Watched {
  readonly connection: Opened;
  usedAt: number;
}

/** Close code of graphql-transport-ws for a client that does not send the expected message. */
const TIMEOUT_CODE = 4408;

/** Ends connections that have had nothing under way for so long; clients open another when they need one. */
export interface IdleWatch {
  used(socket: WebSocket, connection: Opened): void;
  close(): void;
}

export function idleWatch({ idleMs }: Pick<LiveLimits, 'idleMs'>): IdleWatch {
  const watched = new Map<WebSocket, Watched>();
  const sweep = (): void => {
    const before = performance.now() - idleMs;
    for (const [socket, { connection, usedAt }] of watched) {
      if (socket.readyState >= socket.CLOSING) watched.delete(socket);
      else if (usedAt < before && Object.keys(connection.subscriptions).length === 0)
        socket.close(TIMEOUT_CODE, 'Idle');
    }
  };
  const timer = setInterval(sweep, Math.min(idleMs / 2, 30_000)).unref();
  return {
    used: (socket, connection) => void watched.set(socket, { connection, usedAt: performance.now() }),
    close: () => clearInterval(timer),
  };
}

type UnreadLimits = Pick<LiveLimits, 'unread' | 'unreadInAll' | 'unreadThen'>;

/**
 * Returns a function that cuts off a client that asks and does not read, since unread answers stay in memory. To be called after
 * each message of a client and each message to it.
 */
export function unreadBound(
  { unread, unreadInAll, unreadThen }: UnreadLimits,
  sockets: Iterable<WebSocket>,
): (socket: WebSocket) => void {
  const unreadOfAll = (): number => Array.from(sockets).reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
  return (socket) => {
    const left = socket.bufferedAmount;
    if (left > unread || (left > unreadThen && unreadOfAll() > unreadInAll)) socket.terminate();
  };
}

type Sent = (error?: Error) => void;

/**
 * A client's connection, whose failures are its client's: the library of the protocol would print each message that a client who
 * is gone does not get, and each frame that is none.
 */
export class ClientSocket extends WebSocket {
  override send(
    data: Parameters<WebSocket['send']>[0],
    options?: Parameters<WebSocket['send']>[1] | Sent,
    sent?: Sent,
  ): void {
    const done = typeof options === 'function' ? options : sent;
    super.send(data, typeof options === 'object' ? options : {}, () => done?.());
  }
}

/** Ignores errors of a connection: `ws` has closed it by then, with the code of its fault. */
export function closeQuietly(socket: WebSocket): void {
  socket.removeAllListeners('error');
  socket.on('error', () => {});
}
