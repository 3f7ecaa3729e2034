import type { Language } from '../../../schema/vocabulary/languages.js';
import type { Offer, PlanFeature } from '../../../schema/vocabulary/plans.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';

/** A brand with what its plan includes: one row of the statement below. */
export interface BrandRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly offer: Offer;
  readonly logo_url: string | null;
  readonly primary_color: string | null;
  readonly secondary_color: string | null;
  readonly hide_powered_by: boolean;
  readonly app_url: string | null;
  readonly domain: string | null;
  readonly language: Language;
  readonly partner_page: string | null;
  /** ISO alpha-2 codes; null: nothing limits it. */
  readonly authorized_countries: readonly string[] | null;
  readonly mint_approvals: number;
  readonly disclosure: Record<string, Record<string, readonly string[]>> | null;
  readonly passport_service_provider: { readonly identifier: string; readonly name: string } | null;
  readonly plan_id: number;
  readonly plan_code: string;
  readonly features: readonly PlanFeature[];
  readonly requests_per_minute: number | null;
  readonly monthly_products: number | null;
}

const BRANDS = `
  select b.id, b.code, b.name, b.offer, b.logo_url, b.primary_color, b.secondary_color, b.hide_powered_by, b.app_url,
         b.domain, b.language, b.partner_page, b.authorized_countries, b.mint_approvals, b.disclosure, b.passport_service_provider,
         p.id as plan_id, p.code as plan_code, p.features, p.requests_per_minute, p.monthly_products
    from catalog.brand b
    join catalog.plan p on p.id = b.plan_id`;

const brandBy = (column: string, type: string): string => `${BRANDS} where b.${column} = any($1::${type})`;

export const brandReads = ({ pool, lookups }: ReadPools) => ({
  byId: batchRead<number, BrandRow>(lookups, {
    name: 'brand_by_id',
    sql: brandBy('id', 'int[]'),
    keyOf: (row) => row.id,
  }),
  byCode: batchRead<string, BrandRow>(lookups, {
    name: 'brand_by_code',
    sql: brandBy('code', 'text[]'),
    keyOf: (row) => row.code,
  }),
  byDomain: batchRead<string, BrandRow>(lookups, {
    name: 'brand_by_domain',
    sql: brandBy('domain', 'text[]'),
    keyOf: (row) => row.domain as string,
  }),
  /** Brands past a number, in order; among `ids` where given. */
  page: async (
    ids: readonly number[] | null,
    search: string | null,
    after: number,
    limit: number,
  ): Promise<BrandRow[]> =>
    (
      await pool.query<BrandRow>(
        `${BRANDS}
          where ($1::int[] is null or b.id = any($1)) and b.id > $3
            and ($2::text is null or strpos(lower(b.name), lower($2)) > 0 or strpos(b.code, upper($2)) > 0)
          order by b.id limit $4`,
        [ids, search, after, limit],
      )
    ).rows,
});

export type BrandReads = ReturnType<typeof brandReads>;
