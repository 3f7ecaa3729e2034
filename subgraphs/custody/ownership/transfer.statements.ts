import type { Expression, Kysely } from 'kysely';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { selectLocked } from '../items/lock-item.statements.js';
import { type CustodyColumns, statement } from '../tables.js';

const SETTLED = transferLifeCycle.step('settle');
const GIVEN_UP = transferLifeCycle.step('give_up');

/** Locks the item of a transfer. */
export const lockItemOfTransfer = statement('lock_item_of_transfer', (db, { id }: { id: number }) =>
  selectLocked(db).where('item.id', '=', db.selectFrom('transfer').select('item_id').where('id', '=', id)),
);

interface Completed {
  /** The transfer; null for none. */
  readonly transferId: Expression<number | null>;
  readonly txHash: string | null;
  readonly now: Date;
}

/** Builds the statement that completes a transfer and removes the receiver's address. */
export const completeTransfer = (db: Kysely<CustodyColumns>, { transferId, txHash, now }: Completed) =>
  db
    .updateTable('transfer')
    .set({ state: SETTLED.to, settled_at: now, tx_hash: txHash, to_email: null })
    .where('id', '=', transferId)
    .where('state', 'in', SETTLED.from);

/** Ends a transfer whose token the contract refused to transfer. */
export const giveUpTransfer = statement('give_up_transfer', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('transfer')
    .set({ state: GIVEN_UP.to, settled_at: now, to_email: null })
    .where('id', '=', id)
    .where('state', 'in', GIVEN_UP.from),
);

/** Reads owner and receiver of a transfer. */
export const giverOfTransfer = statement('giver_of_transfer', (db, { id }: { id: number }) =>
  db.selectFrom('transfer').select(['from_account_id', 'to_account_id', 'to_email']).where('id', '=', id),
);

/** Finds the open offer of a token. */
export const transferByToken = statement(
  'transfer_by_token',
  (db, { tokenHash, now }: { tokenHash: string; now: Date }) =>
    db
      .selectFrom('transfer')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('state', '=', transferLifeCycle.initial)
      .where('expires_at', '>', now),
);
