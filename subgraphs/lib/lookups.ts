import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

/**
 * A lookup is planned once for whatever keys it is made with. Left to itself the server plans each of them anew, because it
 * takes any array of keys for longer than most are, and planning a lookup takes several times as long as making it.
 */
export const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan';

/** Plans are given up after this long: one that was made for an empty table is not kept while the table grows. */
const PLAN_LIFE_MS = 5_000;

/** Connections, opened with `PLANNED_ONCE`, for statements that find rows by their keys. */
export class Lookups {
  readonly #pool: Pool;
  readonly #plannedAt = new WeakMap<PoolClient, number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    const client = await this.#pool.connect();
    try {
      await this.#forgetOldPlans(client);
      const result = await client.query(statement);
      client.release();
      return result;
    } catch (error) {
      // As a pool's own `query` does: a connection on which something failed is not used again.
      client.release(error as Error);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #forgetOldPlans(client: PoolClient): Promise<void> {
    const now = performance.now();
    const plannedAt = this.#plannedAt.get(client);
    if (plannedAt !== undefined && now - plannedAt < PLAN_LIFE_MS) return;
    this.#plannedAt.set(client, now);
    if (plannedAt !== undefined) await client.query('discard plans');
  }
}
