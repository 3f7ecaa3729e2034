import { sql } from 'kysely';
import { voidWarranty } from '../after-sales/warranty.statements.js';
import { itemLifeCycle } from '../items/item-status.rules.js';
import { statement } from '../tables.js';
import type { HolderChangeReason } from './holder-change.rules.js';
import { completeTransfer } from './transfer.statements.js';

const { to: STOLEN } = itemLifeCycle.step('theft_reported');
const { to: BURN_SUBMITTED } = itemLifeCycle.step('burn_requested');
const { to: BURNED } = itemLifeCycle.step('burn_confirmed');

/** Reads the change of hands that an item is in. */
export const openChange = statement('open_holder_change', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('holder_change')
    .select('id')
    .where('item_id', '=', itemId)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null),
);

interface NewChange {
  readonly itemId: number;
  readonly reason: HolderChangeReason;
  readonly fromAccountId: number | null;
  readonly fromMasked: string | null;
  readonly toAccountId: number | null;
  readonly toMasked: string | null;
  readonly transferId: number | null;
  readonly comment: string | null;
  readonly now: Date;
}

/** Notes that an item begins to change hands; nothing where it does so already. */
export const insertChange = statement('insert_holder_change', (db, change: NewChange) =>
  db
    .insertInto('holder_change')
    .values({
      item_id: change.itemId,
      reason: change.reason,
      from_account_id: change.fromAccountId,
      from_masked: change.fromMasked,
      to_account_id: change.toAccountId,
      to_masked: change.toMasked,
      transfer_id: change.transferId,
      comment: change.comment,
      requested_at: change.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

export const itemOfChange = statement('item_of_holder_change', (db, { id }: { id: number }) =>
  db.selectFrom('holder_change').select('item_id').where('id', '=', id),
);

/** Settles a change of hands that is neither settled nor failed, and returns it. */
export const settleChange = statement('settle_holder_change', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('holder_change')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['id', 'item_id', 'reason', 'from_account_id', 'from_masked', 'to_account_id', 'to_masked'])
    .returning(['transfer_id', 'comment']),
);

/** Notes that the contract refused a change of hands. */
export const failChange = statement('fail_holder_change', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('holder_change')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('transfer_id'),
);

interface Given {
  readonly itemId: number;
  readonly accountId: number | null;
  readonly masked: string | null;
  /** The transfer that is complete with it; null: none. */
  readonly transferId: number | null;
  readonly txHash: string | null;
  /** The item, where it had an owner: a warranty that is not transferable ends. */
  readonly warrantyOf: number | null;
  readonly now: Date;
}

/** Names the holder of an item, an account or the vault where both are null, with what is complete and what ends by that. */
export const giveItem = statement('give_item', (db, given: Given) =>
  db
    .with('transfers', () => completeTransfer(db, given))
    .with('warranties', () => voidWarranty(db, given.warrantyOf))
    .updateTable('item')
    .set({ owner_account_id: given.accountId, owner_masked: given.masked })
    .where('id', '=', given.itemId),
);

/** Reads the items of erased accounts that can go back to their brand now. */
export const itemsToHandBack = statement('items_to_hand_back', (db, { limit }: { limit: number }) =>
  db
    .selectFrom('item as i')
    .innerJoin('erased_account as e', 'e.account_id', 'i.owner_account_id')
    .select('i.id')
    .where('i.status', 'not in', [BURNED, BURN_SUBMITTED])
    .where(({ eb, not, and }) =>
      not(and([eb('i.status', '=', STOLEN), eb('i.status_before_theft', 'is not distinct from', BURN_SUBMITTED)])),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holder_change as h')
            .select(sql`1`.as('one'))
            .whereRef('h.item_id', '=', 'i.id')
            .where('h.settled_at', 'is', null)
            .where('h.failed_at', 'is', null),
        ),
      ),
    )
    .orderBy('i.id')
    .limit(limit),
);

export const erasedAccount = statement('erased_account', (db, { accountId }: { accountId: number | null }) =>
  db.selectFrom('erased_account').select('account_id').where('account_id', '=', accountId),
);
