import { DomainError } from '../../lib/domain-error.js';
import { inTransaction } from '../../lib/transaction.js';
import type { CustodyContext } from '../context.js';
import { type ItemTrigger, nextItemStatus, statusOfComeback } from '../domain/item-status.js';
import { type LockedItem, lockItem } from '../persistence/writes/lock-item.js';
import { requireAdministratorOf } from './caller.js';
import { changeStatus, setStatus } from './change-status.js';
import { refuseUnderWay } from './refuse-unless-free.js';

/** What the brand decides about a piece without anything happening to it. */
export type BrandDecision = Extract<
  ItemTrigger,
  'withdrawn' | 'replaced' | 'returned_to_catalog' | 'revoked_by_brand' | 'reinstated_by_brand'
>;

/** Withdraws a piece from the catalog or puts it back, revokes or reinstates it: along the table of §3.1. */
export function decideStatus(context: CustodyContext, productId: number, decision: BrandDecision): Promise<LockedItem> {
  const now = context.clock();
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, productId);
    requireAdministratorOf(context, item.brand_id);
    refuseUnderWay(item, decision);
    if (decision !== 'returned_to_catalog') return changeStatus(client, item, decision, now);
    nextItemStatus(item.status, decision);
    const { rowCount } = await client.query(
      `select from custody.item where serial = $1 and id <> $2 and status not in ('burned', 'superseded', 'archived')`,
      [item.serial, item.id],
    );
    // Of several records of one serial only one resolves (§4.24).
    if (rowCount) throw new DomainError('STATE_CONFLICT', { thing: 'product', state: 'replaced', trigger: decision });
    const before = { left: item.status_before_leaving, theft: item.status_before_theft };
    const back = statusOfComeback(before, { stolen: item.declared_stolen, registered: item.mined_at !== null });
    return setStatus(client, item, back, decision, now);
  });
}
