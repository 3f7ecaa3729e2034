import { sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const FIELDS = [
  'id',
  'level',
  'brand_id',
  'brand_code',
  'product_id',
  'product_batch_id',
  'product_model_id',
  'schema_version',
  'created_at',
] as const;

const by = (column: 'id' | 'product_id' | 'product_batch_id' | 'product_model_id') =>
  statement.lookup(`passport_by_${column}`, (db, { keys }: { keys: readonly number[] }) =>
    db.selectFrom('passport').select(FIELDS).where(column, '=', anyOf(keys)),
  );

const byId = by('id');
const byItem = by('product_id');
const byLot = by('product_batch_id');
const byModel = by('product_model_id');

const draft = statement.lookup('draft_of_passport', (db, { keys }: { keys: readonly number[] }) =>
  db
    .selectFrom('draft')
    .select(['passport_id', 'visibility', 'updated_at', sql<number>`octet_length(document)`.as('document_bytes')])
    .where('passport_id', '=', anyOf(keys)),
);

const draftDocument = statement.lookup('draft_document', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('draft').select(['passport_id', 'document']).where('passport_id', '=', anyOf(keys)),
);

interface PassportsAsked {
  readonly brandId: number;
  /** Only passports of this level; null for all. */
  readonly level: string | null;
  readonly after: number;
  readonly limit: number;
}

const ofBrand = statement('passports_of_brand', (db, { brandId, level, after, limit }: PassportsAsked) =>
  db
    .selectFrom('passport')
    .select(FIELDS)
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`(${level}::text is null or level = ${level})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
);

const scans = statement('scans_of_passport', (db, { passportId }: { passportId: number }) =>
  db
    .selectFrom('scan_count')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'scans'])
    .where('passport_id', '=', passportId)
    .orderBy(sql`1`, 'desc'),
);

export type PassportRow = RowOf<typeof byId>;

export const passportReads = ({ pool, lookups, lists }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  ofItem: batchRead(lookups, { ...byItem, keyOf: (row) => row.product_id }),
  ofBatch: batchRead(lookups, { ...byLot, keyOf: (row) => row.product_batch_id }),
  ofModel: batchRead(lookups, { ...byModel, keyOf: (row) => row.product_model_id }),
  /** Reads a draft without its document. */
  draft: batchRead(lookups, { ...draft, keyOf: (row) => row.passport_id }),
  draftDocument: batchRead(lookups, { ...draftDocument, keyOf: (row) => row.passport_id }),
  /** Reads passports of a brand after an id, by id. */
  ofBrand: (asked: PassportsAsked): Promise<PassportRow[]> => ofBrand.rows(lists, asked),
  /** Reads the scans of a passport by month, newest first. */
  scans: (passportId: number): Promise<RowOf<typeof scans>[]> => scans.rows(pool, { passportId }),
});

export type PassportReads = ReturnType<typeof passportReads>;
