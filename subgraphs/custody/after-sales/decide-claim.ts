import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { lockItem } from '../items/lock-item.statements.js';
import { type ClaimRow, claimById } from './claim.statements.js';
import { claimLifeCycle } from './warranty-claim.rules.js';

export type ClaimDecision =
  | { readonly trigger: 'accept' }
  /** `resolution`: how it was settled, or why it is refused, for the owner to read. */
  | { readonly trigger: 'settle' | 'refuse'; readonly resolution: string | null };

/** The brand takes a warranty claim on, settles it or refuses it. None of the documented events (§6) tells of it. */
export function decideClaim(context: CustodyContext, id: number, decision: ClaimDecision): Promise<ClaimRow> {
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, (await found(client, id)).item_id);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id, 'WarrantyClaim');
    const { claim_state: current } = await found(client, id);
    const { trigger } = decision;
    const state = claimLifeCycle.next(current, trigger);
    if (!state) throw new DomainError('STATE_CONFLICT', { thing: 'warranty claim', state: current, trigger });
    const resolution = 'resolution' in decision ? decision.resolution?.trim() || null : null;
    await client.query(
      `update custody.warranty_claim
          set state = $2, resolution = coalesce($3, resolution), answered_at = coalesce(answered_at, $4),
              closed_at = case when $2 in ('settled', 'refused') then $4::timestamptz end
        where id = $1`,
      [id, state, resolution, now],
    );
    return found(client, id);
  });
}

async function found(client: PoolClient, id: number): Promise<ClaimRow> {
  const claim = await claimById(client, id);
  if (!claim) throw new DomainError('NOT_FOUND', { entity: 'WarrantyClaim' });
  return claim;
}
