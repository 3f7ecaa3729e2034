import { type RawBuilder, sql } from 'kysely';

/** Points of sale, each with the brand whose point of sale it has to be: the lists are read side by side. */
export interface RetailersOfBrands {
  readonly brandIds: readonly number[];
  readonly retailerIds: readonly number[];
}

/** Tells whether a row is of one of the retailers; `s` has its brand and its retailer. */
export const ofRetailers = ({ brandIds, retailerIds }: RetailersOfBrands): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref('s.brand_id')}, ${sql.ref('s.retailer_id')})
    in (select * from unnest(${brandIds}::int[], ${retailerIds}::int[]))`;
