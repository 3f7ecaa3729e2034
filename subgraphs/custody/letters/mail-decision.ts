import type { BrandDecisionKind, OwnerLetterKind } from '../../../schema/vocabulary/owner-letters.js';
import type { Executor } from '../../lib/database/statement.js';
import { callerId } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { openChange } from '../ownership/holder-change.statements.js';
import { mailAccount, mailOwner } from './letter.statements.js';

/**
 * Queues a mail to the owner of a locked item about a decision of its brand, in the transaction of the decision; none
 * without an owner, nor to one who made it. The next owner of an item that is changing hands is mailed too.
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
  await mailNextOwner(on, context, item, kind, now, detail);
}

/** Queues a mail to the next owner of a locked item that is changing hands, unless they are the caller. */
export async function mailNextOwner(
  on: Executor,
  context: CustodyContext,
  { id: itemId }: Pick<LockedItem, 'id'>,
  kind: OwnerLetterKind,
  now: Date,
  detail: string | null = null,
): Promise<void> {
  const next = (await openChange.row(on, { itemId }))?.to_account_id ?? null;
  if (next !== null && next !== callerId(context)) await mailAccount(on, itemId, next, kind, now, detail);
}
