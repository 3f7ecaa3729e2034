import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { asError } from '../../process/as-error.js';
import { Lookups, PLANNED_ONCE } from '../lookups.js';
import { openPool } from '../open-pool.js';
import { Applied } from './applied.js';
import { appliedAt, type WalPosition } from './wal-position.js';

/**
 * Milliseconds for which a replica is used after the primary reported its position, if the replica was then seen to
 * have replayed it. No reader sees older data, and a writer that has waited this long need not wait for a replica that
 * does not answer.
 */
export const LEASE_MS = 1_000;

/** Concurrent lists. */
const LISTS_AT_ONCE = 4;

/** Milliseconds between two checks of a replica. */
const WATCH_MS = 200;

export interface ReplicaOptions {
  readonly url: string;
  readonly schema: string;
  readonly log: Logger;
  /** Concurrent lookups. */
  readonly lookupsAtOnce: number;
  /** Reads the primary's current write position. */
  readonly written: () => Promise<WalPosition>;
}

/** A streaming replica, used while it is known to be at most `LEASE_MS` behind. */
export class Replica {
  readonly #log: Logger;
  readonly #written: () => Promise<WalPosition>;
  readonly #pool: Pool;
  readonly #watched: Pool;
  readonly #clients = new Set<PoolClient>();
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;
  readonly #applied: Applied;
  readonly lookups: Lookups;
  readonly lists: Pool;
  /** Host and port, for the log. */
  readonly name: string;
  #leaseEnds = Number.NEGATIVE_INFINITY;
  #isWell = false;

  constructor({ url, schema, log, lookupsAtOnce, written }: ReplicaOptions) {
    this.#log = log;
    this.#written = written;
    this.name = new URL(url).host;
    const place = { url, schema, log };
    const limits = { connectLimitMs: LEASE_MS, isReplica: true };
    this.#pool = openPool(place, { ...limits, max: lookupsAtOnce, purpose: 'lookups', settings: [PLANNED_ONCE] });
    this.#watched = openPool(place, { ...limits, max: 1, purpose: 'replica watch', queryLimitMs: LEASE_MS });
    this.lists = openPool(place, { ...limits, max: LISTS_AT_ONCE, purpose: 'lists' });
    for (const pool of [this.#pool, this.lists]) {
      pool.on('connect', (client) => this.#clients.add(client));
      pool.on('remove', (client) => this.#clients.delete(client));
    }
    this.lookups = new Lookups(this.#pool);
    this.#applied = new Applied(() => appliedAt(this.#watched));
    this.#watching = this.#watch();
  }

  /** Tells whether it is usable now. */
  get isUsable(): boolean {
    return performance.now() < this.#leaseEnds;
  }

  /** Resolves when it has replayed a position; rejects when it has not within `LEASE_MS`. */
  shows(position: WalPosition): Promise<void> {
    return this.#applied.upTo(position, LEASE_MS);
  }

  /** Stops using it until a check succeeds; its running reads fail at once, even when it does not answer. */
  leaveOut(error: Error): void {
    this.#leaseEnds = Number.NEGATIVE_INFINITY;
    if (this.#isWell) this.#log.warn({ err: error, replica: this.name }, 'replica left out');
    this.#isWell = false;
    for (const client of this.#clients) streamOf(client).destroy();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
    await Promise.all([this.#pool.end(), this.lists.end(), this.#watched.end()]);
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#look();
      await delay(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const askedAt = performance.now();
    // While the primary does not answer, the replica's lag is unknown and its lease expires.
    const written = await this.#written().catch(() => undefined);
    if (written === undefined) return;
    try {
      await this.#applied.upTo(written, LEASE_MS);
      this.#leaseEnds = askedAt + LEASE_MS;
      if (!this.#isWell) this.#log.info({ replica: this.name }, 'replica read from');
      this.#isWell = true;
    } catch (error) {
      this.leaveOut(asError(error));
    }
  }
}

const streamOf = (client: PoolClient) => client.connection.stream;
