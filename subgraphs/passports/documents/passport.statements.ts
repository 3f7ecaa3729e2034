import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import type { Lookups } from '../../lib/database/lookups.js';
import type { PassportLevel, Visibility } from './passport-level.rules.js';

export interface PassportRow {
  readonly id: number;
  readonly level: PassportLevel;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly product_id: number | null;
  readonly product_batch_id: number | null;
  readonly product_model_id: number | null;
  readonly schema_version: string;
  readonly created_at: Date;
}

export interface DraftRow {
  readonly passport_id: number;
  readonly document: string;
  readonly visibility: Visibility;
  readonly updated_at: Date;
}

const COLUMNS =
  'id, level, brand_id, brand_code, product_id, product_batch_id, product_model_id, schema_version, created_at';

const by = (lookups: Lookups, column: 'id' | 'product_id' | 'product_batch_id' | 'product_model_id') =>
  batchRead<number, PassportRow>(lookups, {
    name: `passport_by_${column}`,
    sql: `select ${COLUMNS} from passports.passport where ${column} = any($1::int[])`,
    keyOf: (row) => row[column] as number,
  });

export const passportReads = ({ pool, lookups }: ReadPools) => ({
  byId: by(lookups, 'id'),
  ofItem: by(lookups, 'product_id'),
  ofBatch: by(lookups, 'product_batch_id'),
  ofModel: by(lookups, 'product_model_id'),
  draft: batchRead<number, DraftRow>(lookups, {
    name: 'draft_of_passport',
    sql: 'select passport_id, document, visibility, updated_at from passports.draft where passport_id = any($1::int[])',
    keyOf: (row) => row.passport_id,
  }),
  /** Passports of a brand after an id, in the order of their ids. */
  async ofBrand(brandId: number, level: string | null, after: number, limit: number): Promise<PassportRow[]> {
    const { rows } = await pool.query<PassportRow>({
      name: 'passport_of_brand',
      text: `select ${COLUMNS} from passports.passport
              where brand_id = $1 and ($2::text is null or level = $2) and id > $3 order by id limit $4`,
      values: [brandId, level, after, limit],
    });
    return rows;
  },
  async scans(passportId: number): Promise<{ month: string; scans: number }[]> {
    const { rows } = await pool.query<{ month: string; scans: number }>({
      name: 'scans_of_passport',
      text: `select to_char(month, 'YYYY-MM') as month, scans from passports.scan_count where passport_id = $1 order by 1 desc`,
      values: [passportId],
    });
    return rows;
  },
});

export type PassportReads = ReturnType<typeof passportReads>;
