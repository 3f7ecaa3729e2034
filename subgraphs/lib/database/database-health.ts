import type { DependencyHealth } from '../graphql/subgraph.js';
import { asError } from '../process/as-error.js';
import { inTime } from '../process/in-time.js';
import type { Database } from './database.js';

/** Milliseconds after which a probe gives up on the database. */
const PROBE_LIMIT_MS = 2_000;

export async function databaseHealth(subgraph: string, database: Database): Promise<DependencyHealth> {
  const name = `${subgraph} database`;
  try {
    await inTime(database.ping(), PROBE_LIMIT_MS, `no answer within ${PROBE_LIMIT_MS} ms`);
    return { name, ready: true };
  } catch (error) {
    return { name, ready: false, detail: asError(error).message };
  }
}
