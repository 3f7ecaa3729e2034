import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { type BatchStateQuery, batchState } from '../../peers/custody.generated.js';

const FASTEST_MS = 200;
const SLOWEST_MS = 2_000;

export type BatchState = NonNullable<BatchStateQuery['mintBatch']>;

/** Notifies the live subscriptions of this process that a batch may have changed. */
export interface BatchNews {
  /**
   * Resolves when the batch may differ from the state that the subscriber has read; the subscriber then reads it with
   * its own rights. Never rejects.
   */
  next(seen: BatchState, signal: AbortSignal): Promise<void>;
  close(): void;
}

interface Subscriber {
  readonly seen: string;
  notify(): void;
}

/**
 * Runs one poll per batch for all its subscribers of the process while there are any: often while the batch changes,
 * less often while it waits.
 */
export function batchNews(peers: Peers, log: Logger): BatchNews {
  const polled = new Map<string, Set<Subscriber>>();
  const closed = new AbortController();

  /** Returns the state of a batch as text; undefined when it cannot be read. */
  async function stateOf(jobId: string): Promise<string | undefined> {
    try {
      return JSON.stringify((await peers.ask(batchState, { jobId })).mintBatch);
    } catch (error) {
      log.warn({ err: error }, 'state of a batch cannot be asked for');
      return undefined;
    }
  }

  async function poll(jobId: string, subscribers: Set<Subscriber>): Promise<void> {
    let last = '';
    for (let wait = FASTEST_MS; ; ) {
      await pause(wait, undefined, { signal: closed.signal }).catch(() => {});
      if (subscribers.size === 0 || closed.signal.aborted) break;
      const state = await stateOf(jobId);
      wait = state === undefined || state === last ? Math.min(wait * 1.5, SLOWEST_MS) : FASTEST_MS;
      last = state ?? last;
      for (const subscriber of subscribers) if (subscriber.seen !== state) subscriber.notify();
    }
    polled.delete(jobId);
  }

  function subscribersOf(jobId: string): Set<Subscriber> {
    const known = polled.get(jobId);
    if (known) return known;
    const subscribers = new Set<Subscriber>();
    polled.set(jobId, subscribers);
    void poll(jobId, subscribers);
    return subscribers;
  }

  return {
    next: (seen, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const subscribers = subscribersOf(seen.jobId);
        const subscriber: Subscriber = {
          seen: JSON.stringify(seen),
          notify() {
            subscribers.delete(subscriber);
            signal.removeEventListener('abort', subscriber.notify);
            resolve();
          },
        };
        signal.addEventListener('abort', subscriber.notify, { once: true });
        subscribers.add(subscriber);
      }),
    close: () => closed.abort(),
  };
}
