import { sql } from 'kysely';
import { anyOf } from '../../lib/database/statement.js';
import { buybackLifeCycle } from '../after-sales/buyback.rules.js';
import { returnLifeCycle } from '../after-sales/return.rules.js';
import { claimLifeCycle } from '../after-sales/warranty-claim.rules.js';
import { PROOF_CODE_KINDS } from '../repair/proof-code.rules.js';
import { statement } from '../tables.js';
import { endReceipts } from './receipt.statements.js';
import { transferLifeCycle } from './transfer.rules.js';

/** An item whose processes end. */
interface Ending {
  readonly itemId: number;
  readonly now: Date;
}

const TRANSFER = transferLifeCycle.step('cancel');
const RETURN = returnLifeCycle.step('cancel');
const BUYBACK = buybackLifeCycle.step('cancel');
const CLAIM = claimLifeCycle.step('cancel');

const cancelTransfers = (name: string, from: typeof TRANSFER.from) =>
  statement(name, (db, { itemId, now }: Ending) =>
    db
      .updateTable('transfer')
      .set({ state: TRANSFER.to, answered_at: now, to_email: null, token_hash: null })
      .where('item_id', '=', itemId)
      .where('state', 'in', from),
  );

const cancelReturns = (name: string, from: typeof RETURN.from) =>
  statement(name, (db, { itemId, now }: Ending) =>
    db
      .updateTable('product_return')
      .set({ state: RETURN.to, closed_at: now })
      .where('item_id', '=', itemId)
      .where('state', 'in', from),
  );

const cancelBuybacks = (name: string, from: typeof BUYBACK.from) =>
  statement(name, (db, { itemId, now }: Ending) =>
    db
      .updateTable('buyback')
      .set({ state: BUYBACK.to, closed_at: now })
      .where('item_id', '=', itemId)
      .where('state', 'in', from),
  );

const cancelClaims = statement('cancel_claims', (db, { itemId, now }: Ending) =>
  db
    .updateTable('warranty_claim as c')
    .from('warranty as w')
    .set({ state: CLAIM.to, closed_at: now })
    .whereRef('w.id', '=', 'c.warranty_id')
    .where('w.item_id', '=', itemId)
    .where('c.state', 'in', CLAIM.from),
);

/** Cancels the processes of an item that are only offered: no party has committed to them yet. */
export const CANCEL_STANDING = [
  cancelTransfers('cancel_standing_transfers', [transferLifeCycle.initial]),
  cancelReturns('cancel_standing_returns', [returnLifeCycle.initial]),
  cancelBuybacks('cancel_standing_buybacks', [buybackLifeCycle.initial]),
];

/** Cancel everything about an item that can be cancelled. */
export const CANCEL_ALL = [
  cancelTransfers('cancel_transfers', TRANSFER.from),
  cancelReturns('cancel_returns', RETURN.from),
  cancelBuybacks('cancel_buybacks', BUYBACK.from),
  cancelClaims,
  endReceipts,
];

interface Revoked extends Ending {
  readonly kinds: readonly (typeof PROOF_CODE_KINDS)[number][];
}

/** Revokes the unused codes of these kinds. */
export const revokeCodes = statement('revoke_codes', (db, { itemId, now, kinds }: Revoked) =>
  db
    .updateTable('proof_code')
    .set({ revoked_at: now })
    .where('item_id', '=', itemId)
    .where('kind', '=', anyOf(kinds))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null),
);

/** Finds a process that was agreed on and can move an item: a return that arrived, or a buyback whose time has not run out. */
export const agreedOn = statement('agreed_on', (db, { itemId, now }: Ending) =>
  db
    .selectFrom('product_return')
    .select(sql<string>`'return received'`.as('state'))
    .where('item_id', '=', itemId)
    .where('state', '=', returnLifeCycle.step('receive').to)
    .unionAll(
      db
        .selectFrom('buyback')
        .select(sql<string>`'buyback accepted'`.as('state'))
        .where('item_id', '=', itemId)
        .where('state', '=', buybackLifeCycle.step('accept').to)
        .where('expires_at', '>', now),
    ),
);
