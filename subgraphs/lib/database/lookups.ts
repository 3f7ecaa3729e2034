import type { Pool, PoolClient } from 'pg';
import { asError } from '../process/as-error.js';
import { type Layouts, LookupQuery } from './lookup-query.js';
import type { Lookup } from './statement.js';

/**
 * Makes the server plan a lookup once for all keys. By default it plans each call, since it overestimates the length of
 * arrays, and planning takes several times as long as running.
 */
export const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan';

/** Milliseconds after which plans are discarded, so that a plan for an empty table is not kept while the table grows. */
const PLAN_LIFE_MS = 5_000;

/** State of a connection: age of its plans, and layouts of its prepared statements. */
interface Prepared {
  plannedAt: number;
  readonly layouts: Layouts;
}

/** Finds rows by key, on one server or on any replica that is up to date. */
export interface LookupSource {
  /**
   * Calls back when a lookup can be sent: in the next turn of the event loop if a connection is free, else when one is.
   * Meanwhile the caller collects keys, so that under load one statement reads more of them.
   */
  whenFree(callback: () => void): void;
  /** Reads the rows of these keys. `rights`: the caller's, for a statement that takes them. */
  find<Row>(lookup: Lookup<Row>, keys: Iterable<number | string>, rights?: string): Promise<Row[]>;
  /** Source that is asked again for a key without a row; absent for the primary. */
  readonly surest?: LookupSource;
}

/** Connections, opened with `PLANNED_ONCE`, for statements that find rows by their keys. */
export class Lookups implements LookupSource {
  readonly #pool: Pool;
  readonly #prepared = new WeakMap<PoolClient, Prepared>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  whenFree(callback: () => void): void {
    setImmediate(() => {
      this.#waiting.push(callback);
      this.#callBack();
    });
  }

  async find<Row>(lookup: Lookup<Row>, keys: Iterable<number | string>, rights?: string): Promise<Row[]> {
    this.#underWay++;
    try {
      return await this.#answer<Row>(lookup, rights === undefined ? [arrayOf(keys)] : [arrayOf(keys), rights]);
    } finally {
      // In the next turn, as the release of the connection: the reader of the rows need not wait for either.
      setImmediate(() => {
        this.#underWay--;
        this.#callBack();
      });
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #callBack(): void {
    while (this.#underWay < this.#pool.options.max) {
      const next = this.#waiting.shift();
      if (!next) return;
      next();
    }
  }

  async #answer<Row>(lookup: Lookup<Row>, values: string[]): Promise<Row[]> {
    const client = await connected(this.#pool);
    try {
      const prepared = this.#preparedOn(client);
      if (performance.now() - prepared.plannedAt >= PLAN_LIFE_MS) await planAnew(client, prepared);
      const { rows } = client.query(new LookupQuery<Row>(lookup, values, prepared.layouts));
      const found = await rows;
      setImmediate(() => client.release());
      return found;
    } catch (error) {
      // A connection on which an error occurred is discarded, as in the pool's own `query`.
      client.release(asError(error));
      throw error;
    }
  }

  #preparedOn(client: PoolClient): Prepared {
    const known = this.#prepared.get(client);
    if (known) return known;
    const prepared = { plannedAt: performance.now(), layouts: new Map() };
    this.#prepared.set(client, prepared);
    return prepared;
  }
}

async function planAnew(client: PoolClient, prepared: Prepared): Promise<void> {
  prepared.plannedAt = performance.now();
  await client.query('discard plans');
}

/** Takes a connection. The pool's promise would capture a stack trace each time. */
const connected = (pool: Pool): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client) => (client ? resolve(client) : reject(asError(error))));
  });

/** Returns the text form of an array (PostgreSQL 8.15.6). */
const arrayOf = (keys: Iterable<number | string>): string =>
  `{${Array.from(keys, (key) => (typeof key === 'number' ? key : `"${key.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
