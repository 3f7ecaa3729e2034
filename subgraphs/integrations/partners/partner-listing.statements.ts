import { sql } from 'kysely';
import type { Trade } from '../../../schema/vocabulary/roles.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

const COLUMNS = ['l.name', 'l.offers', 'l.street', 'l.city', 'l.country', 'l.phone', 'l.website'] as const;

export const listingOfAccount = statement('listing_of_account', (db, { accountId }: { accountId: number }) =>
  db
    .selectFrom('partner_listing as l')
    .select([...COLUMNS, 'l.account_id', 'l.changed_at'])
    .where('l.account_id', '=', accountId),
);

export type ListingRow = RowOf<typeof listingOfAccount>;

export const listingByAccount = statement.lookup('listing_by_account', (db, { keys }: { keys: readonly number[] }) =>
  db
    .selectFrom('partner_listing as l')
    .select([...COLUMNS, 'l.account_id', 'l.changed_at'])
    .where('l.account_id', '=', anyOf(keys)),
);

/** Unlists a partner's place on the pages of all brands, which must approve the changed one. */
export const unlistAccount = statement('unlist_account', (db, { accountId }: { accountId: number }) =>
  db.updateTable('accreditation').set({ listed_at: null }).where('account_id', '=', accountId),
);

/** Deletes a partner's place. */
export const dropListingOf = statement('drop_listing', (db, { accountId }: { accountId: number }) =>
  db.deleteFrom('partner_listing').where('account_id', '=', accountId),
);

interface Asked {
  readonly brandId: number;
  /** Null for any. */
  readonly trade: Trade | null;
  readonly country: string | null;
  readonly after: number | null;
  readonly limit: number;
}

/** Lists the accredited partners that a brand lists, in order of accreditation. */
export const placesOfBrand = statement('places_of_brand', (db, { brandId, trade, country, after, limit }: Asked) =>
  db
    .selectFrom('accreditation as c')
    .innerJoin('partner_listing as l', 'l.account_id', 'c.account_id')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select([...COLUMNS, 'c.id', 'c.trade', 'c.brand_id'])
    .where('c.brand_id', '=', brandId)
    .where('c.listed_at', 'is not', null)
    .where('c.withdrawn_at', 'is', null)
    .where('a.disabled_at', 'is', null)
    .where(sql<boolean>`(${trade}::text is null or c.trade = ${trade}::text)`)
    .where(sql<boolean>`(${country}::text is null or l.country = ${country}::text)`)
    .where(sql<boolean>`(${after}::bigint is null or c.id > ${after}::bigint)`)
    .orderBy('c.id')
    .limit(limit),
);

export type PlaceRow = RowOf<typeof placesOfBrand>;

/** Lists the countries in which a brand lists partners. */
export const countriesOfPlaces = statement.lookup('countries_of_places', (db, { keys }: { keys: readonly number[] }) =>
  db
    .selectFrom('accreditation as c')
    .innerJoin('partner_listing as l', 'l.account_id', 'c.account_id')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.brand_id', 'l.country'])
    .distinct()
    .where('c.brand_id', '=', anyOf(keys))
    .where('c.listed_at', 'is not', null)
    .where('c.withdrawn_at', 'is', null)
    .where('a.disabled_at', 'is', null)
    .orderBy('l.country'),
);
