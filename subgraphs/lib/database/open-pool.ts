import { setTimeout as pause } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import { type Mechanisms, sessionSettings } from './mechanisms/mechanisms.js';
import { PrimaryClient } from './primary-client.js';
import { VALUE_PARSERS } from './value-parsers.js';

/**
 * Timeouts of statements, lock waits and idle transactions, enforced by the server. Ordinary work takes less than a
 * tenth; hanging work must not hold locks forever.
 */
export const TIMEOUTS = ['statement_timeout=120s', 'lock_timeout=30s', 'idle_in_transaction_session_timeout=60s'];

export interface PoolUse {
  readonly max: number;
  /** Connections that stay open when idle; by default none. */
  readonly min?: number;
  readonly purpose: string;
  readonly settings?: readonly string[];
  /** Milliseconds after which opening a connection fails; by default unlimited. */
  readonly connectLimitMs?: number;
  /** Milliseconds after which a query fails, with its connection. */
  readonly queryLimitMs?: number;
  /** True for work without timeouts, such as a migration. */
  readonly isUnlimited?: boolean;
  /** True for a replica; all other connections require a server that accepts writes (`PrimaryClient`). */
  readonly isReplica?: boolean;
}

/** A database, and the schema on its connections' search path. */
export interface DatabasePlace {
  readonly url: string;
  readonly schema: string;
  readonly log: Logger;
  /** By default PostgreSQL's own. */
  readonly mechanisms?: Mechanisms | undefined;
}

/** Milliseconds between two looks whether callers still wait for a connection. */
const WAITING_LOOKED_AT_MS = 5;

/** A pool that ends once nobody waits for a connection: the library's own never answers those who do. */
export class AnsweringPool extends Pool {
  override async end(): Promise<void> {
    while (this.waitingCount > 0) await pause(WAITING_LOOKED_AT_MS);
    await super.end();
  }
}

/** Opens connections whose search path is one schema. */
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
  const pool = new AnsweringPool({
    connectionString: url,
    max,
    min,
    Client: isReplica ? Client : PrimaryClient,
    options: all.map((setting) => `-c ${setting}`).join(' '),
    application_name: `${schema} ${purpose}`,
    types: VALUE_PARSERS,
    ...(connectLimitMs ? { connectionTimeoutMillis: connectLimitMs } : {}),
    ...(queryLimitMs ? { query_timeout: queryLimitMs } : {}),
  });
  return outliving(pool, schema, log);
}

/** Handles errors of a pool's idle connections, which would otherwise end the process. */
export function outliving(pool: Pool, schema: string, log: Logger): Pool {
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error, subgraph: schema }, 'connection lost')),
  );
  pool.on('error', (error) => log.warn({ err: error, subgraph: schema }, 'idle connection lost'));
  return pool;
}
