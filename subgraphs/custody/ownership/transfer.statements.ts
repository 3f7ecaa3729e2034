import type { Kysely } from 'kysely';
import { selectLocked } from '../items/lock-item.statements.js';
import { type CustodyColumns, statement } from '../tables.js';
import { transferLifeCycle } from './transfer.rules.js';

const SETTLED = transferLifeCycle.step('settle');
const GIVEN_UP = transferLifeCycle.step('give_up');

/** Locks the item of a transfer. */
export const lockItemOfTransfer = statement('lock_item_of_transfer', (db, { id }: { id: number }) =>
  selectLocked(db).where('item.id', '=', db.selectFrom('transfer').select('item_id').where('id', '=', id)),
);

export const transferById = statement('transfer_by_id', (db, { id }: { id: number }) =>
  db.selectFrom('transfer').selectAll().where('id', '=', id),
);

interface Completed {
  readonly transferId: number | null;
  readonly txHash: string | null;
  readonly now: Date;
}

/** Builds what completes a transfer. The receiver's address has served its purpose. */
export const completeTransfer = (db: Kysely<CustodyColumns>, { transferId, txHash, now }: Completed) =>
  db
    .updateTable('transfer')
    .set({ state: SETTLED.to, settled_at: now, tx_hash: txHash, to_email: null })
    .where('id', '=', transferId)
    .where('state', 'in', SETTLED.from);

/** Gives a transfer up, whose move the contract refused. */
export const giveUpTransfer = statement('give_up_transfer', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('transfer')
    .set({ state: GIVEN_UP.to, settled_at: now, to_email: null })
    .where('id', '=', id)
    .where('state', 'in', GIVEN_UP.from),
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
