import { EventEmitter, once } from 'node:events';
import type { Logger } from 'pino';
import { type Listening, listen } from '../../lib/process/listen.js';
import { EVENTS_CHANNEL } from './notify.statements.js';

/** Rings when events have been accepted, by whichever process. */
export interface EventBell {
  /** Resolves at the next ring, or after so many milliseconds. */
  rung(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Listens from the first time somebody waits: an installation without live subscriptions keeps no connection for them. */
export function eventBell(databaseUrl: string, log: Logger): EventBell {
  const rings = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let listening: Listening | undefined;
  return {
    async rung(ms) {
      listening ??= listen(databaseUrl, EVENTS_CHANNEL, () => rings.emit('ring'), log);
      const signal = AbortSignal.any([AbortSignal.timeout(ms), closing.signal]);
      await once(rings, 'ring', { signal }).catch(() => {});
    },
    async close() {
      closing.abort();
      await listening?.close();
    },
  };
}
