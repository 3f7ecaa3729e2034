import { eventInstant } from '../../../schema/events/event-payload.js';
import type { Executor } from '../../lib/database/statement.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { BUYBACK_DAYS, buybackTerms } from './buyback.rules.js';
import { giveUpBuyback } from './buyback.statements.js';
import { giveUpReturn, returnById } from './return.statements.js';

const DAY_MS = 86_400_000;

/**
 * Takes back the completion of a return or buyback of a locked item, whose move the contract refused: the item is still
 * its owner's, and the brand can complete or end the process once more. The event of the restored state is emitted again.
 */
export async function giveUpCompletion(
  on: Executor,
  item: LockedItem,
  reason: 'return' | 'buyback',
  now: Date,
): Promise<void> {
  if (reason === 'return') await receivedAgain(on, item, now);
  else await acceptedAgain(on, item, now);
}

async function receivedAgain(on: Executor, item: LockedItem, now: Date): Promise<void> {
  const given = await giveUpReturn.row(on, { itemId: item.id });
  const back = given && (await returnById.row(on, given));
  if (!back) return;
  const { id: return_id, retailer_code, condition, received_at } = back;
  const fields = { return_id, retailer_code, condition, received_at: eventInstant(received_at ?? now) };
  await appendItemEvent(on, item, 'return.received', fields, now);
}

async function acceptedAgain(on: Executor, item: LockedItem, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + BUYBACK_DAYS * DAY_MS);
  const back = await giveUpBuyback.row(on, { itemId: item.id, expiresAt });
  if (!back) return;
  const fields = { ...buybackTerms(back), accepted_at: eventInstant(back.answered_at ?? now) };
  await appendItemEvent(on, item, 'buyback.accepted', fields, now);
}
