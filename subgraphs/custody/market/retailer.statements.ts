import { type Selectable, sql } from 'kysely';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';

const FIELDS = ['id', 'brand_id', 'brand_code', 'code', 'name', 'country', 'city', 'active'] as const;

/** Displayed columns of a retailer. */
export type RetailerRow = Pick<Selectable<CustodyColumns['retailer']>, (typeof FIELDS)[number]>;

const byId = statement.lookup('retailer_by_id', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('retailer').select(FIELDS).where('id', '=', anyOf(keys)),
);

/** Reads the active retailer of a brand with this code, compared exactly. */
export const activeRetailer = statement('active_retailer', (db, { brandId, code }: { brandId: number; code: string }) =>
  db
    .selectFrom('retailer')
    .select(FIELDS)
    .where('brand_id', '=', brandId)
    .where('code', '=', code)
    .where('active', '=', true),
);

interface OfBrand extends ListPage {
  readonly brandId: number;
  /** A part of code, name or city; null for all retailers. */
  readonly search: string | null;
}

const ofBrand = statement('retailers_of_brand', (db, { brandId, search, limit, skip }: OfBrand) =>
  db
    .selectFrom('retailer')
    .select(FIELDS)
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`(${search}::text is null or strpos(lower(code), lower(${search})) > 0
                          or strpos(lower(name), lower(${search})) > 0 or strpos(lower(city), lower(${search})) > 0)`)
    .orderBy('code')
    .limit(limit)
    .offset(skip),
);

interface Saved {
  readonly brandId: number;
  readonly brandCode: string;
  readonly code: string;
  readonly name: string;
  readonly country: string | null;
  readonly city: string | null;
  readonly active: boolean;
}

/** Creates or updates the retailer of a code, and returns it. */
export const saveRetailerRow = statement('save_retailer', (db, given: Saved) =>
  db
    .insertInto('retailer')
    .values({
      brand_id: given.brandId,
      brand_code: given.brandCode,
      code: given.code,
      name: given.name,
      country: given.country,
      city: given.city,
      active: given.active,
    })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'code']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        country: row.ref('excluded.country'),
        city: row.ref('excluded.city'),
        active: row.ref('excluded.active'),
      })),
    )
    .returning(FIELDS),
);

export const retailerReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  /** Reads the active retailer of a brand with this code, compared exactly. */
  active: (brandId: number, code: string): Promise<RetailerRow | undefined> =>
    activeRetailer.row(pool, { brandId, code }),
  /** Reads a page of the retailers of a brand, by code. */
  ofBrand: (asked: OfBrand): Promise<RetailerRow[]> => ofBrand.rows(pool, asked),
});

export type RetailerReads = ReturnType<typeof retailerReads>;
