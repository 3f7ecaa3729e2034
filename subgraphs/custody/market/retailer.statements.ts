import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

/** A point of sale. */
export interface RetailerRow {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly code: string;
  readonly name: string;
  readonly country: string | null;
  readonly city: string | null;
  readonly active: boolean;
}

export const RETAILER_COLUMNS = 'id, brand_id, brand_code, code, name, country, city, active';

export const retailerReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, RetailerRow>(lookups, {
    name: 'retailer_by_id',
    sql: `select ${RETAILER_COLUMNS} from custody.retailer where id = any($1::int[])`,
    keyOf: (row) => row.id,
  }),
  /** The active one of a brand with this code, compared exactly. */
  active: async (brandId: number, code: string): Promise<RetailerRow | undefined> =>
    (
      await pool.query<RetailerRow>({
        name: 'active_retailer',
        text: `select ${RETAILER_COLUMNS} from custody.retailer where brand_id = $1 and code = $2 and active`,
        values: [brandId, code],
      })
    ).rows[0],
  /** All of a brand, by code. */
  ofBrand: async (brandId: number): Promise<RetailerRow[]> =>
    (
      await pool.query<RetailerRow>(
        `select ${RETAILER_COLUMNS} from custody.retailer where brand_id = $1 order by code`,
        [brandId],
      )
    ).rows,
});

export type RetailerReads = ReturnType<typeof retailerReads>;
