import { EventEmitter, once } from 'node:events';
import { listenTo } from '../../lib/database/mechanisms/listen-to.js';
import type { Listener, Listening } from '../../lib/database/mechanisms/listening.js';
import { EVENTS_CHANNEL } from './notify.statements.js';

/** Rings when events have been accepted, by whichever process. */
export interface EventNotifications {
  /** Resolves with the next event, or after so many milliseconds. */
  arrived(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Listens from the first waiting subscriber on: an installation without live subscriptions keeps no connection for them. */
export function eventNotifications(place: Pick<Listener, 'url' | 'log' | 'mechanisms'>): EventNotifications {
  const arrivals = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let listening: Listening | undefined;
  return {
    async arrived(ms) {
      const notify = () => arrivals.emit('event');
      listening ??= listenTo({ ...place, schema: 'integrations', channel: EVENTS_CHANNEL, notified: notify });
      const signal = AbortSignal.any([AbortSignal.timeout(ms), closing.signal]);
      await once(arrivals, 'event', { signal }).catch(() => {});
    },
    async close() {
      closing.abort();
      await listening?.close();
    },
  };
}
