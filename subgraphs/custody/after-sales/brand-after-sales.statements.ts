import { sql } from 'kysely';
import type { Reader } from '../../lib/database/statement.js';
import { CERTIFICATE_FIELDS, type CertificateRow } from '../certificates/certificate.statements.js';
import type { BuybackRow, ReturnRow } from '../items/life.statements.js';
import { statement } from '../tables.js';

/** A page of rows about the items of a brand, newest first. */
export interface BrandPage {
  readonly brandId: number;
  /** Only these states; null for all. */
  readonly states: readonly string[] | null;
  /** Only rows with a smaller id. */
  readonly olderThan: number | null;
  readonly limit: number;
}

/** Condition of the requested rows. */
export const isAsked = ({ states, olderThan }: BrandPage, state: string, id: string) =>
  sql<boolean>`(${states}::text[] is null or ${sql.ref(state)} = any(${states}::text[]))
    and (${olderThan}::bigint is null or ${sql.ref(id)} < ${olderThan}::bigint)`;

// Planned for the brand, a column of the item: for a brand with few items an index on items is best, for one with
// nearly all of them the ids.
const returns = statement.planned('returns_of_brand', (db, asked: BrandPage) =>
  db
    .selectFrom('product_return as p')
    .innerJoin('item as i', 'i.id', 'p.item_id')
    .leftJoin('retailer as r', 'r.id', 'p.retailer_id')
    .selectAll('p')
    .select('r.code as retailer_code')
    .where('i.brand_id', '=', asked.brandId)
    .where(isAsked(asked, 'p.state', 'p.id'))
    .orderBy('p.id', 'desc')
    .limit(asked.limit),
);

const buybacks = statement.planned('buybacks_of_brand', (db, asked: BrandPage) =>
  db
    .selectFrom('buyback as b')
    .innerJoin('item as i', 'i.id', 'b.item_id')
    .selectAll('b')
    .where('i.brand_id', '=', asked.brandId)
    .where(isAsked(asked, 'b.state', 'b.id'))
    .orderBy('b.id', 'desc')
    .limit(asked.limit),
);

const certificates = statement.planned('certificates_of_brand', (db, asked: BrandPage) =>
  db
    .selectFrom('certificate as c')
    .innerJoin('item as i', 'i.id', 'c.item_id')
    .select(CERTIFICATE_FIELDS.map((field) => `c.${field}` as const))
    .where('i.brand_id', '=', asked.brandId)
    .where(isAsked(asked, 'c.status', 'c.id'))
    .orderBy('c.id', 'desc')
    .limit(asked.limit),
);

/** Returns of a brand's items. */
export const returnsOfBrand = (on: Reader, asked: BrandPage): Promise<ReturnRow[]> => returns.rows(on, asked);

/** Offers to buy a brand's items back. */
export const buybacksOfBrand = (on: Reader, asked: BrandPage): Promise<BuybackRow[]> => buybacks.rows(on, asked);

/** Lists certificates of a brand's items. */
export const certificatesOfBrand = (on: Reader, asked: BrandPage): Promise<CertificateRow[]> =>
  certificates.rows(on, asked);
