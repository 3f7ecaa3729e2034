import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Hash, Hex } from 'viem';
import { bytesOf, selectedHex } from '../../lib/database/bytes.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import type { Executor, RowOf } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import {
  FINAL,
  IN_FLIGHT,
  OPEN,
  type Purpose,
  type Receipt,
  type TransactionState,
  type TransactionTrigger,
  transactionLifeCycle,
} from './transaction.rules.js';

export interface StoredTransaction {
  readonly id: number;
  readonly nonce: number;
  readonly purpose: Purpose;
  readonly reference: string;
  readonly toAddress: Hex | null;
  readonly data: Hex;
  readonly gas: bigint;
  readonly state: TransactionState;
  readonly hash: Hash | null;
  readonly blockNumber: bigint | null;
  readonly blockHash: Hash | null;
  readonly createdAt: Date;
  /** Newest first. */
  readonly attempts: readonly { readonly hash: Hash; readonly raw: Hex; readonly createdAt: Date }[];
}

interface Signed {
  readonly id: number;
  readonly hash: Buffer;
  readonly raw: Buffer;
  readonly now: Date;
}

/** Stores another signed form of a transaction. */
export const storeAttempt = statement('store_attempt', (db, { id, hash, raw, now }: Signed) =>
  db.insertInto('chain_attempt').values({ hash, transaction_id: id, raw, created_at: now }),
);

