import { type EntitySchema, type InferKyselyDB, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { lendConnection } from './lend-connection.js';

/** Entities of one subgraph: one for each of its tables. */
export type Tables = readonly { readonly name: string; readonly tableName: string }[];

/** Columns of the tables of a subgraph by table name, as Kysely types them. */
export type Columns<Entities extends Tables> = InferKyselyDB<Entities[number], Record<never, never>>;

/** Names constraints as PostgreSQL itself does. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(
    tableName: string,
    columns: string[],
    type: 'primary' | 'foreign' | 'unique' | 'index' | 'sequence' | 'check' | 'default',
  ): string {
    if (type === 'primary') return `${tableName}_pkey`;
    if (type === 'foreign') return `${tableName}_${columns.join('_')}_fkey`;
    if (type === 'unique') return `${tableName}_${columns.join('_')}_key`;
    return super.indexName(tableName, columns, type);
  }
}

/** Returns the options of a subgraph's MikroORM, which uses the pool but does not close it. */
export function ormOptions(schema: string, entities: Tables, pool: Pool) {
  return {
    schema,
    // Required but unused: the pool's connections determine the database.
    dbName: schema,
    // Tests may open a database for migrations only.
    discovery: { warnWhenNoEntities: false },
    // Cast, since an entity's methods take its own columns, which makes schemas of different entities incompatible.
    entities: [...entities] as unknown as EntitySchema[],
    namingStrategy: PostgresNames,
    ensureDatabase: false,
    forceUtcTimezone: true,
    driverOptions: new PostgresDialect({
      pool: { options: pool.options, connect: () => lendConnection(pool), end: async () => {} },
    }),
    schemaGenerator: {
      ignoreTriggers: true,
      ignoreRoutines: true,
      defaultUpdateRule: 'no action',
      defaultDeleteRule: 'no action',
    },
  } as const;
}
