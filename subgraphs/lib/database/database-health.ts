import type { DependencyHealth } from '../graphql/subgraph.js';
import { asError } from '../process/as-error.js';
import type { Database } from './database.js';

/** Milliseconds after which a probe gives up on the database. */
const PROBE_LIMIT_MS = 2_000;

export async function databaseHealth(subgraph: string, database: Database): Promise<DependencyHealth> {
  const name = `${subgraph} database`;
  const silence = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${PROBE_LIMIT_MS} ms`)), PROBE_LIMIT_MS).unref();
  });
  try {
    await Promise.race([database.ping(), silence]);
    return { name, ready: true };
  } catch (error) {
    return { name, ready: false, detail: asError(error).message };
  }
}
