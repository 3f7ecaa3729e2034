import type { Pool, PoolClient } from 'pg';
import { asError } from '../process/as-error.js';
import { type Layouts, LookupQuery } from './lookup-query.js';
import type { Lookup } from './statement.js';

/**
 * Has a lookup planned once for any keys. By default the server plans each of them anew, because it estimates any array of keys
 * as longer than most are, and planning a lookup takes several times as long as running it.
 */
export const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan';

/** Plans are given up after this long: one that was made for an empty table is not kept while the table grows. */
const PLAN_LIFE_MS = 5_000;

/** State of a connection: the time of its plans, and the layouts of its prepared statements. */
interface Prepared {
  plannedAt: number;
  readonly layouts: Layouts;
}

/** Finds rows by their keys, at one server or at any of several that is fit to be read. */
export interface LookupSource {
  /**
   * Calls back when a lookup could be sent: at the next turn of the event loop if a connection is free, else when one is.
   * Who waits goes on gathering keys, so that the more is asked for at once the more of it one statement answers.
   */
  whenFree(callback: () => void): void;
  /** Reads the rows of these keys; `rights`, for a statement that takes them: the caller's. */
  find<Row>(lookup: Lookup<Row>, keys: Iterable<number | string>, rights?: string): Promise<Row[]>;
  /** Asked again for the row of a key that has none; absent where there is no better place to ask. */
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
      this.#underWay--;
      this.#callBack();
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
      client.release();
      return found;
    } catch (error) {
      // As a pool's own `query` does: a connection on which something failed is not used again.
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

/** Takes a connection. The pool's own promise looks for the place in our code that asked, each time. */
const connected = (pool: Pool): Promise<PoolClient> =>
  new Promise((resolve, reject) => {
    pool.connect((error, client) => (client ? resolve(client) : reject(asError(error))));
  });

/** Returns the text form of an array (PostgreSQL 8.15.6). */
const arrayOf = (keys: Iterable<number | string>): string =>
  `{${Array.from(keys, (key) => (typeof key === 'number' ? key : `"${key.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
