import type { NotNull } from 'kysely';
import { GONE } from '../../../schema/life-cycles/item.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Reads the items of a brand by serial, without destroyed and withdrawn ones. */
export const itemsBySerials = statement(
  'items_of_brand_by_serial',
  (db, { brandId, serials }: { brandId: number; serials: readonly string[] }) =>
    db
      .selectFrom('item')
      .select(['id', 'serial as named'])
      .where('brand_id', '=', brandId)
      .where('serial', '=', anyOf(serials))
      .$narrowType<{ named: NotNull }>()
      .where('status', 'not in', GONE),
);

/** Reads the items of a brand by the external reference in a mint batch, while its rows are kept. */
export const itemsByReferences = statement(
  'items_of_brand_by_reference',
  (db, { brandId, references }: { brandId: number; references: readonly string[] }) =>
    db
      .selectFrom('mint_row as r')
      .innerJoin('mint_batch as b', 'b.id', 'r.batch_id')
      .select(['r.item_id as id', 'r.external_ref as named'])
      .where('b.brand_id', '=', brandId)
      .where('r.external_ref', '=', anyOf(references))
      .where('r.item_id', 'is not', null)
      .$narrowType<{ id: NotNull; named: NotNull }>(),
);

/** Locks items for the assignment of models and lots, in a fixed order. */
export const lockPlaces = statement('lock_places_of_items', (db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('item').select(['id', 'model_id', 'batch_id']).where('id', '=', anyOf(ids)).orderBy('id').forUpdate(),
);

interface Places {
  readonly ids: readonly number[];
  readonly models: readonly number[];
  readonly lots: readonly (number | null)[];
}

/** Assigns models and lots to items; existing ones are kept. */
export const givePlaces = statement('give_places_to_items', (db, { ids, models, lots }: Places) =>
  db
    .updateTable('item as i')
    .from(rowsOfArrays('given', { id: ['bigint', ids], model_id: ['bigint', models], lot_id: ['bigint', lots] }))
    .set((row) => ({
      model_id: row.fn.coalesce('i.model_id', 'given.model_id'),
      batch_id: row.fn.coalesce('i.batch_id', 'given.lot_id'),
    }))
    .whereRef('i.id', '=', 'given.id'),
);
