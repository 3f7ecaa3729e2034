import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { asError } from '../../process/as-error.js';
import { Lookups, PLANNED_ONCE } from '../lookups.js';
import { openPool } from '../open-pool.js';
import { Applied } from './applied.js';
import { appliedAt, type WalPosition } from './wal-position.js';

/**
 * Milliseconds for which a replica is read from after the primary was asked for its position, if the replica was then seen to
 * have applied that: no reader ever sees data outdated for longer, and a writer that has waited this long need not wait for a
 * silent replica.
 */
export const LEASE_MS = 1_000;

/** Lists under way at once. */
const LISTS_AT_ONCE = 4;

/** Between two looks at a replica. */
const WATCH_MS = 200;

export interface ReplicaOptions {
  readonly url: string;
  readonly schema: string;
  readonly log: Logger;
  /** Lookups under way at once. */
  readonly lookupsAtOnce: number;
  /** Reads the position to which the primary has written. */
  readonly written: () => Promise<WalPosition>;
}

/** A streaming replica: read from while it is known to be no more than `LEASE_MS` behind. */
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

  /** Tells whether it may be read from now. */
  get isUsable(): boolean {
    return performance.now() < this.#leaseEnds;
  }

  /** Resolves when it shows all before a position; rejects when it does not within `LEASE_MS`. */
  shows(position: WalPosition): Promise<void> {
    return this.#applied.upTo(position, LEASE_MS);
  }

  /** Reads from it no more until it is seen to be well: what is under way there fails at once, also where nothing answers any more. */
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
    // While the primary does not say where it is, it is not known how far behind the replica is: its lease runs out.
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
