import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { eventNews as eventNewsQuestion } from '../../peers/integrations.generated.js';

/**
 * Milliseconds for which a question about news stays open; well below the time after which idle calls between processes
 * are closed.
 */
const WAIT_MS = 10_000;
const RETRY_MS = 500;

export type Concern = { readonly brandId: number } | { readonly productId: number };

/** Tells the live subscriptions of this process when there may be something new for them. */
export interface EventNews {
  /** Resolves when there may be; the subscriber then looks for itself. Never rejects. */
  next(concern: Concern, signal: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Asks one question at a time for all subscribers of the process, while there are any. Subscribers are woken and read
 * on from their own positions: nothing is queued for them, so that a slow one costs no more than its place.
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
        // Events before the first answer may have been missed, so every subscriber reads.
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
        // The subscriber has gone.
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
