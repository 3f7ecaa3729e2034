import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { holdMigrations } from './mechanisms/hold-migrations.js';
import { type DatabasePlace, openPool } from './open-pool.js';
import { formerMigrations, recordedMigrations, replaceFormer, type Squashed } from './squashed.js';
import { ormOptions } from './tables.js';

export type MigrationClass = new (...parts: ConstructorParameters<typeof Migration>) => Migration;

export interface Migrations {
  /** In order of application; a released name never changes. */
  readonly list: Readonly<Record<string, MigrationClass>>;
  /** Migrations that the first one of the list replaces. */
  readonly squashed?: Squashed;
}

interface MigrateOptions extends DatabasePlace {
  readonly migrations: Migrations;
}

/**
 * Applies missing migrations under one lock per schema, so that processes that start together apply each once. Those
 * before one that fails stay applied; the next start continues with it. Most starts find all applied.
 */
export async function migrate(pool: Pool, options: MigrateOptions): Promise<void> {
  if (await areApplied(pool, options)) return;
  const lock = await pool.connect();
  try {
    await lock.query('set lock_timeout = 0');
    await lock.query('set statement_timeout = 0');
    await holdMigrations(lock, options);
    if (!(await areApplied(lock, options))) await applyMissing(options);
  } finally {
    // Closing the connection releases its locks.
    lock.release(true);
  }
}

async function applyMissing(options: MigrateOptions): Promise<void> {
  const pool = openPool(options, { max: 2, purpose: 'migrations', isUnlimited: true });
  try {
    const { squashed } = options.migrations;
    if (squashed) await replaceFormer(pool, options.schema, squashed);
    await runMigrator(pool, options);
  } finally {
    await pool.end();
  }
}

async function runMigrator(pool: Pool, { schema, migrations: { list }, log }: MigrateOptions): Promise<void> {
  const orm = new MikroORM({
    ...ormOptions(schema, [], pool),
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      migrationsList: Object.entries(list).map(([name, migration]) => ({ name, class: migration })),
      snapshot: false,
      // Each is a transaction with its record, so that no lock of one is held through those after it.
      allOrNothing: false,
      disableForeignKeys: false,
    },
    logger: (message) => log.debug({ subgraph: schema }, message),
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
  }
}

/**
 * Tells whether every migration is applied. Throws for a database with migrations of a later version, which this one
 * could damage, and for one that stopped at a migration that no longer exists.
 */
async function areApplied(
  client: Pool | PoolClient,
  { schema, migrations: { list, squashed } }: MigrateOptions,
): Promise<boolean> {
  const names = await recordedMigrations(client, schema);
  const former = formerMigrations(schema, names, squashed);
  const foreign = names.find((name) => !(name in list) && !former.includes(name));
  if (foreign)
    throw new Error(
      `The database was written by a newer version of this program (${schema} has the migration ${foreign}): ` +
        'start that version, or point DATA_DIR or DATABASE_URL elsewhere',
    );
  return former.length === 0 && names.length === Object.keys(list).length;
}
