import { type QueryCreator, type RawBuilder, type SelectType, sql } from 'kysely';

type ColumnOf<Tables, Table extends keyof Tables> = keyof Tables[Table] & string;

/**
 * Selects the distinct values of an indexed column in their order, by one search of the index each, for the recursive expression
 * `name(column)`. The last row is null. `where` restricts the rows to those of a partial index; `_tables` types the columns.
 */
export function skipScan<Tables, Table extends keyof Tables & string, Column extends ColumnOf<Tables, Table>>(
  _tables: QueryCreator<Tables>,
  name: string,
  table: Table,
  column: Column,
  where: RawBuilder<boolean> = sql`true`,
): RawBuilder<Record<Column, SelectType<Tables[Table][Column]> | null>> {
  const [value, last] = [sql.ref(`${table}.${column}`), sql.ref(`${name}.${column}`)];
  return sql`(
    (select ${value} from ${sql.table(table)} where ${where} order by ${value} limit 1)
    union all
    select (select ${value} from ${sql.table(table)} where ${where} and ${value} > ${last} order by ${value} limit 1)
      from ${sql.table(name)} where ${last} is not null
  )`;
}
