/** Columns that hold ids, by table; `[]` after a name: of arrays. */
export type IdsOfTables = Readonly<Record<string, readonly string[]>>;

const KEPT = 'definitions_kept';

/**
 * Returns the statements that make columns `bigint`: each table is written anew once, under a lock, with its indexes and its sequence.
 * The server changes no column that a view reads or a trigger names, and would try each foreign key at both of its ends: all of them are
 * taken away first and made again, as they were, at the end.
 */
export const widenIds = (schema: string, tables: IdsOfTables): string[] => [
  takeAway(schema, Object.keys(tables)),
  ...Object.entries(tables).map(
    ([table, columns]) => `alter table ${schema}.${table} ${columns.map(widened).join(', ')}`,
  ),
  makeAgain(schema, Object.keys(tables)),
];

const widened = (column: string): string =>
  column.endsWith('[]') ? `alter column ${column.slice(0, -2)} type bigint[]` : `alter column ${column} type bigint`;

const takeAway = (schema: string, tables: readonly string[]): string => `
  do $$
  declare
    each record;
  begin
    create temporary table ${KEPT} (nth serial, taken text, made text) on commit drop;
    insert into ${KEPT} (taken, made)
      select format('drop view %s', c.oid::regclass), format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid))
        from pg_class c where c.relkind = 'v' and c.relnamespace = '${schema}'::regnamespace;
    insert into ${KEPT} (taken, made)
      select format('alter table %s drop constraint %I', conrelid::regclass, conname),
             format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = '${schema}'::regnamespace;
    insert into ${KEPT} (taken, made)
      select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = '${schema}'::regnamespace
         and c.relname in (${tables.map((table) => `'${table}'`).join(', ')});
    for each in select taken from ${KEPT} order by nth loop
      execute each.taken;
    end loop;
  end $$`;

/**
 * Makes the definitions again and gathers the statistics, which the server forgets of a column whose type changes: it would plan without
 * them until it gathers them by itself. An empty table is not analyzed: the server would keep it as one of no pages, and plan sequential
 * scans for statements that are prepared before its first rows.
 */
const makeAgain = (schema: string, tables: readonly string[]): string => `
  do $$
  declare
    each record;
  begin
    for each in select made from ${KEPT} order by nth desc loop
      execute each.made;
    end loop;
${tables.map((table) => analyzed(`${schema}.${table}`)).join('\n')}
  end $$`;

const analyzed = (table: string): string => `    if exists (select from ${table}) then analyze ${table}; end if;`;
