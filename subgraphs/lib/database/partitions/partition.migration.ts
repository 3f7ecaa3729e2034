import type { PartitionedTable } from './period.rules.js';

interface Conversion extends PartitionedTable {
  /** Primary key, the column of time among it. */
  readonly key: readonly string[];
  /** Column that is an identity, and how. */
  readonly identity: readonly [column: string, generated: 'always' | 'by default'];
  /** Indexes by name: what follows `on <table>`. */
  readonly indexes: Readonly<Record<string, string>>;
}

/**
 * Makes a table a partitioned one under its name. What it holds becomes the first partition, up to the end of the present period,
 * and is not copied; only the index of the new primary key is made. What referred to other tables by foreign keys does no more.
 */
export function partitionTable({ schema, table, column, span, key, identity, indexes }: Conversion): string[] {
  const [counted, generated] = identity;
  const name = `${schema}.${table}`;
  return [
    `do $$
     declare
       each record;
       last bigint;
     begin
       execute 'lock table ${name} in access exclusive mode';
       select coalesce(max(${counted}), 0) into last from ${name};
       select greatest(last, coalesce(pg_sequence_last_value(pg_get_serial_sequence('${name}', '${counted}')), 0)) into last;
       for each in select conname from pg_constraint where conrelid = '${name}'::regclass and contype in ('f', 'p', 'u') loop
         execute format('alter table ${name} drop constraint %I', each.conname);
       end loop;
       for each in select tgname from pg_trigger where tgrelid = '${name}'::regclass and not tgisinternal loop
         execute format('drop trigger %I on ${name}', each.tgname);
       end loop;
       alter table ${name} alter column ${counted} drop identity;
       alter table ${name} rename to ${table}_before;
       for each in select indexrelid::regclass::text as name, relname from pg_index join pg_class on oid = indexrelid
                    where indrelid = '${name}_before'::regclass loop
         execute format('alter index ${schema}.%I rename to %I', each.relname, 'before_' || each.relname);
       end loop;
       create table ${name} (like ${name}_before including defaults including constraints) partition by range (${column});
       alter table ${name} alter column ${counted} add generated ${generated} as identity;
       if last > 0 then
         perform setval(pg_get_serial_sequence('${name}', '${counted}'), last);
       end if;
     end $$`,
    `alter table ${name} add constraint ${table}_pkey primary key (${key.join(', ')})`,
    ...Object.entries(indexes).map(([index, on]) => `create index ${index} on ${name} ${on}`),
    `create table ${name}_default partition of ${name} default`,
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
