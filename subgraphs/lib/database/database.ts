import 'reflect-metadata';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import type { AnyEntity, EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { MikroORM } from '@mikro-orm/postgresql';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { SubgraphName } from '../graphql/subgraph.js';
import { Lookups, PLANNED_ONCE } from './lookups.js';

export type MigrationClass = new (...parts: ConstructorParameters<typeof Migration>) => Migration;

export interface DatabaseOptions {
  readonly url: string;
  /** The subgraph's own schema; nothing outside it is ever named. */
  readonly schema: SubgraphName;
  readonly entities: readonly EntityClass<AnyEntity>[];
  /** In the order in which they are applied; a name once shipped never changes. */
  readonly migrations: Readonly<Record<string, MigrationClass>>;
  readonly log: Logger;
  /** Connections for reads; writes have as many of their own. */
  readonly poolSize?: number;
}

/** Where reads go. */
export interface ReadPools {
  /** For set-based reads and for statements where one SQL says it better than entities. */
  readonly pool: Pool;
  /** For rows found by their keys (`batchRead`), and for nothing else. */
  readonly lookups: Lookups;
}

export interface Database extends ReadPools {
  /** A fresh unit of work for writes. */
  fork(): EntityManager;
  /** Applies what is missing; safe to call from several processes at once. */
  migrate(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Fewer at once are more keys each, which is cheaper for both sides; a second one lets what is short pass what is long. */
const LOOKUPS_AT_ONCE = 2;

/** Opens a subgraph's database: MikroORM for writes and migrations, a plain pool for reads. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const size = options.poolSize ?? 8;
  const orm = await MikroORM.init({
    clientUrl: options.url,
    schema: options.schema,
    entities: [...options.entities],
    // A subgraph whose first entity is still to come has none to discover.
    discovery: { warnWhenNoEntities: false },
    metadataProvider: ReflectMetadataProvider,
    ensureDatabase: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: size },
    driverOptions: { options: `-c search_path=${options.schema}` },
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      migrationsList: Object.entries(options.migrations).map(([name, migration]) => ({ name, class: migration })),
      snapshot: false,
      allOrNothing: true,
      disableForeignKeys: false,
    },
    logger: (message) => options.log.debug({ subgraph: options.schema }, message),
  });
  const pool = openPool(options, { max: size, purpose: 'reads' });
  const lookups = new Lookups(
    openPool(options, { max: LOOKUPS_AT_ONCE, purpose: 'lookups', settings: [PLANNED_ONCE] }),
  );
  return {
    fork: () => orm.em.fork(),
    pool,
    lookups,
    migrate: () => migrate(orm, pool, options),
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await Promise.all([orm.close(), pool.end(), lookups.end()]);
    },
  };
}

interface PoolUse {
  readonly max: number;
  readonly purpose: string;
  readonly settings?: readonly string[];
}

function openPool({ url, schema, log }: DatabaseOptions, { max, purpose, settings = [] }: PoolUse): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    options: [`search_path=${schema}`, ...settings].map((setting) => `-c ${setting}`).join(' '),
    application_name: `${schema} ${purpose}`,
  });
  // Without a listener an idle connection that the server ends would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error, subgraph: schema }, 'connection lost')),
  );
  pool.on('error', (error) => log.warn({ err: error, subgraph: schema }, 'idle connection lost'));
  return pool;
}

/** Migrations run under one lock per schema, so that processes starting together apply each of them once. Most starts find all applied. */
async function migrate(orm: MikroORM, pool: Pool, { schema, migrations }: DatabaseOptions): Promise<void> {
  const known = Object.keys(migrations);
  if (await areApplied(pool, schema, known)) return;
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`migrate ${schema}`]);
    await lock.query(`create schema if not exists ${schema}`);
    if (!(await areApplied(lock, schema, known))) await orm.migrator.up();
  } finally {
    await lock.query('select pg_advisory_unlock(hashtext($1))', [`migrate ${schema}`]);
    lock.release();
  }
}

/**
 * Whether every migration is applied. A database that a later version has changed is not touched by an earlier one, which
 * would not know what it does there.
 */
async function areApplied(client: Pool | PoolClient, schema: string, known: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migration`,
  ]);
  if (!rows[0]?.there) return false;
  const applied = await client.query<{ name: string }>(`select name from ${schema}.migration order by id`);
  const foreign = applied.rows.find(({ name }) => !known.includes(name));
  if (foreign)
    throw new Error(
      `The database was written by a newer version of this program (${schema} has the migration ${foreign.name}): ` +
        'start that version, or point DATA_DIR or DATABASE_URL elsewhere',
    );
  return applied.rows.length === known.length;
}
