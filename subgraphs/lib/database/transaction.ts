import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { codeOf } from '../process/code-of.js';

/** SQLSTATEs of a transaction aborted for a conflict: serialization failure, deadlock (PostgreSQL, appendix A). */
const GIVEN_UP = new Set(['40001', '40P01']);

const ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 40;

/**
 * Runs a transaction, and again when the server aborted it for a conflict; its effects outside of the database are
 * repeated too.
 */
export async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !GIVEN_UP.has(codeOf(error) ?? '')) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Runs statements in one transaction, which any error rolls back. It may run more than once (`retried`). */
export function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return retried(() => once(pool, work));
}

async function once<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is discarded.
    const broken = await client.query('rollback').then(
      () => undefined,
      (cause: Error) => cause,
    );
    client.release(broken);
    throw error;
  }
}
