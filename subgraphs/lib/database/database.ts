import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { type LastingKey, recordKeys, requireSameKeys } from './keys/require-same-keys.js';
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
  /** Streaming replicas for lookups and lists of queries. */
  readonly readUrls?: readonly string[];
  /** The subgraph's own schema, the only one it uses. */
  readonly schema: SubgraphName;
  readonly entities: Tables;
  /** Statements of the subgraph, whose lookups are built at the start. */
  readonly statements: Pick<StatementBuilder<never>, 'buildLookups'>;
  readonly migrations: Migrations;
  /** Tables partitioned by time. */
  readonly partitions?: readonly PartitionedTable[];
  /** Keys of the installation that its rows depend on. */
  readonly lastingKeys?: readonly LastingKey[];
  readonly log: Logger;
  /** PgBouncer in transaction mode for statements and transactions; undefined for none. */
  readonly poolerUrl?: string | undefined;
  readonly mechanisms?: Mechanisms | undefined;
  /** Most connections, besides those for lookups. */
  readonly poolSize?: number;
}

/** Connections for reads. */
export interface ReadPools {
  /** For statements and transactions of statements (`inTransaction`). */
  readonly pool: Pool;
  /** For reads by key (`batchRead`) only. */
  readonly lookups: LookupSource;
  /** For lists, by read-only statements. */
  readonly lists: Reader;
}

export interface Database extends ReadPools {
  /**
   * Runs a unit of work in one transaction and flushes it at its end. It may run more than once, since a transaction
   * that the server aborts for a conflict is retried.
   */
  unitOfWork<Result>(work: (em: EntityManager) => Promise<Result>): Promise<Result>;
  /** Returns entities to read, outside of any transaction. */
  fork(): EntityManager;
  /**
   * Applies missing migrations, then runs `others`; safe to call from several processes at once. Throws where a running
   * process uses other mechanisms for locks or notifications, and where the database was written with other keys.
   */
  migrate(others?: (pool: Pool) => Promise<void>): Promise<void>;
  /** Records the keys of the installation, at the end of its start (`recordKeys`). */
  recordKeys(): Promise<void>;
  /** Throws when the database does not answer, or accepts no writes. */
  ping(): Promise<void>;
  /** Connections of queries: replicas where some are up to date. Mutations and jobs read from the primary. */
  readonly forQueries: ReadPools;
  /** Resolves when queries see everything committed before (`Replicas`); at once without replicas. */
  showCommitted: Replicas['showCommitted'];
  close(): Promise<void>;
}

/**
 * Concurrent lookup statements. Fewer combine more keys each, which is cheaper; a second lets short ones overtake long
 * ones.
 */
const LOOKUPS_AT_ONCE = 2;

/** Opens a subgraph's database: statements and units of work share its connections. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openStatements({ ...options, max: options.poolSize ?? 12, purpose: 'statements' });
  const lookups = new Lookups(
    openPool(options, { max: LOOKUPS_AT_ONCE, min: LOOKUPS_AT_ONCE, purpose: 'lookups', settings: [PLANNED_ONCE] }),
  );
  const replicas = replicasOf(options, { lookups, lists: pool });
  let made: MikroORM | undefined;
  // Created with the first unit of work: discovering all entities takes a twentieth of a start, and reads need none.
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
      // The lookups are built while the server answers.
      const migrating = migrated(pool, options, others);
      options.statements.buildLookups();
      await migrating;
      await requireSameKeys(pool, options.lastingKeys ?? []);
      await partitioned(pool, options);
      announcement ??= await requireSameMechanisms(pool, options.log, options.mechanisms);
    },
    recordKeys: () => recordKeys(pool, options.lastingKeys ?? []),
    ping: () => takesWrites(pool),
    close: async () => {
      await announcement?.close();
      await made?.close();
      await Promise.all([pool.end(), lookups.end(), replicas?.close()]);
    },
  };
}

/** Runs a unit of work like `em.transactional`, but without forking the entity manager. */
async function transactional<Result>(em: EntityManager, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
  await em.begin();
  try {
    const result = await work(em);
    await em.commit();
    return result;
  } catch (error) {
    // A lost connection has nothing to roll back; the reason of its loss is the error.
    await em.rollback().catch(() => {});
    throw error;
  }
}

/** Throws for a server that accepts no writes, which a connection through PgBouncer does not tell. */
async function takesWrites(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows) throw new Error('the server takes no writes: it follows another one');
}

const replicasOf = (options: DatabaseOptions, primary: ReadPlace): Replicas | undefined =>
  options.readUrls?.length
    ? openReplicas({ ...options, readUrls: options.readUrls, lookupsAtOnce: LOOKUPS_AT_ONCE }, primary)
    : undefined;

/**
 * Applies migrations on direct connections: they hold session locks and change session settings, which PgBouncer does
 * not support.
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

/** Creates missing partitions at the start. Until a job creates later ones, the default partition takes the rows. */
async function partitioned(pool: Pool, { partitions = [], log, schema }: DatabaseOptions): Promise<void> {
  await makePartitions(pool, partitions, new Date()).catch((error: Error) =>
    log.warn({ err: error, subgraph: schema }, 'partitions are not made yet'),
  );
}
