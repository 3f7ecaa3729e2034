import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { holdMigrations } from './mechanisms/hold-migrations.js';
import { type DatabasePlace, openPool } from './open-pool.js';
import { ormOptions } from './tables.js';

export type MigrationClass = new (...parts: ConstructorParameters<typeof Migration>) => Migration;

/** In the order in which they are applied; a name once shipped never changes. */
export type Migrations = Readonly<Record<string, MigrationClass>>;

interface MigrateOptions extends DatabasePlace {
  readonly migrations: Migrations;
}

/** Applies what is missing, under one lock per schema, so that processes starting together apply each of them once. Most starts find all applied. */
export async function migrate(pool: Pool, options: MigrateOptions): Promise<void> {
  const { schema, migrations } = options;
  const known = Object.keys(migrations);
  if (await areApplied(pool, schema, known)) return;
  const lock = await pool.connect();
  try {
    await lock.query('set lock_timeout = 0');
    await lock.query('set statement_timeout = 0');
    await holdMigrations(lock, options);
    if (!(await areApplied(lock, schema, known))) await applyMissing(options);
  } finally {
    // With the connection ends what it holds.
    lock.release(true);
  }
}

async function applyMissing(options: MigrateOptions): Promise<void> {
  const pool = openPool(options, { max: 2, purpose: 'migrations', isUnlimited: true });
  const orm = await MikroORM.init({
    ...ormOptions(options.schema, [], pool),
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
  try {
    await orm.migrator.up();
  } finally {
    await orm.close();
    await pool.end();
  }
}

/**
 * Tells whether every migration is applied. A database that a later version has changed is not touched by an earlier one, which
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
