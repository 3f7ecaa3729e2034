import type { Pool, PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import type { Statement } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { type LockedItem, lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { dueReceipts, expireReceipts } from '../ownership/receipt.statements.js';
import { buybackTerms } from './buyback.rules.js';
import {
  dueBuybacks,
  dueReturns,
  dueTransfers,
  endedWarranties,
  endWarranty,
  expireBuybacks,
  expireReturns,
  expireTransfers,
  noticeWarranty,
  warrantiesToNotice,
} from './expire-life.statements.js';
import { warrantyDaysLeft } from './warranty.rules.js';

const PASS = 100;

/**
 * A kind of expiry: finds items with something due, and the transition for each, applied if it is still due under the
 * lock.
 */
interface Lapse {
  readonly due: Statement<{ now: Date; limit: number }, { item_id: number }>;
  expire(client: PoolClient, item: LockedItem, now: Date): Promise<void>;
}

const LAPSES: readonly Lapse[] = [
  {
    due: dueTransfers,
    async expire(client, { id: itemId }, now) {
      await expireTransfers.run(client, { itemId, now });
    },
  },
  {
    due: dueReceipts,
    async expire(client, { id: itemId }, now) {
      await expireReceipts.run(client, { itemId, now });
    },
  },
  {
    due: dueReturns,
    async expire(client, item, now) {
      for (const { id, requested_at } of await expireReturns.rows(client, { itemId: item.id, now })) {
        const fields = { return_id: id, requested_at: eventInstant(requested_at), expired_at: eventInstant(now) };
        await appendItemEvent(client, item, 'return.expired', fields, now);
        await mailOwner(client, item, 'return_expired', now);
      }
    },
  },
  {
    due: dueBuybacks,
    async expire(client, item, now) {
      for (const expired of await expireBuybacks.rows(client, { itemId: item.id, now })) {
        const fields = { ...buybackTerms(expired), expired_at: eventInstant(now) };
        await appendItemEvent(client, item, 'buyback.expired', fields, now);
        await mailOwner(client, item, 'buyback_expired', now);
      }
    },
  },
  {
    due: warrantiesToNotice,
    async expire(client, item, now) {
      for (const { id, state, ends_at } of await noticeWarranty.rows(client, { itemId: item.id, now })) {
        const days = warrantyDaysLeft(state, ends_at, now) ?? 0;
        const fields = { warranty_id: id, warranty_ends_at: eventInstant(ends_at), days_left: days };
        await appendItemEvent(client, item, 'warranty.expiring_soon', fields, now);
        await mailOwner(client, item, 'warranty_ends', now);
      }
    },
  },
  {
    due: endedWarranties,
    async expire(client, { id: itemId }, now) {
      await endWarranty.run(client, { itemId, now });
    },
  },
];

/** Applies each due expiry, item by item under its lock. Returns whether there may be more. */
export async function expireLife(pool: Pool, clock: () => Date): Promise<boolean> {
  let more = false;
  for (const { due, expire } of LAPSES) {
    const items = await due.rows(pool, { now: clock(), limit: PASS });
    for (const { item_id } of items) {
      await inTransaction(pool, async (client) => {
        const item = await lockItem(client, item_id);
        await expire(client, item, clock());
      });
    }
    more ||= items.length === PASS;
  }
  return more;
}
