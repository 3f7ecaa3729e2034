import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { LIVE_LIMITS } from '../../../schema/limits.js';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import type { Release } from '../../../subgraphs/lib/process/weighed-places.js';
import { countedAddress, isPrivateAddress } from '../../../subgraphs/lib/windows/counted-address.js';

export type LiveLimits = { readonly [Name in keyof typeof LIVE_LIMITS]: number };

/** Limits the open connections, in total and by address. */
export interface LivePlaces {
  /** Counts a connection until its socket closes; false when the limit is reached. */
  take(address: string, socket: Duplex): boolean;
}

export function livePlaces(limits: LiveLimits): LivePlaces {
  const taken = countsByName();
  let all = 0;
  return {
    take(address, socket) {
      const key = countedAddress(address);
      const most = isPrivateAddress(address) ? limits.perPrivateAddress : limits.perAddress;
      if (taken.of(key) >= most || all >= limits.inAll || socket.destroyed) return false;
      const release = taken.add(key);
      all++;
      socket.once('close', () => {
        all--;
        release();
      });
      return true;
    },
  };
}

/** Limits the running subscriptions of each caller. */
export interface LiveSubscriptions {
  /** Counts a subscription of a caller until it is released. Throws `LIMIT_REACHED` at the limit. */
  take(caller: string): Release;
}

export function liveSubscriptions({ subscriptionsPerCaller: limit }: LiveLimits): LiveSubscriptions {
  const taken = countsByName();
  return {
    take(caller) {
      if (taken.of(caller) >= limit) throw new DomainError('LIMIT_REACHED', { thing: 'live subscriptions', limit });
      return taken.add(caller);
    },
  };
}

/** Counts by name, without memory of the names that have none. */
function countsByName() {
  const counts = new Map<string, number>();
  const of = (name: string): number => counts.get(name) ?? 0;
  return {
    of,
    /** Counts one more until it is released. */
    add(name: string): Release {
      counts.set(name, of(name) + 1);
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        const left = of(name) - 1;
        if (left === 0) counts.delete(name);
        else counts.set(name, left);
      };
    },
  };
}

/** Part of the protocol's state of an open connection. */
interface Opened {
  readonly subscriptions: Readonly<Record<string, unknown>>;
}

interface Watched {
  readonly connection: Opened;
  usedAt: number;
}

/** Close code of graphql-transport-ws for a client that does not send the expected message. */
const TIMEOUT_CODE = 4408;

/** Closes connections without an operation for a given time; clients reconnect when they need to. */
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
 * Returns a function that closes the connection of a client that does not read its answers, which would stay in memory.
 * Call it after each message in either direction.
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
