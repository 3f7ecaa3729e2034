import type { ClientBase, Pool } from 'pg';
import type { WarrantyRow } from '../items/life.statements.js';
import type { BrandPage } from './brand-after-sales.statements.js';
import type { ClaimState } from './warranty-claim.rules.js';

/** A warranty claim with the warranty it is made under. */
export interface ClaimRow extends WarrantyRow {
  readonly claim_id: number;
  readonly claim_state: ClaimState;
  readonly account_id: number | null;
  readonly description: string;
  readonly resolution: string | null;
  readonly claimed_at: Date;
  readonly answered_at: Date | null;
  readonly closed_at: Date | null;
}

const CLAIMS = `
  select w.id, w.item_id, w.state, w.starts_at, w.ends_at, w.terms, w.transferable,
         c.id as claim_id, c.state as claim_state, c.account_id, c.description, c.resolution, c.claimed_at,
         c.answered_at, c.closed_at
    from custody.warranty_claim c
    join custody.warranty w on w.id = c.warranty_id
    join custody.item i on i.id = w.item_id`;

/** Claims about a brand's items, newest first. */
export async function claimsOfBrand(pool: Pool, { brandId, states, olderThan, limit }: BrandPage): Promise<ClaimRow[]> {
  const sql = `${CLAIMS}
   where i.brand_id = $1 and ($2::text[] is null or c.state = any($2))
     and ($3::int is null or c.id < $3) order by c.id desc limit $4`;
  return (await pool.query<ClaimRow>(sql, [brandId, states, olderThan, limit])).rows;
}

/** Claims about an item, newest first: all of them, or those that one account made. */
export async function claimsOfItem(pool: Pool, itemId: number, accountId: number | null): Promise<ClaimRow[]> {
  const sql = `${CLAIMS} where w.item_id = $1 and ($2::int is null or c.account_id = $2) order by c.id desc`;
  return (await pool.query<ClaimRow>(sql, [itemId, accountId])).rows;
}

export const claimById = async (client: ClientBase, id: number): Promise<ClaimRow | undefined> =>
  (await client.query<ClaimRow>(`${CLAIMS} where c.id = $1`, [id])).rows[0];
