import { type Kysely, sql } from 'kysely';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf, rowCount } from '../../lib/database/statement.js';
import { type CatalogColumns, statement } from '../tables.js';

const lots = (db: Kysely<CatalogColumns>) =>
  db
    .selectFrom('batch as b')
    .innerJoin('model as m', 'm.id', 'b.model_id')
    .select([
      'b.id',
      'b.brand_id',
      'b.model_id',
      'm.sku as model_sku',
      'b.batch_code',
      'b.country_of_origin',
      'b.manufacturing_site',
      'b.notes',
      // `YYYY-MM-DD`, since a day has no time zone.
      sql<string | null>`b.production_date::text`.as('production_date'),
      'b.quantity_planned',
      'b.created_at',
      'b.updated_at',
    ]);

const byId = statement.lookup('lot_by_id', (db, { keys }: { keys: readonly number[] }) =>
  lots(db).where('b.id', '=', anyOf(keys)),
);

interface LotsAsked extends ListPage {
  readonly modelId: number;
  /** Compared exactly; null for all lots. */
  readonly code: string | null;
}

const ofModel = statement('lots_of_model', (db, { modelId, code, limit, skip }: LotsAsked) =>
  lots(db)
    .where('b.model_id', '=', modelId)
    .where(sql<boolean>`(${code}::text is null or b.batch_code = ${code})`)
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(skip),
);

const countOfModel = statement.lookup('count_of_lots_of_model', (db, { keys }: { keys: readonly number[] }) =>
  db
    .selectFrom('batch')
    .select(['model_id', rowCount.as('count')])
    .where('model_id', '=', anyOf(keys))
    .groupBy('model_id'),
);

/** A lot of a model. */
export type LotRow = RowOf<typeof byId>;

export const lotReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Reads a page of the lots of a model, newest first. */
  ofModel: (asked: LotsAsked): Promise<LotRow[]> => ofModel.rows(pool, asked),
  /** Counts the lots of a model; undefined for none. */
  countOfModel: batchRead(lookups, { ...countOfModel, keyOf: (row) => row.model_id }),
});

export type LotReads = ReturnType<typeof lotReads>;
