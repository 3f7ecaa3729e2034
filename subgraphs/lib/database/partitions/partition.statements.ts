import type { ClientBase, Pool } from 'pg';
import { type PartitionedTable, type Period, partitionName } from './period.rules.js';

/** A partition with the instants it covers: from inclusive, to exclusive. */
export interface Partition {
  readonly name: string;
  /** Null for no lower bound. */
  readonly from: Date | null;
  readonly to: Date;
}

const nameOf = ({ schema, table }: PartitionedTable): string => `${schema}.${table}`;
const defaultOf = (table: PartitionedTable): string => `${nameOf(table)}_default`;

/** Returns the clause that gives a partition its storage parameters. */
export const storageOf = ({ storage }: PartitionedTable): string => (storage ? `with (${storage})` : '');

/** Returns the partitions with an end: all but the default one. */
export async function partitionsOf(on: Pool | ClientBase, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await on.query<Partition>(
    `select name, substring(bound from $$FROM \\('([^']+)'\\)$$)::timestamptz as "from",
            substring(bound from $$TO \\('([^']+)'\\)$$)::timestamptz as "to"
       from (select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
               from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass) as partition
      where bound <> 'DEFAULT' order by "to"`,
    [nameOf(table)],
  );
  return rows;
}

/** Returns an instant of each period that has rows in the default partition. */
export async function instantsInDefault(on: Pool, table: PartitionedTable): Promise<Date[]> {
  const { rows } = await on.query<{ at: Date }>(
    `select distinct date_trunc('${table.span}', ${table.column}, 'UTC') as at from ${defaultOf(table)}`,
  );
  return rows.map(({ at }) => at);
}

/** Creates the table that will be a partition. */
export async function createPartition(on: ClientBase, table: PartitionedTable, period: Period): Promise<void> {
  const name = `${table.schema}.${partitionName(table, period)}`;
  await on.query(`create table ${name} (like ${nameOf(table)} including all excluding identity) ${storageOf(table)}`);
}

/** Attaches a table as a partition. The default partition must have no rows of its period. */
export async function attachPartition(on: ClientBase, table: PartitionedTable, period: Period): Promise<void> {
  await on.query(
    `alter table ${nameOf(table)} attach partition ${table.schema}.${partitionName(table, period)}
       for values from ('${period.from.toISOString()}') to ('${period.to.toISOString()}')`,
  );
}

/** Moves the rows of a period from the default partition to a table. */
export async function moveFromDefault(on: ClientBase, table: PartitionedTable, period: Period): Promise<void> {
  await on.query(
    `with moved as (delete from ${defaultOf(table)} where ${table.column} >= $1 and ${table.column} < $2 returning *)
     insert into ${table.schema}.${partitionName(table, period)} select * from moved`,
    [period.from, period.to],
  );
}

/** Tells whether a partition has a row, aliased `held`, for which a condition is true. */
export async function holdsAny(
  on: Pool | ClientBase,
  { schema }: PartitionedTable,
  name: string,
  condition: string,
): Promise<boolean> {
  const { rows } = await on.query<{ there: boolean }>(
    `select exists (select from ${schema}.${name} as held where ${condition}) as there`,
  );
  return rows[0]!.there;
}

/**
 * Locks the table against reads and writes until the end of the short transaction: a row inserted into the default
 * partition while its own is being attached would be refused. Has a short lock timeout, since all other statements
 * queue behind it.
 */
export async function lockWhole(on: ClientBase, table: PartitionedTable): Promise<void> {
  await on.query(`set local lock_timeout = '1s'`);
  await on.query(`lock table only ${nameOf(table)} in access exclusive mode`);
}

/** Drops a partition with all of its rows. */
export async function dropPartition(on: ClientBase, { schema }: PartitionedTable, name: string): Promise<void> {
  await on.query(`drop table ${schema}.${name}`);
}
