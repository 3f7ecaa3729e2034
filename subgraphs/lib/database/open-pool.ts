import { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import { type Mechanisms, sessionSettings } from './mechanisms/mechanisms.js';
import { PrimaryClient } from './primary-client.js';

/**
 * Longest times for which a statement runs, waits for a lock, and a transaction stays idle, before the server ends it.
 * Sound work takes less than a tenth of these; work that hangs must not hold the locks of others for good.
 */
export const TIMEOUTS = ['statement_timeout=120s', 'lock_timeout=30s', 'idle_in_transaction_session_timeout=60s'];

export interface PoolUse {
  readonly max: number;
  /** Connections that stay open however long nothing is asked; by default none. */
  readonly min?: number;
  readonly purpose: string;
  readonly settings?: readonly string[];
  /** A connection that is not there by then is given up; without it, waited for. */
  readonly connectLimitMs?: number;
  /** An answer that is not there by then is given up, with its connection. */
  readonly queryLimitMs?: number;
  /** True for work without a time limit, such as a migration. */
  readonly isUnlimited?: boolean;
  /** True where the server is a replica: any other connection is to the server that takes writes (`PrimaryClient`). */
  readonly isReplica?: boolean;
}

/** A database, and the schema in it that connections see. */
export interface DatabasePlace {
  readonly url: string;
  readonly schema: string;
  readonly log: Logger;
  /** By default PostgreSQL's own. */
  readonly mechanisms?: Mechanisms | undefined;
}

/** Opens connections that see the tables of one schema. */
export function openPool(
  { url, schema, log, mechanisms }: DatabasePlace,
  {
    max,
    min = 0,
    purpose,
    settings = [],
    isUnlimited = false,
    isReplica = false,
    connectLimitMs,
    queryLimitMs,
  }: PoolUse,
): Pool {
  const all = [`search_path=${schema}`, ...(isUnlimited ? [] : TIMEOUTS), ...sessionSettings(mechanisms), ...settings];
  const pool = new Pool({
    connectionString: url,
    max,
    min,
    Client: isReplica ? Client : PrimaryClient,
    options: all.map((setting) => `-c ${setting}`).join(' '),
    application_name: `${schema} ${purpose}`,
    ...(connectLimitMs ? { connectionTimeoutMillis: connectLimitMs } : {}),
    ...(queryLimitMs ? { query_timeout: queryLimitMs } : {}),
  });
  return outliving(pool, schema, log);
}

/**
 * Keeps a pool, and the process, alive when its connections end: without a listener an idle one that the server ends
 * would end the process.
 */
export function outliving(pool: Pool, schema: string, log: Logger): Pool {
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error, subgraph: schema }, 'connection lost')),
  );
  pool.on('error', (error) => log.warn({ err: error, subgraph: schema }, 'idle connection lost'));
  return pool;
}
