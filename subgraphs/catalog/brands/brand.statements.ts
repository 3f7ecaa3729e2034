import { type Kysely, sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type CatalogColumns, statement } from '../tables.js';

/** Selects brands with the features of their plans. */
const brands = (db: Kysely<CatalogColumns>) =>
  db
    .selectFrom('brand as b')
    .innerJoin('plan as p', 'p.id', 'b.plan_id')
    .select([
      'b.id',
      'b.code',
      'b.name',
      'b.offer',
      'b.logo_url',
      'b.primary_color',
      'b.secondary_color',
      'b.hide_powered_by',
      'b.app_url',
      'b.domain',
      'b.language',
      'b.partner_page',
      'b.authorized_countries',
      'b.mint_approvals',
      'b.claim_ways',
      'b.privacy_url',
      'b.legal_url',
      'b.disclosure',
      'b.passport_service_provider',
      'p.id as plan_id',
      'p.code as plan_code',
      'p.features',
      'p.requests_per_minute',
      'p.monthly_products',
    ]);

const byId = statement.lookup('brand_by_id', (db, { keys }: { keys: readonly number[] }) =>
  brands(db).where('b.id', '=', anyOf(keys)),
);

const byCode = statement.lookup('brand_by_code', (db, { keys }: { keys: readonly string[] }) =>
  brands(db).where('b.code', '=', anyOf(keys)),
);

const byDomain = statement.lookup('brand_by_domain', (db, { keys }: { keys: readonly string[] }) =>
  brands(db).where('b.domain', '=', anyOf(keys)),
);

interface BrandsAsked {
  /** Only these ids; null for all. */
  readonly ids: readonly number[] | null;
  readonly search: string | null;
  readonly after: number;
  readonly limit: number;
}

const page = statement('brands_page', (db, { ids, search, after, limit }: BrandsAsked) =>
  brands(db)
    .where(sql<boolean>`(${ids}::bigint[] is null or b.id = any(${ids}))`)
    .where('b.id', '>', after)
    .where(
      sql<boolean>`(${search}::text is null or strpos(lower(b.name), lower(${search})) > 0 or strpos(b.code, upper(${search})) > 0)`,
    )
    .orderBy('b.id')
    .limit(limit),
);

/** A brand with the features of its plan. */
export type BrandRow = RowOf<typeof byId>;

export const brandReads = ({ lookups, lists }: ReadPools) => ({
  byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
  byCode: batchRead(lookups, { ...byCode, keyOf: (row) => row.code }),
  byDomain: batchRead(lookups, { ...byDomain, keyOf: (row) => row.domain }),
  /** Reads brands after an id, in order. */
  page: (asked: BrandsAsked): Promise<BrandRow[]> => page.rows(lists, asked),
});

export type BrandReads = ReturnType<typeof brandReads>;
