import { type Expression, type InferResult, type Kysely, type QueryCreator, type Selectable, sql } from 'kysely';
import { anyOf } from '../../lib/database/statement.js';
import { voidWarranty } from '../after-sales/warranty.statements.js';
import { destroyed } from '../items/destroyed.statements.js';
import { CODES_OF_OWNERSHIP } from '../repair/single-use-code.rules.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { HolderChangeReason, MovementReason } from './holder-change.rules.js';
import { type Ending, endingProcesses } from './process.statements.js';
import { completeTransfer } from './transfer.statements.js';

type Movement = Selectable<CustodyColumns['movement']>;

const VAULT: Movement['to_role'] = 'vault';
const OWNER: Movement['to_role'] = 'owner';

/** Reads the pending change of holder of an item. */
export const openChange = statement('open_holder_change', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('holder_change')
    .select(['id', 'to_account_id'])
    .where('item_id', '=', itemId)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null),
);

interface NewChange extends Ending {
  readonly reason: HolderChangeReason;
  readonly fromAccountId: number | null;
  readonly fromMasked: string | null;
  readonly toAccountId: number | null;
  readonly toMasked: string | null;
  readonly transferId: number | null;
  readonly comment: string | null;
}

/**
 * Records a pending change of holder, and ends the processes that the present owner began. Returns no row where one is
 * pending already; the caller then throws, which undoes the rest.
 */
export const insertChange = statement('insert_holder_change', (db, change: NewChange) =>
  endingProcesses(db, change, CODES_OF_OWNERSHIP)
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

/** Records that the contract reverted a change of holder. */
export const failChange = statement('fail_holder_change', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('holder_change')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['reason', 'transfer_id']),
);

interface Settling {
  readonly id: number;
  /** Identifies the movement in the public timeline. */
  readonly eventId: string;
  /** Null when no token was transferred, like the wallets. */
  readonly txHash: string | null;
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  /** The same hash as bytes. */
  readonly txBytes: Buffer | null;
  readonly now: Date;
}

/** Settles a pending change. */
const settled = (db: Kysely<CustodyColumns>, { id, now }: Settling) =>
  db
    .updateTable('holder_change')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['item_id', 'reason', 'from_account_id', 'from_masked', 'to_account_id', 'to_masked'])
    .returning(['transfer_id', 'comment']);

type WithSettled = CustodyColumns & { settled: InferResult<ReturnType<typeof settled>>[number] };

/** Sets the holder: an account, or the vault where both are null. */
const giveItem = (all: QueryCreator<WithSettled>) =>
  all
    .updateTable('item as i')
    .from('settled as s')
    .set(({ ref }) => ({ owner_account_id: ref('s.to_account_id'), owner_masked: ref('s.to_masked') }))
    .whereRef('i.id', '=', 's.item_id');

/** Inserts the movement into the item's history. */
const insertMovement = (all: QueryCreator<WithSettled>, { eventId, txBytes, fromAddress, toAddress, now }: Settling) =>
  all
    .insertInto('movement')
    .columns([
      ...(['event_id', 'item_id', 'at', 'reason', 'comment', 'transfer_id', 'tx_hash'] as const),
      ...(['from_role', 'from_account_id', 'from_masked', 'from_address'] as const),
      ...(['to_role', 'to_account_id', 'to_masked', 'to_address'] as const),
    ])
    .expression((from) =>
      from
        .selectFrom('settled as s')
        .select(({ ref }) => [
          sql<string>`${eventId}::uuid`.as('event_id'),
          's.item_id',
          sql<Date>`${now}::timestamptz`.as('at'),
          ref('s.reason').$castTo<MovementReason>().as('reason'),
          's.comment',
          's.transfer_id',
          sql<Buffer | null>`${txBytes}::bytea`.as('tx_hash'),
        ])
        .select(({ ref }) => [
          roleOf(ref('s.from_masked')).as('from_role'),
          accountOf(ref('s.from_masked'), ref('s.from_account_id')).as('from_account_id'),
          's.from_masked',
          sql<string | null>`${fromAddress}::text`.as('from_address'),
          roleOf(ref('s.to_masked')).as('to_role'),
          accountOf(ref('s.to_masked'), ref('s.to_account_id')).as('to_account_id'),
          's.to_masked',
          sql<string | null>`${toAddress}::text`.as('to_address'),
        ]),
    );

