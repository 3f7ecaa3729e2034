import { EventEmitter, once } from 'node:events';
import type { Logger } from 'pino';
import { type Listening, listen } from '../../lib/process/listen.js';
import { EVENTS_CHANNEL } from './notify.statements.js';

/** Rings when events have been accepted, by whichever process. */
export interface EventNotifications {
  /** Resolves with the next event, or after so many milliseconds. */
  arrived(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Listens from the first time somebody waits: an installation without live subscriptions keeps no connection for them. */
export function eventNotifications(databaseUrl: string, log: Logger): EventNotifications {
  const arrivals = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let listening: Listening | undefined;
  return {
    async arrived(ms) {
      listening ??= listen(databaseUrl, EVENTS_CHANNEL, () => arrivals.emit('event'), log);
      const signal = AbortSignal.any([AbortSignal.timeout(ms), closing.signal]);
      await once(arrivals, 'event', { signal }).catch(() => {});
    },
    async close() {
      closing.abort();
      await listening?.close();
    },
  };
}
