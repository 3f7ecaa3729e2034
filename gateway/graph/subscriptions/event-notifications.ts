import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { eventNews as eventNewsQuestion } from '../../peers/integrations.generated.js';

/** Milliseconds for which a long poll for news stays open; well below the idle timeout of calls between processes. */
const WAIT_MS = 10_000;
const RETRY_MS = 500;

export type Concern = { readonly brandId: number } | { readonly productId: number };

/** Notifies the live subscriptions of this process that there may be new events. */
export interface EventNews {
  /** Resolves when there may be news; the subscriber then reads from its own position. Never rejects. */
  next(concern: Concern, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Runs one long poll for all subscribers of the process while there are any. Subscribers are only notified and read on
 * from their own positions, so that no events are queued in memory for slow ones.
 */
export function eventNews(peers: Peers, log: Logger): EventNews {
  const emitter = new EventEmitter().setMaxListeners(0);
  let waiting = 0;
  let isAsking = false;
  let isClosed = false;
  let position: string | null = null;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (waiting > 0 && !isClosed) {
      try {
        const variables = { after: position, waitMs: WAIT_MS };
        const { eventNews: news } = await peers.ask(eventNewsQuestion, variables);
        // Events before the first answer may have been missed, so every subscriber reads once.
        if (position === null) emitter.emit('all');
        position = news.position;
        for (const id of news.brandIds) emitter.emit(`brand ${id}`);
        for (const id of news.productIds) emitter.emit(`product ${id}`);
      } catch (error) {
        log.warn({ err: error }, 'news of events cannot be asked for');
        await pause(RETRY_MS);
        emitter.emit('all');
      }
    }
    isAsking = false;
    position = null;
  }

  return {
    async next(concern, signal) {
      const name = 'brandId' in concern ? `brand ${concern.brandId}` : `product ${concern.productId}`;
      const over = new AbortController();
      const ends = { signal: AbortSignal.any([signal, over.signal]) };
      waiting++;
      void ask();
      try {
        await Promise.race([once(emitter, name, ends), once(emitter, 'all', ends)]);
      } catch {
        // Thrown by `signal` when the subscriber has left.
      } finally {
        waiting--;
        over.abort();
      }
    },
    close() {
      isClosed = true;
      emitter.emit('all');
    },
  };
}
