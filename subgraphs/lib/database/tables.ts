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

/**
 * Returns the options that a subgraph's MikroORM is opened with. It uses the pool's connections, and leaves ending the pool to
 * its owner.
 */
export function ormOptions(schema: string, entities: Tables, pool: Pool) {
  return {
    schema,
    // Demanded, and used for nothing: the connections know where they lead.
    dbName: schema,
    // A test may open a database for its migrations alone.
    discovery: { warnWhenNoEntities: false },
    // The schema of an entity whose columns are known is none of an entity of which nothing is: their methods take its columns.
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
