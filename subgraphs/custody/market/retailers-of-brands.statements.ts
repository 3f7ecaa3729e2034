import { type RawBuilder, sql } from 'kysely';

/** Pairs of brand and point of sale, as two parallel lists. */
export interface RetailersOfBrands {
  readonly brandIds: readonly number[];
  readonly retailerIds: readonly number[];
}

/** SQL condition: a row belongs to one of the pairs; `s` has its brand and its retailer. */
export const ofRetailers = ({ brandIds, retailerIds }: RetailersOfBrands): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref('s.brand_id')}, ${sql.ref('s.retailer_id')})
    in (select * from unnest(${brandIds}::bigint[], ${retailerIds}::bigint[]))`;
