import { EventEmitter, once } from 'node:events';
import { listenTo } from '../../lib/database/mechanisms/listen-to.js';
import type { Listener, Listening } from '../../lib/database/mechanisms/listening.js';
import { EVENTS_CHANNEL } from './notify.statements.js';

/** Notifies when any process has accepted events. */
export interface EventNotifications {
  /** Resolves at the next notification, or after a timeout in milliseconds. */
  arrived(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Connects when the first subscriber waits, so that an installation without live subscriptions needs no connection. */
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
