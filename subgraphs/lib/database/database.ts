import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SubgraphName } from '../graphql/subgraph.js';
import { type LookupSource, Lookups, PLANNED_ONCE } from './lookups.js';
import type { Mechanisms } from './mechanisms/mechanisms.js';
import { type Announcement, requireSameMechanisms } from './mechanisms/same-mechanisms.js';
import { type Migrations, migrate } from './migrate.js';
import { openPool } from './open-pool.js';
import { openStatements, requireSessionSettings } from './open-statements.js';
import { makePartitions } from './partitions/make-partitions.js';
import type { PartitionedTable } from './partitions/period.rules.js';
import { PreparedDriver } from './prepared-driver.js';
import type { ReadPlace } from './replicas/replica-reads.js';
import { openReplicas, type Replicas } from './replicas/replicas.js';
import type { Reader, StatementBuilder } from './statement.js';
import { ormOptions, type Tables } from './tables.js';
import { retried } from './transaction.js';

export interface DatabaseOptions {
  readonly url: string;
  /** Streaming replicas of it, for look-ups and lists of queries. */
  readonly readUrls?: readonly string[];
  /** The subgraph's own schema; nothing outside it is ever named. */
  readonly schema: SubgraphName;
  readonly entities: Tables;
  /** The subgraph's own, whose lookups are built at the start. */
  readonly statements: Pick<StatementBuilder<never>, 'buildLookups'>;
  readonly migrations: Migrations;
  /** Tables that are kept in partitions by time. */
  readonly partitions?: readonly PartitionedTable[];
  readonly log: Logger;
  /** PgBouncer in transaction mode before the database, for statements and transactions; undefined: none. */
  readonly poolerUrl?: string | undefined;
  readonly mechanisms?: Mechanisms | undefined;
  /** Connections, besides those for lookups. */
  readonly poolSize?: number;
}

/** Pools from which reads are answered. */
export interface ReadPools {
  /** For statements, and for transactions of statements (`inTransaction`). */
  readonly pool: Pool;
  /** For rows found by their keys (`batchRead`), and for nothing else. */
  readonly lookups: LookupSource;
  /** For lists, by statements that only read. */
  readonly lists: Reader;
}

export interface Database extends ReadPools {
  /**
   * Runs a unit of work in one transaction and writes what it changed at its end. It may run more than once: a transaction that the
   * server gives up for another's sake is begun anew.
   */
  unitOfWork<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result>;
  /** Returns entities to read, outside of any transaction. */
  fork(): EntityManager;
  /**
   * Applies what is missing, and what `others` brings up to date; safe to call from several processes at once. Throws where a process
   * lives that excludes or tells others by other means.
   */
  migrate(others?: (pool: Pool) => Promise<void>): Promise<void>;
  /** Throws when the database does not answer, or takes no writes. */
  ping(): Promise<void>;
  /**
   * Pools of queries: replicas where some are fit to be read. Mutations and jobs read from the server to which they
   * write.
   */
  readonly forQueries: ReadPools;
  /**
   * Resolves when queries see everything that was committed before (`Replicas`); at once where there are no replicas.
   */
  showCommitted: Replicas['showCommitted'];
  close(): Promise<void>;
}

/** Statements under way at once: fewer carry more keys each, which is cheaper for both sides; a second lets short ones pass long ones. */
const LOOKUPS_AT_ONCE = 2;

/** Opens a subgraph's database: statements and units of work share its connections. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openStatements({ ...options, max: options.poolSize ?? 12, purpose: 'statements' });
  const lookups = new Lookups(
    openPool(options, { max: LOOKUPS_AT_ONCE, min: LOOKUPS_AT_ONCE, purpose: 'lookups', settings: [PLANNED_ONCE] }),
  );
  const replicas = replicasOf(options, { lookups, lists: pool });
  let made: MikroORM | undefined;
  // Made with the first unit of work: to look through all entities is a twentieth of a start, and reads need none of them.
  const entityManager = (): EntityManager => {
    made ??= new MikroORM({
      ...ormOptions(options.schema, options.entities, pool),
      driver: PreparedDriver,
      logger: (message) => options.log.debug({ subgraph: options.schema }, message),
    });
    return made.em.fork();
  };
  let announcement: Announcement | undefined;
  return {
    unitOfWork: (work) => retried(() => transactional(entityManager(), work)),
    fork: entityManager,
    pool,
    lookups,
    lists: pool,
    forQueries: { pool, lookups: replicas?.reads ?? lookups, lists: replicas?.reads ?? pool },
    showCommitted: async (where) => replicas?.showCommitted(where),
    migrate: async (others) => {
      // The server is asked first, and the lookups are built until it answers.
      const migrating = migrated(pool, options, others);
      options.statements.buildLookups();
      await migrating;
      await partitioned(pool, options);
      announcement ??= await requireSameMechanisms(pool, options.log, options.mechanisms);
    },
    ping: () => takesWrites(pool),
    close: async () => {
      await announcement?.close();
      await made?.close();
      await Promise.all([pool.end(), lookups.end(), replicas?.close()]);
    },
  };
}

/** Runs a unit of work as `em.transactional` does, with the entities of `em` itself in place of those of a copy that it makes. */
async function transactional<Result>(em: EntityManager, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
  await em.begin();
  try {
    const result = await work(em);
    await em.commit();
    return result;
  } catch (error) {
    // Of a connection that was lost nothing is left to roll back, and why it was lost is the error.
    await em.rollback().catch(() => {});
    throw error;
  }
}

/** Throws for a server that takes no writes: behind PgBouncer the connection itself does not say. */
async function takesWrites(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows) throw new Error('the server takes no writes: it follows another one');
}

const replicasOf = (options: DatabaseOptions, primary: ReadPlace): Replicas | undefined =>
  options.readUrls?.length
    ? openReplicas({ ...options, readUrls: options.readUrls, lookupsAtOnce: LOOKUPS_AT_ONCE }, primary)
    : undefined;

/**
 * Applies migrations, which hold a lock and change settings for longer than a transaction: before PgBouncer they take
 * connections of their own.
 */
async function migrated(pool: Pool, options: DatabaseOptions, others?: (pool: Pool) => Promise<void>): Promise<void> {
  if (options.poolerUrl === undefined) {
    await Promise.all([migrate(pool, options), others?.(pool)]);
    return;
  }
  const direct = openPool(options, { max: 4, purpose: 'preparation' });
  try {
    await Promise.all([migrate(direct, options), others?.(direct), requireSessionSettings(pool, options)]);
  } finally {
    await direct.end();
  }
}

/** Makes the partitions that are missing. Until a job has made them, the default partition takes the rows. */
async function partitioned(pool: Pool, { partitions = [], log, schema }: DatabaseOptions): Promise<void> {
  await makePartitions(pool, partitions, new Date()).catch((error: Error) =>
    log.warn({ err: error, subgraph: schema }, 'partitions are not made yet'),
  );
}
