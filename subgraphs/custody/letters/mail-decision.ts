import type { BrandDecisionKind } from '../../../schema/vocabulary/owner-letters.js';
import type { Executor } from '../../lib/database/statement.js';
import { callerId } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { mailOwner } from './letter.statements.js';

/**
 * Queues a mail to the owner of a locked item about a decision of its brand, in the transaction of the decision; none
 * without an owner, nor to one who made it.
 */
export async function mailDecision(
  on: Executor,
  context: CustodyContext,
  item: LockedItem,
  kind: BrandDecisionKind,
  now: Date,
  detail: string | null = null,
): Promise<void> {
  if (item.owner_account_id !== callerId(context)) await mailOwner(on, item, kind, now, detail);
}
