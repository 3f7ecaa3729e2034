import type { EntityManager } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import { fieldsIn } from '../../../schema/record.js';
import type { Columns, Tables } from './tables.js';

type RowOfTable<Entity extends Tables[number]> = Selectable<
  Columns<readonly [Entity]>[Entity['tableName'] & keyof Columns<readonly [Entity]>]
>;

/**
 * Returns the row of a flushed entity as a statement would read it, without a query. Values that were set in another
 * form than the server's, e.g. decimals, stay in that form.
 */
export function rowOf<Entity extends Tables[number]>(
  em: EntityManager,
  { name }: Entity,
  written: object,
): RowOfTable<Entity> {
  const values = fieldsIn(written);
  const row: Record<string, unknown> = {};
  for (const property of em.getMetadata().getByClassName(name).props) {
    for (const column of property.fieldNames) row[column] = values[property.name] ?? null;
  }
  return row as RowOfTable<Entity>;
}
