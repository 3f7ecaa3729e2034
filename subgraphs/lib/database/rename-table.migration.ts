/**
 * Returns the statement that renames a table with those of its constraints, indexes, sequences and triggers whose names
 * begin with its own. No rows are read or written; the lock is short.
 */
export const renameTable = (schema: string, from: string, to: string): string => `
  do $$
  declare
    renamed regclass := '${schema}.${from}'::regclass;
    found record;
  begin
    alter table ${schema}.${from} rename to ${to};
    for found in select conname as name from pg_constraint where conrelid = renamed and starts_with(conname, '${from}_') loop
      execute format('alter table ${schema}.${to} rename constraint %I to %I',
        found.name, '${to}' || substr(found.name, ${from.length + 1}));
    end loop;
    for found in
      select distinct c.relname as name, c.relkind = 'S' as counts
        from pg_class c
        join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjid = renamed
       where c.relkind in ('i', 'S') and starts_with(c.relname, '${from}_')
    loop
      execute format('alter %s ${schema}.%I rename to %I',
        case when found.counts then 'sequence' else 'index' end, found.name, '${to}' || substr(found.name, ${from.length + 1}));
    end loop;
    for found in select tgname as name from pg_trigger where tgrelid = renamed and not tgisinternal and starts_with(tgname, '${from}_') loop
      execute format('alter trigger %I on ${schema}.${to} rename to %I',
        found.name, '${to}' || substr(found.name, ${from.length + 1}));
    end loop;
  end $$`;
