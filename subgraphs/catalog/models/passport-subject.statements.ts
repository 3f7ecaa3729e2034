import type { Language } from '../../../schema/vocabulary/languages.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';

/** What a model's or batch's passport is about. */
export interface PassportSubjectRow {
  readonly model_id: number;
  readonly batch_id: number | null;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly brand_name: string;
  readonly language: Language;
  readonly partner_page: string | null;
  readonly disclosure: Record<string, Record<string, readonly string[]>> | null;
  readonly passport_service_provider: { readonly identifier: string; readonly name: string } | null;
  readonly sku: string;
  readonly gtin: string | null;
  readonly lot: string | null;
  readonly name: string | null;
  readonly image_url: string | null;
  readonly category_key: string | null;
  readonly sector: 'battery' | 'textile' | 'footwear' | null;
}

interface AskedFor {
  readonly asked: string;
}

const COLUMNS = `
  m.id as model_id, br.id as brand_id, br.code as brand_code, br.name as brand_name, br.language, br.partner_page,
  br.disclosure, br.passport_service_provider, m.sku, m.gtin, m.name, coalesce(m.primary_image_url, m.media_urls[1]) as image_url,
  c.key as category_key, c.sector`;

const JOINED = `
  join catalog.brand br on br.id = m.brand_id
  left join catalog.category c on c.id = m.category_id`;

export const passportSubjectReads = ({ lookups }: ReadPools) => ({
  byModel: batchRead<number, PassportSubjectRow>(lookups, {
    name: 'passport_subject_by_model',
    sql: `select ${COLUMNS}, null::int as batch_id, null::text as lot from catalog.model m ${JOINED} where m.id = any($1::int[])`,
    keyOf: (row) => row.model_id,
  }),
  byBatch: batchRead<number, PassportSubjectRow>(lookups, {
    name: 'passport_subject_by_batch',
    sql: `select ${COLUMNS}, b.id as batch_id, b.batch_code as lot
            from catalog.batch b join catalog.model m on m.id = b.model_id ${JOINED} where b.id = any($1::int[])`,
    keyOf: (row) => row.batch_id as number,
  }),
  /** Models with a GTIN, whatever brand they belong to, in the order of their ids. */
  byGtin: batchReadMany<string, PassportSubjectRow>(lookups, {
    name: 'passport_subject_by_gtin',
    sql: `select ${COLUMNS}, null::int as batch_id, null::text as lot
            from catalog.model m ${JOINED} where m.gtin = any($1::text[]) order by m.id`,
    keyOf: (row) => row.gtin as string,
  }),
  /** Batches by `<gtin>/<lot>`: the lot exactly as it stands. */
  byGtinAndLot: batchReadMany<string, PassportSubjectRow & AskedFor>(lookups, {
    name: 'passport_subject_by_gtin_and_lot',
    sql: `select ${COLUMNS}, b.id as batch_id, b.batch_code as lot, m.gtin || '/' || b.batch_code as asked
            from unnest($1::text[]) as wanted
            join catalog.model m on m.gtin = left(wanted, 14)
            join catalog.batch b on b.model_id = m.id and b.batch_code = substr(wanted, 16) ${JOINED} order by b.id`,
    keyOf: (row) => row.asked,
  }),
});

export type PassportSubjectReads = ReturnType<typeof passportSubjectReads>;
