import { storageOf } from './partition.statements.js';
import type { PartitionedTable } from './period.rules.js';

interface Conversion extends PartitionedTable {
  /** Columns of the primary key, including that of time. */
  readonly key: readonly string[];
  /** Identity column and its kind; absent where there is none. */
  readonly identity?: readonly [column: string, generated: 'always' | 'by default'];
  /** Indexes by name: the SQL after `on <table>`. */
  readonly indexes: Readonly<Record<string, string>>;
}

/**
 * Converts a table to a partitioned one of the same name. Its rows become the first partition, up to the end of the
 * present period, without being copied; only the index of the new primary key is built. Foreign keys of the table are
 * dropped.
 */
export function partitionTable(conversion: Conversion): string[] {
  const { schema, table, column, span, key, identity, indexes } = conversion;
  const name = `${schema}.${table}`;
  return [
    ...(identity ? [keepCount(name, identity[0])] : []),
    `do $$
     declare
       each record;
     begin
       for each in select conname from pg_constraint where conrelid = '${name}'::regclass and contype in ('f', 'p', 'u') loop
         execute format('alter table ${name} drop constraint %I', each.conname);
       end loop;
       for each in select tgname from pg_trigger where tgrelid = '${name}'::regclass and not tgisinternal loop
         execute format('drop trigger %I on ${name}', each.tgname);
       end loop;
       alter table ${name} rename to ${table}_before;
       for each in select relname from pg_index join pg_class on oid = indexrelid where indrelid = '${name}_before'::regclass loop
         execute format('alter index ${schema}.%I rename to %I', each.relname, 'before_' || each.relname);
       end loop;
       create table ${name} (like ${name}_before including defaults including constraints) partition by range (${column});
     end $$`,
    ...(identity ? [countOn(name, identity)] : []),
    `alter table ${name} add constraint ${table}_pkey primary key (${key.join(', ')})`,
    ...Object.entries(indexes).map(([index, on]) => `create index ${index} on ${name} ${on}`),
    `create table ${name}_default partition of ${name} default ${storageOf(conversion)}`,
    `do $$
     begin
       if not exists (select from ${name}_before) then
         drop table ${name}_before;
         return;
       end if;
       execute format('alter table ${name} attach partition ${name}_before for values from (minvalue) to (%L)',
         (select (date_trunc('${span}', greatest(max(${column}), now()) at time zone 'UTC') + interval '1 ${span}') at time zone 'UTC'
            from ${name}_before));
     end $$`,
  ];
}

/** Removes the identity of a column, and keeps its last number until the end of the transaction. */
const keepCount = (name: string, column: string): string =>
  `do $$
   begin
     lock table ${name} in access exclusive mode;
     perform set_config('partitions.last',
       greatest((select max(${column}) from ${name}), pg_sequence_last_value(pg_get_serial_sequence('${name}', '${column}')), 0)::text, true);
     alter table ${name} alter column ${column} drop identity;
   end $$`;

/** Returns the statement by which the new table's identity continues from the old one's. */
const countOn = (name: string, [column, generated]: readonly [string, string]): string =>
  `do $$
   declare
     last bigint := current_setting('partitions.last');
   begin
     alter table ${name} alter column ${column} add generated ${generated} as identity;
     if last > 0 then
       perform setval(pg_get_serial_sequence('${name}', '${column}'), last);
     end if;
   end $$`;
