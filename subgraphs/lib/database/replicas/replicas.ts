import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openPool } from '../open-pool.js';
import { LEASE_MS, Replica } from './replica.js';
import { type ReadPlace, ReplicaReads } from './replica-reads.js';
import { writtenAt } from './wal-position.js';

export interface ReplicasOptions {
  readonly url: string;
  readonly readUrls: readonly string[];
  readonly schema: string;
  readonly log: Logger;
  readonly lookupsAtOnce: number;
}

export interface Replicas {
  readonly reads: ReplicaReads;
  /**
   * Resolves when readers see everything committed before: on the replicas that this process uses, or, for changes that
   * no reader may miss, on all. A replica that does not answer is waited for until the leases of all processes have
   * expired.
   */
  showCommitted(where: 'where well' | 'everywhere'): Promise<void>;
  close(): Promise<void>;
}

/** Opens the replicas of a primary and monitors them. */
export function openReplicas(options: ReplicasOptions, primary: ReadPlace): Replicas {
  const { readUrls, schema, log, lookupsAtOnce } = options;
  // A connection of its own, so that monitoring does not wait for other statements.
  const watched = openPool(options, {
    max: 2,
    purpose: 'replica watch',
    connectLimitMs: LEASE_MS,
    queryLimitMs: LEASE_MS,
  });
  const written = () => writtenAt(watched);
  const replicas = readUrls.map((url) => new Replica({ url, schema, log, lookupsAtOnce, written }));
  return {
    reads: new ReplicaReads(primary, replicas),
    showCommitted: async (where) => {
      const awaited = where === 'everywhere' ? replicas : replicas.filter(({ isUsable }) => isUsable);
      if (awaited.length === 0) return;
      const readOnUntil = performance.now() + LEASE_MS;
      await written()
        .then((position) => Promise.all(awaited.map((replica) => replica.shows(position))))
        .catch(() => delay(Math.max(0, readOnUntil - performance.now())));
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await watched.end();
    },
  };
}