/** Distinguishes the vault, which has no name, from an owner. */
const roleOf = (masked: Expression<string | null>) =>
  sql<Movement['to_role']>`case when ${masked} is null then ${sql.lit(VAULT)} else ${sql.lit(OWNER)} end`;
const accountOf = (masked: Expression<string | null>, accountId: Expression<number | null>) =>
  sql<number | null>`case when ${masked} is not null then ${accountId} end`;

/**
 * Settles a pending change of holder with all of its effects, in one statement, and returns it: new holder, movement in
 * the history, completed transfer, and end of a warranty that is not transferable.
 */
export const settleChange = statement('settle_holder_change', (db, settling: Settling) =>
  db
    .with('settled', () => settled(db, settling))
    .with('transfers', (all) =>
      completeTransfer(db, {
        ...{ txHash: settling.txHash, now: settling.now },
        transferId: all.selectFrom('settled').select('transfer_id').where('reason', '=', 'transfer').$asScalar(),
      }),
    )
    .with('warranties', (all) =>
      voidWarranty(db, all.selectFrom('settled').select('item_id').where('from_masked', 'is not', null).$asScalar()),
    )
    .with('given', (all) => giveItem(all))
    .with('moved', (all) => insertMovement(all, settling))
    .selectFrom('settled')
    .selectAll(),
);

interface Correction {
  readonly id: number;
  /** Hash of the form that is mined now, also as bytes. */
  readonly txHash: string;
  readonly txBytes: Buffer;
  /** Hashes of all of its forms, also as bytes. */
  readonly forms: readonly string[];
  readonly formBytes: readonly Buffer[];
}

/** Replaces the hash of a change of holder in its transfer and its movement. */
export const correctChange = statement('correct_holder_change', (db, correction: Correction) =>
  db
    .with('transfers', (all) =>
      all
        .updateTable('transfer as t')
        .from('holder_change as h')
        .set({ tx_hash: correction.txHash })
        .whereRef('t.id', '=', 'h.transfer_id')
        .where('h.id', '=', correction.id)
        .where('t.tx_hash', '=', anyOf(correction.forms)),
    )
    .updateTable('movement as m')
    .from('holder_change as h')
    .set({ tx_hash: correction.txBytes })
    .whereRef('m.item_id', '=', 'h.item_id')
    .where('h.id', '=', correction.id)
    .where('m.tx_hash', '=', anyOf(correction.formBytes)),
);

interface ToHandBack {
  readonly limit: number;
  /** Only items of which the contract refused no change of holder since. */
  readonly refusedBefore: Date;
}

/** Reads the items of erased accounts that can go back to their brands now. */
export const itemsToHandBack = statement('items_to_hand_back', (db, { limit, refusedBefore }: ToHandBack) =>
  db
    .selectFrom('item as i')
    .innerJoin('erased_account as e', 'e.account_id', 'i.owner_account_id')
    .select('i.id')
    .where(({ not }) => not(destroyed('i')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holder_change as h')
            .select(sql`1`.as('one'))
            .whereRef('h.item_id', '=', 'i.id')
            .where('h.settled_at', 'is', null)
            .where(({ or, eb }) => or([eb('h.failed_at', 'is', null), eb('h.failed_at', '>', refusedBefore)])),
        ),
      ),
    )
    .orderBy('i.id')
    .limit(limit),
);

export const erasedAccount = statement('erased_account', (db, { accountId }: { accountId: number | null }) =>
  db.selectFrom('erased_account').select('account_id').where('account_id', '=', accountId),
);
