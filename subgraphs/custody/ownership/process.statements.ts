import { type Kysely, sql } from 'kysely';
import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { CODE_KINDS, type CodeKind } from '../repair/single-use-code.rules.js';
import { type CustodyColumns, statement } from '../tables.js';
import { receiptLifeCycle } from './receipt.rules.js';

/** An item whose processes end. */
export interface Ending {
  readonly itemId: number;
  readonly now: Date;
}

const TRANSFER = transferLifeCycle.step('cancel');
const RETURN = returnLifeCycle.step('cancel');
const BUYBACK = buybackLifeCycle.step('cancel');
const CLAIM = claimLifeCycle.step('cancel');
const RECEIPT = receiptLifeCycle.step('end');

type Db = Kysely<CustodyColumns>;

const cancelTransfers = (db: Db, { itemId, now }: Ending, from: typeof TRANSFER.from) =>
  db
    .updateTable('transfer')
    .set({ state: TRANSFER.to, answered_at: now, to_email: null, token_hash: null })
    .where('item_id', '=', itemId)
    .where('state', 'in', from);

const cancelReturns = (db: Db, { itemId, now }: Ending, from: typeof RETURN.from) =>
  db
    .updateTable('product_return')
    .set({ state: RETURN.to, closed_at: now })
    .where('item_id', '=', itemId)
    .where('state', 'in', from);

const cancelBuybacks = (db: Db, { itemId, now }: Ending, from: typeof BUYBACK.from) =>
  db
    .updateTable('buyback')
    .set({ state: BUYBACK.to, closed_at: now })
    .where('item_id', '=', itemId)
    .where('state', 'in', from);

const cancelClaims = (db: Db, { itemId, now }: Ending) =>
  db
    .updateTable('warranty_claim as c')
    .from('warranty as w')
    .set({ state: CLAIM.to, closed_at: now })
    .whereRef('w.id', '=', 'c.warranty_id')
    .where('w.item_id', '=', itemId)
    .where('c.state', 'in', CLAIM.from);

const endReceipts = (db: Db, { itemId, now }: Ending) =>
  db
    .updateTable('receipt')
    .set({ state: RECEIPT.to, email: null, closed_at: now })
    .where('item_id', '=', itemId)
    .where('state', 'in', RECEIPT.from);

/**
 * Cancels the open processes of a locked item when one that will transfer it was agreed on: an accepted buyback, a
 * received return. At most one such process is agreed on at a time.
 */
export const cancelStanding = statement('cancel_standing', (db, ending: Ending) =>
  db
    .with('transfers', () => cancelTransfers(db, ending, [transferLifeCycle.initial]))
    .with('returns', () => cancelReturns(db, ending, [returnLifeCycle.initial]))
    .with('buybacks', () => cancelBuybacks(db, ending, [buybackLifeCycle.initial]))
    .selectNoFrom((eb) => eb.lit(true).as('done')),
);

const revokeCodes = (db: Db, { itemId, now }: Ending, kinds: readonly CodeKind[]) =>
  db
    .updateTable('single_use_code')
    .set({ revoked_at: now })
    .where('item_id', '=', itemId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null);

/** Starts a statement that cancels all cancellable processes of an item, and revokes its unused codes of these kinds. */
export const endingProcesses = (db: Db, ending: Ending, kinds: readonly CodeKind[]) =>
  db
    .with('transfers', () => cancelTransfers(db, ending, TRANSFER.from))
    .with('returns', () => cancelReturns(db, ending, RETURN.from))
    .with('buybacks', () => cancelBuybacks(db, ending, BUYBACK.from))
    .with('claims', () => cancelClaims(db, ending))
    .with('receipts', () => endReceipts(db, ending))
    .with('codes', () => revokeCodes(db, ending, kinds));

/** Ends all processes of a locked item that is to be destroyed, work orders included. */
export const endProcesses = statement('end_processes', (db, ending: Ending) =>
  endingProcesses(db, ending, CODE_KINDS).selectNoFrom((eb) => eb.lit(true).as('done')),
);

/**
 * Finds what blocks other transfers of a locked item: a pending change of holder, a received return, or an accepted
 * buyback that has not expired.
 */
export const movedBy = statement('moved_by', (db, { itemId, now }: Ending) =>
  db
    .selectFrom('holder_change')
    .select(sql.lit('changing hands').as('state'))
    .where('item_id', '=', itemId)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .unionAll(
      db
        .selectFrom('product_return')
        .select(sql.lit('return received').as('state'))
        .where('item_id', '=', itemId)
        .where('state', '=', returnLifeCycle.step('receive').to),
    )
    .unionAll(
      db
        .selectFrom('buyback')
        .select(sql.lit('buyback accepted').as('state'))
        .where('item_id', '=', itemId)
        .where('state', '=', buybackLifeCycle.step('accept').to)
        .where('expires_at', '>', now),
    ),
);