/** Finds the hash of the last signed form. */
const newestAttempt = statement('newest_attempt', (db, { id }: { id: number }) =>
  db
    .selectFrom('chain_attempt')
    .select(({ ref }) => selectedHex(ref('hash')).as('hash'))
    .where('transaction_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1),
);

const selectTransactions = (db: Kysely<CustodyColumns>) =>
  db
    .selectFrom('chain_transaction as t')
    .select(['t.id', 't.nonce', 't.purpose', 't.reference', 't.to_address as toAddress', 't.gas', 't.state'])
    .select(['t.block_number as blockNumber', 't.created_at as createdAt'])
    .select(({ ref }) => [
      selectedHex(ref('t.data')).as('data'),
      selectedHex(ref('t.hash')).as('hash'),
      selectedHex(ref('t.block_hash')).as('blockHash'),
    ])
    .select((t) =>
      jsonArrayFrom(
        t
          .selectFrom('chain_attempt as a')
          .select(({ ref }) => [
            selectedHex(ref('a.hash')).as('hash'),
            selectedHex(ref('a.raw')).as('raw'),
            'a.created_at as createdAt',
          ])
          .whereRef('a.transaction_id', '=', 't.id')
          .orderBy('a.created_at', 'desc'),
      ).as('attempts'),
    )
    .orderBy('t.nonce');

const open = statement('open_transactions', (db, { limit }: { limit: number }) =>
  selectTransactions(db).where('t.state', 'in', OPEN).limit(limit),
);

/** Transactions that a pass can advance. */
interface Advancing {
  /** Only higher nonces. */
  readonly after: number;
  /** Newest block whose transactions are final. */
  readonly finalBlock: number;
  readonly limit: number;
}

const advancing = statement('transactions_to_advance', (db, { after, finalBlock, limit }: Advancing) =>
  selectTransactions(db)
    .where('t.state', 'in', OPEN)
    .where(({ or, eb }) => or([eb('t.state', '=', IN_FLIGHT), eb('t.block_number', '<=', finalBlock)]))
    .where('t.nonce', '>', after)
    .limit(limit),
);

const since = statement('transactions_from', (db, { nonce }: { nonce: number }) =>
  selectTransactions(db).where('t.nonce', '>=', nonce),
);

const at = statement('transaction_at_nonce', (db, { nonce }: { nonce: number }) =>
  selectTransactions(db).where('t.nonce', '=', nonce),
);
const sending = statement('transactions_sending', (db, { data }: { data: Buffer }) =>
  selectTransactions(db).where('t.state', '=', IN_FLIGHT).where('t.data', '=', data),
);

const fromRow = (row: RowOf<typeof open>): StoredTransaction => ({
  ...row,
  gas: BigInt(row.gas),
  blockNumber: row.blockNumber === null ? null : BigInt(row.blockNumber),
  attempts: row.attempts.map((attempt) => ({ ...attempt, createdAt: new Date(attempt.createdAt) })),
});

/** Reads transactions that are not recorded as final, by nonce. */
export const openTransactions = async (on: Executor, limit: number): Promise<StoredTransaction[]> =>
  (await open.rows(on, { limit })).map(fromRow);

/** Reads those of them that are unmined or final by now, by nonce. */
export const transactionsToAdvance = async (on: Executor, which: Advancing): Promise<StoredTransaction[]> =>
  (await advancing.rows(on, which)).map(fromRow);

/** Reads all transactions from a nonce on, for a node that has lost them. */
export const transactionsFrom = async (on: Executor, nonce: number): Promise<StoredTransaction[]> =>
  (await since.rows(on, { nonce })).map(fromRow);

/** Reads the transaction of a nonce. */
export async function transactionAt(on: Executor, nonce: number): Promise<StoredTransaction | undefined> {
  const row = await at.row(on, { nonce });
  return row && fromRow(row);
}

/** Reads unmined transactions that send these bytes. */
export const transactionsSending = async (on: Executor, data: Hex): Promise<StoredTransaction[]> =>
  (await sending.rows(on, { data: bytesOf(data) })).map(fromRow);

const minedByNonce = (db: Kysely<CustodyColumns>) =>
  db
    .selectFrom('chain_transaction')
    .select(['nonce', 'block_number as block'])
    .select(sql<number | null>`lead(nonce) over (order by nonce)`.as('next_nonce'))
    .select(sql<number | null>`lead(block_number) over (order by nonce)`.as('next_block'))
    .where('block_number', 'is not', null);

/**
 * Finds where nonces are missing among mined transactions: the blocks of those before and after; null after the last.
 * Unknown transactions of the signer are between them.
 */
export const nonceGaps = statement('nonce_gaps', (db) =>
  db
    .selectFrom(minedByNonce(db).as('mined'))
    .select(({ ref }) => [ref('block').$notNull().as('block'), 'next_block'])
    .where((mined) => mined.or([mined('next_nonce', 'is', null), mined('next_nonce', '>', mined('nonce', '+', 1))])),
);

/** Returns the mined form if known; else the newest. */
export const signedForm = ({ attempts, hash }: StoredTransaction): StoredTransaction['attempts'][number] | undefined =>
  attempts.find((attempt) => attempt.hash === hash) ?? attempts[0];

const next = statement('next_nonce', (db) =>
  db.selectFrom('chain_transaction').select(sql<number>`coalesce(max(nonce) + 1, 0)`.as('next')),
);

/** Returns the first unused nonce. */
export const nextNonce = async (on: Executor): Promise<number> => (await next.row(on, {}))?.next ?? 0;

interface InState {
  readonly id: number;
  readonly state: TransactionState;
}

const lock = statement('lock_transaction', (db, { id, state }: InState) =>
  db.selectFrom('chain_transaction').select('id').where('id', '=', id).where('state', '=', state).forUpdate(),
);

/** Locks a transaction for a change of its state; false when another process changed it meanwhile. */
export const lockInState = async (on: Executor, id: number, state: TransactionState): Promise<boolean> =>
  (await lock.run(on, { id, state })) === 1;

/** Locks an unmined transaction; false when another process settled it or signed it again meanwhile. */
export async function lockInFlight(
  on: Executor,
  { id, attempts: [known] }: Pick<StoredTransaction, 'id' | 'attempts'>,
): Promise<boolean> {
  if (!(await lockInState(on, id, IN_FLIGHT))) return false;
  return (await newestAttempt.row(on, { id }))?.hash === known?.hash;
}

/** Gives a transaction another nonce. */
export const setNonce = statement('set_transaction_nonce', (db, { id, nonce }: { id: number; nonce: number }) =>
  db.updateTable('chain_transaction').set({ nonce }).where('id', '=', id),
);

interface InBlock {
  readonly ids: readonly number[];
  readonly hashes: readonly Buffer[];
  readonly state: TransactionState;
  readonly blockNumber: number;
  readonly blockHash: Buffer;
  readonly now: Date;
}

const setMined = statement('transactions_mined', (db, of: InBlock) =>
  db
    .updateTable('chain_transaction as t')
    .from(rowsOfArrays('mined', { id: ['bigint', of.ids], hash: ['bytea', of.hashes] }))
    .set(({ ref }) => ({
      state: of.state,
      hash: ref('mined.hash'),
      block_number: of.blockNumber,
      block_hash: of.blockHash,
      mined_at: sql<Date>`coalesce(mined_at, ${of.now})`,
      confirmed_at: sql<Date | null>`case when ${of.state} = ${sql.lit(FINAL)} then ${of.now}::timestamptz end`,
    }))
    .whereRef('t.id', '=', 'mined.id')
    .where('t.state', '=', transactionLifeCycle.initial)
    .returning('t.id'),
);

/** A block with the hash of each transaction's mined form. */
interface TakingBlock extends Pick<Receipt, 'blockNumber' | 'blockHash'> {
  readonly hashes: ReadonlyMap<StoredTransaction['id'], Hash>;
}

/**
 * Records the block of sent transactions, and locks them. Returns the ids of those that no other process had recorded.
 * `outcome`: the new state.
 */
export async function markMined(
  on: Executor,
  { hashes, blockNumber, blockHash }: TakingBlock,
  outcome: Exclude<TransactionTrigger, 'reopen'>,
  now: Date,
): Promise<ReadonlySet<number>> {
  const marked = await setMined.rows(on, {
    ids: [...hashes.keys()],
    hashes: [...hashes.values()].map(bytesOf),
    state: transactionLifeCycle.step(outcome).to,
    blockNumber: Number(blockNumber),
    blockHash: bytesOf(blockHash),
    now,
  });
  return new Set(marked.map(({ id }) => id));
}

const confirm = transactionLifeCycle.step('confirm');
const reopen = transactionLifeCycle.step('reopen');

export const markConfirmed = statement('transaction_confirmed', (db, { id, now }: { id: number; now: Date }) =>
  db
    .updateTable('chain_transaction')
    .set({ state: confirm.to, confirmed_at: now })
    .where('id', '=', id)
    .where('state', 'in', confirm.from),
);

/** Marks a transaction as sent again after a reorganisation removed its block. */
export const markUnmined = statement('transaction_unmined', (db, { id }: { id: number }) =>
  db
    .updateTable('chain_transaction')
    .set({ state: reopen.to, hash: null, block_number: null, block_hash: null })
    .where('id', '=', id)
    .where('state', 'in', reopen.from),
);
