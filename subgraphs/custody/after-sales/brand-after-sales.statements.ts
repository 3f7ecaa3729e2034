import type { BuybackState } from '../../../schema/life-cycles/buyback.js';
import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import type { ReturnState } from '../../../schema/life-cycles/return.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { pageOfKind } from '../../lib/database/page-of-kind.js';
import type { Reader } from '../../lib/database/statement.js';
import { CERTIFICATE_FIELDS, type CertificateRow } from '../certificates/certificate.statements.js';
import type { BuybackRow, ReturnRow } from '../items/life.statements.js';
import { statement } from '../tables.js';

/** A page of rows about the items of a brand, newest first. */
export interface BrandPage<State extends string> {
  readonly brandId: number;
  /** Only these states; distinct. */
  readonly states: readonly State[];
  /** Only rows with a smaller id. */
  readonly olderThan: number;
  readonly limit: number;
}

// Each state is read by itself from the index of brand, state and id: neither the rows of other brands nor those in other states are.
const returns = statement('returns_of_brand', (db, asked: BrandPage<ReturnState>) =>
  db
    .selectFrom(rowsOfArrays('each', { state: ['text', asked.states] }))
    .crossJoinLateral((each) => {
      const page = pageOfKind({ 'p.state': each.ref('each.state'), 'p.id': asked.olderThan }, 'desc');
      return each
        .selectFrom('product_return as p')
        .selectAll('p')
        .where('p.brand_id', '=', asked.brandId)
        .where(page.condition)
        .orderBy(page.order)
        .limit(asked.limit)
        .as('p');
    })
    .leftJoin('retailer as r', 'r.id', 'p.retailer_id')
    .selectAll('p')
    .select('r.code as retailer_code')
    .orderBy('p.id', 'desc')
    .limit(asked.limit),
);

const buybacks = statement('buybacks_of_brand', (db, asked: BrandPage<BuybackState>) =>
  db
    .selectFrom(rowsOfArrays('each', { state: ['text', asked.states] }))
    .crossJoinLateral((each) => {
      const page = pageOfKind({ 'b.state': each.ref('each.state'), 'b.id': asked.olderThan }, 'desc');
      return each
        .selectFrom('buyback as b')
        .selectAll('b')
        .where('b.brand_id', '=', asked.brandId)
        .where(page.condition)
        .orderBy(page.order)
        .limit(asked.limit)
        .as('b');
    })
    .selectAll('b')
    .orderBy('b.id', 'desc')
    .limit(asked.limit),
);

const certificates = statement('certificates_of_brand', (db, asked: BrandPage<CertificateStatus>) =>
  db
    .selectFrom(rowsOfArrays('each', { status: ['text', asked.states] }))
    .crossJoinLateral((each) => {
      const page = pageOfKind({ 'c.status': each.ref('each.status'), 'c.id': asked.olderThan }, 'desc');
      return each
        .selectFrom('certificate as c')
        .select(CERTIFICATE_FIELDS.map((field) => `c.${field}` as const))
        .where('c.brand_id', '=', asked.brandId)
        .where(page.condition)
        .orderBy(page.order)
        .limit(asked.limit)
        .as('c');
    })
    .selectAll('c')
    .orderBy('c.id', 'desc')
    .limit(asked.limit),
);

/** Returns of a brand's items. */
export const returnsOfBrand = (on: Reader, asked: BrandPage<ReturnState>): Promise<ReturnRow[]> =>
  returns.rows(on, asked);

/** Offers to buy a brand's items back. */
export const buybacksOfBrand = (on: Reader, asked: BrandPage<BuybackState>): Promise<BuybackRow[]> =>
  buybacks.rows(on, asked);

/** Lists certificates of a brand's items. */
export const certificatesOfBrand = (on: Reader, asked: BrandPage<CertificateStatus>): Promise<CertificateRow[]> =>
  certificates.rows(on, asked);
