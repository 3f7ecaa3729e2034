import { type Kysely, sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type CatalogColumns, statement } from '../tables.js';

/** Selects models with their brands and categories, as the subjects of passports. */
const subjects = (db: Kysely<CatalogColumns>) =>
  db
    .selectFrom('model as m')
    .innerJoin('brand as br', 'br.id', 'm.brand_id')
    .leftJoin('category as c', 'c.id', 'm.category_id')
    .select([
      'm.id as model_id',
      'br.id as brand_id',
      'br.code as brand_code',
      'br.name as brand_name',
      'br.language',
      'br.partner_page',
      'br.disclosure',
      'br.passport_service_provider',
      'm.sku',
      'm.gtin',
      'm.former_gtins',
      'm.name',
      sql<string | null>`coalesce(nullif(m.primary_image_url, ''), m.media_urls[1])`.as('image_url'),
      'c.key as category_key',
      'c.sector',
    ]);

const ofModels = (db: Kysely<CatalogColumns>) =>
  subjects(db).select([sql<number | null>`null::bigint`.as('batch_id'), sql<string | null>`null::text`.as('lot')]);

const ofLots = (db: Kysely<CatalogColumns>) =>
  subjects(db).innerJoin('batch as b', 'b.model_id', 'm.id').select(['b.id as batch_id', 'b.batch_code as lot']);

const byModel = statement.lookup('passport_subject_by_model', (db, { keys }: { keys: readonly number[] }) =>
  ofModels(db).where('m.id', '=', anyOf(keys)),
);

const byLot = statement.lookup('passport_subject_by_lot', (db, { keys }: { keys: readonly number[] }) =>
  ofLots(db).where('b.id', '=', anyOf(keys)),
);

const byGtin = statement.lookup('passport_subject_by_gtin', (db, { keys }: { keys: readonly string[] }) =>
  ofModels(db).where('m.gtin', '=', anyOf(keys)).orderBy('m.id'),
);

/** Lots by `<gtin>/<lot>`, the lot compared exactly. */
const byGtinAndLot = statement.lookup('passport_subject_by_gtin_and_lot', (db, { keys }: { keys: readonly string[] }) =>
  ofLots(db)
    .innerJoin(rowsOfArrays('wanted', { asked: ['text', keys] }), (join) =>
      join
        .on('m.gtin', '=', sql<string>`left(wanted.asked, 14)`)
        .on('b.batch_code', '=', sql<string>`substr(wanted.asked, 16)`),
    )
    .select('wanted.asked')
    .orderBy('b.id'),
);

/** Subject of the passport of a model, or of a lot. */
export type PassportSubjectRow = RowOf<typeof byModel>;

export const passportSubjectReads = ({ lookups }: ReadPools) => ({
  byModel: batchRead(lookups, { ...byModel, keyOf: (row) => row.model_id }),
  byLot: batchRead(lookups, { ...byLot, keyOf: (row) => row.batch_id }),
  /** Reads models of all brands with a GTIN, by id. */
  byGtin: batchReadMany(lookups, { ...byGtin, keyOf: (row) => row.gtin }),
  byGtinAndLot: batchReadMany(lookups, { ...byGtinAndLot, keyOf: (row) => row.asked }),
});

export type PassportSubjectReads = ReturnType<typeof passportSubjectReads>;
