import { type ItemTrigger } from '../../../schema/life-cycles/item.js';
import type { BrandDecisionKind } from '../../../schema/vocabulary/owner-letters.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { mailDecision } from '../letters/mail-decision.js';
import { refuseUnderWay } from '../ownership/refuse-unless-free.js';
import { changeStatus, setStatus } from './change-status.js';
import { nextItemStatus, statusOfComeback } from './item-status.rules.js';
import { type LockedItem, lockItem } from './lock-item.statements.js';
import { lockItemsOfSerial, otherOfSerial } from './status.statements.js';

/** Triggers by which the brand decides on an item's status, without an event of the item itself. */
export type BrandDecision = Extract<
  ItemTrigger,
  'withdrawn' | 'replaced' | 'returned_to_catalog' | 'revoked_by_brand' | 'reinstated_by_brand'
>;

/** Letters to the owner; none for decisions in their favour. */
const LETTERS: Readonly<Partial<Record<BrandDecision, BrandDecisionKind>>> = {
  withdrawn: 'withdrawn',
  replaced: 'withdrawn',
  revoked_by_brand: 'revoked',
};

/** Withdraws, restores, revokes or reinstates an item by the table of §3.1. */
export function decideStatus(context: CustodyContext, productId: number, decision: BrandDecision): Promise<LockedItem> {
  return inTransaction(context.database.pool, async (client) => {
    if (decision === 'returned_to_catalog') await lockItemsOfSerial.rows(client, { id: productId });
    const item = await lockItem(client, productId);
    const now = context.clock();
    requireAdministratorOf(context, item.brand_id);
    refuseUnderWay(item, decision);
    if (decision !== 'returned_to_catalog') {
      const changed = await changeStatus(client, item, decision, now);
      const kind = LETTERS[decision];
      if (kind) await mailDecision(client, context, item, kind, now);
      return changed;
    }
    nextItemStatus(item.status, decision);
    // Of several records with one serial only one may resolve (§4.24).
    if (await otherOfSerial.row(client, { id: item.id, serial: item.serial }))
      throw new DomainError('STATE_CONFLICT', { thing: 'product', state: 'replaced', trigger: decision });
    const before = { left: item.status_before_leaving, theft: item.status_before_theft };
    const back = statusOfComeback(before, { stolen: item.declared_stolen, registered: item.mined_at !== null });
    return setStatus(client, item, back, decision, now);
  });
}
