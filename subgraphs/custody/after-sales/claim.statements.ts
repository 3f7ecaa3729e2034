import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import type { ClaimState } from '../../../schema/life-cycles/warranty-claim.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { pageOfKind } from '../../lib/database/page-of-kind.js';
import type { Executor, Reader, RowOf } from '../../lib/database/statement.js';
import { MOST_PROCESSES } from '../items/life.statements.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { BrandPage } from './brand-after-sales.statements.js';

const CLAIM = [
  ...(['w.id', 'w.item_id', 'w.state', 'w.starts_at', 'w.ends_at', 'w.terms', 'w.transferable'] as const),
  ...(['c.id as claim_id', 'c.state as claim_state', 'c.account_id', 'c.description', 'c.resolution'] as const),
  ...(['c.claimed_at', 'c.answered_at', 'c.closed_at'] as const),
] as const;

const claims = (db: Kysely<CustodyColumns>) =>
  db.selectFrom('warranty_claim as c').innerJoin('warranty as w', 'w.id', 'c.warranty_id').select(CLAIM);

const ofBrand = statement('claims_of_brand', (db, asked: BrandPage<ClaimState>) =>
  db
    .selectFrom(rowsOfArrays('each', { state: ['text', asked.states] }))
    .crossJoinLateral((each) => {
      const page = pageOfKind({ 'c.state': each.ref('each.state'), 'c.id': asked.olderThan }, 'desc');
      return each
        .selectFrom('warranty_claim as c')
        .selectAll('c')
        .where('c.brand_id', '=', asked.brandId)
        .where(page.condition)
        .orderBy(page.order)
        .limit(asked.limit)
        .as('c');
    })
    .innerJoin('warranty as w', 'w.id', 'c.warranty_id')
    .select(CLAIM)
    .orderBy('c.id', 'desc')
    .limit(asked.limit),
);

const ofItem = statement('claims_of_item', (db, { itemId, accountId }: { itemId: number; accountId: number | null }) =>
  claims(db)
    .where('w.item_id', '=', itemId)
    .where(sql<boolean>`(${accountId}::bigint is null or ${sql.ref('c.account_id')} = ${accountId}::bigint)`)
    .orderBy('c.id', 'desc')
    .limit(MOST_PROCESSES),
);

const byId = statement('claim_by_id', (db, { id }: { id: number }) => claims(db).where('c.id', '=', id));

/** A warranty claim with the warranty it is made under. */
export type ClaimRow = RowOf<typeof byId>;

/** Claims about a brand's items, newest first. */
export const claimsOfBrand = (on: Reader, asked: BrandPage<ClaimState>): Promise<ClaimRow[]> => ofBrand.rows(on, asked);

/** Lists claims about an item, newest first: all, or those of one account. */
export const claimsOfItem = (pool: Pool, itemId: number, accountId: number | null): Promise<ClaimRow[]> =>
  ofItem.rows(pool, { itemId, accountId });

export const claimById = (on: Executor, id: number): Promise<ClaimRow | undefined> => byId.row(on, { id });
