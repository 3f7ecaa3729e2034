import { type Kysely, type Selectable, sql } from 'kysely';
import type { Hash, Hex } from 'viem';
import type { Executor, RowOf } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { ChainNode, Fees, Receipt } from './chain-node.js';
import {
  OPEN,
  type Purpose,
  type TransactionState,
  type TransactionTrigger,
  transactionLifeCycle,
} from './transaction.rules.js';

export interface NewTransaction {
  /** As reserved for it; otherwise it gets one now. */
  readonly id?: string;
  readonly purpose: Purpose;
  readonly reference: string;
  /** Null: the transaction creates a contract. */
  readonly to: Hex | null;
  readonly data: Hex;
  readonly gas: bigint;
  /** Fees that the node named a moment ago; without them it is asked now, while the caller's locks are held. */
  readonly fees?: Fees;
}

export interface StoredTransaction {
  readonly id: string;
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

const reserve = statement('reserve_transactions', (db, { count }: { count: number }) =>
  db
    .selectFrom(sql`generate_series(1, ${count}::int)`.as('each'))
    .select(sql<string>`nextval(pg_get_serial_sequence('chain_transaction', 'id'))`.as('id')),
);

/**
 * Reserves ids under which transactions will be stored in the caller's database transaction, for rows that name them before
 * they are stored: a taken nonce makes every other transaction wait, so all other work is done first.
 */
export const reserveTransactions = async (client: Executor, count: number): Promise<string[]> =>
  (await reserve.rows(client, { count })).map(({ id }) => id);

export interface Stored {
  readonly id: string;
  readonly nonce: number;
  readonly hash: Hash;
  readonly raw: Hex;
}

interface Storing {
  readonly now: Date;
  readonly ids: readonly string[];
  readonly nonces: readonly number[];
  readonly purposes: readonly Purpose[];
  readonly references: readonly string[];
  readonly tos: readonly (Hex | null)[];
  readonly datas: readonly Hex[];
  readonly gases: readonly string[];
  readonly hashes: readonly Hash[];
  readonly raws: readonly Hex[];
}

type Row = Selectable<CustodyColumns['chain_transaction']>;
type Attempt = Selectable<CustodyColumns['chain_attempt']>;
type Wanted = Pick<Row, 'id' | 'nonce' | 'purpose' | 'reference' | 'to_address' | 'data' | 'gas'>;

const FIELDS = ['id', 'nonce', 'purpose', 'reference', 'to_address', 'data', 'gas'] as const;

const store = statement('store_transactions', (db, of: Storing) =>
  db
    .with('stored', (all) =>
      all
        .insertInto('chain_transaction')
        .columns([...FIELDS, 'created_at'])
        .expression(
          sql<Wanted & { created_at: Date }>`overriding system value ${all
            .selectFrom(
              sql<Wanted>`unnest(${of.ids}::bigint[], ${of.nonces}::int[], ${of.purposes}::text[], ${of.references}::text[],
              ${of.tos}::text[], ${of.datas}::text[], ${of.gases}::bigint[])`.as<'wanted'>(
                sql`wanted (id, nonce, purpose, reference, to_address, data, gas)`,
              ),
            )
            .select(FIELDS)
            .select(sql<Date>`${of.now}::timestamptz`.as('created_at'))
            .orderBy('nonce')}`,
        ),
    )
    .insertInto('chain_attempt')
    .columns(['hash', 'transaction_id', 'raw', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Pick<Attempt, 'hash' | 'raw'> & { id: string }>`
            unnest(${of.hashes}::text[], ${of.ids}::bigint[], ${of.raws}::text[])`.as<'signed'>(
            sql`signed (hash, id, raw)`,
          ),
        )
        .select(['signed.hash', 'signed.id', 'signed.raw', sql<Date>`${of.now}::timestamptz`.as('created_at')]),
    ),
);

/**
 * Signs transactions and stores them in the caller's own database transaction, before anybody could have seen them. Their
 * nonces are taken under the signer's row lock: they leave no gap, since what is stored is sent until it is mined.
 */
export async function storeTransactions(
  client: Executor,
  node: ChainNode,
  wanted: readonly NewTransaction[],
  fees: Fees,
  now: Date,
): Promise<Stored[]> {
  const unnamed = wanted.filter(({ id }) => id === undefined).length;
  const ids = unnamed > 0 ? await reserveTransactions(client, unnamed) : [];
  const taken = { signer: node.signer, chainId: String(node.chainId), count: wanted.length };
  let nonce = (await takeNonces.row(client, taken))!.nonce;
  const stored: Stored[] = [];
  for (const { id, to, data, gas } of wanted) {
    const signed = await node.sign({ ...fees, nonce, to, data, gas });
    stored.push({ id: id ?? ids.shift()!, nonce: nonce++, ...signed });
  }
  await store.run(client, {
    now,
    ids: stored.map(({ id }) => id),
    nonces: stored.map(({ nonce }) => nonce),
    purposes: wanted.map(({ purpose }) => purpose),
    references: wanted.map(({ reference }) => reference),
    tos: wanted.map(({ to }) => to),
    datas: wanted.map(({ data }) => data),
    gases: wanted.map(({ gas }) => String(gas)),
    hashes: stored.map(({ hash }) => hash),
    raws: stored.map(({ raw }) => raw),
  });
  return stored;
}

interface Signer {
  readonly signer: string;
  readonly chainId: string;
}

/** Takes so many nonces, and returns the first of them. */
const takeNonces = statement('take_nonces', (db, { signer, chainId, count }: Signer & { count: number }) =>
  db
    .insertInto('chain_signer')
    .values({ address: signer, chain_id: chainId, next_nonce: count })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ next_nonce: sql<number>`chain_signer.next_nonce + excluded.next_nonce` }),
    )
    .returning(sql<number>`next_nonce - ${count}::int`.as('nonce')),
);

/** Gives out no nonce that the chain has seen: those below one. */
export const skipNonces = statement('skip_nonces', (db, { signer, chainId, mined }: Signer & { mined: number }) =>
  db
    .insertInto('chain_signer')
    .values({ address: signer, chain_id: chainId, next_nonce: mined })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ next_nonce: sql<number>`greatest(chain_signer.next_nonce, excluded.next_nonce)` }),
    ),
);

interface Signed {
  readonly id: string;
  readonly hash: Hash;
  readonly raw: Hex;
  readonly now: Date;
}

/** Stores another form in which a transaction was signed. */
export const storeAttempt = statement('store_attempt', (db, { id, hash, raw, now }: Signed) =>
  db.insertInto('chain_attempt').values({ hash, transaction_id: id, raw, created_at: now }),
);

/** Finds the hash of the form a transaction was signed in last. */
export const newestAttempt = statement('newest_attempt', (db, { id }: { id: string }) =>
  db.selectFrom('chain_attempt').select('hash').where('transaction_id', '=', id).orderBy('created_at', 'desc').limit(1),
);

interface AttemptOfJson extends Pick<Attempt, 'hash' | 'raw'> {
  readonly createdAt: string;
}

const selectTransactions = (db: Kysely<CustodyColumns>) =>
  db
    .selectFrom('chain_transaction as t')
    .select(['t.id', 't.nonce', 't.purpose', 't.reference', 't.to_address as toAddress', 't.data', 't.gas', 't.state'])
    .select(['t.hash', 't.block_number as blockNumber', 't.block_hash as blockHash', 't.created_at as createdAt'])
    .select(
      sql<AttemptOfJson[]>`(
        select json_agg(json_build_object('hash', a.hash, 'raw', a.raw, 'createdAt', a.created_at) order by a.created_at desc)
          from chain_attempt a where a.transaction_id = t.id)`.as('attempts'),
    )
    .orderBy('t.nonce');

const open = statement('open_transactions', (db, { limit }: { limit: number }) =>
  selectTransactions(db).where('t.state', 'in', OPEN).limit(limit),
);
const since = statement('transactions_from', (db, { nonce }: { nonce: number }) =>
  selectTransactions(db).where('t.nonce', '>=', nonce),
);

const fromRow = (row: RowOf<typeof open>): StoredTransaction => ({
  ...row,
  gas: BigInt(row.gas),
  blockNumber: row.blockNumber === null ? null : BigInt(row.blockNumber),
  attempts: row.attempts.map((attempt) => ({ ...attempt, createdAt: new Date(attempt.createdAt) })),
});

/** Reads transactions that are not final, in the order of their nonces. */
export const openTransactions = async (on: Executor, limit: number): Promise<StoredTransaction[]> =>
  (await open.rows(on, { limit })).map(fromRow);

/** Reads all from a nonce on, for a node that has lost them. */
export const transactionsFrom = async (on: Executor, nonce: number): Promise<StoredTransaction[]> =>
  (await since.rows(on, { nonce })).map(fromRow);

/** Returns the signed form that a block took, as far as is known; else the newest. */
export const signedForm = ({ attempts, hash }: StoredTransaction): StoredTransaction['attempts'][number] | undefined =>
  attempts.find((attempt) => attempt.hash === hash) ?? attempts[0];

const next = statement('next_nonce', (db) =>
  db.selectFrom('chain_transaction').select(sql<number>`coalesce(max(nonce) + 1, 0)`.as('next')),
);

/** Returns the first nonce no stored transaction has. */
export const nextNonce = async (on: Executor): Promise<number> => (await next.row(on, {}))?.next ?? 0;

interface InState {
  readonly id: string;
  readonly state: TransactionState;
}

const lock = statement('lock_transaction', (db, { id, state }: InState) =>
  db.selectFrom('chain_transaction').select('id').where('id', '=', id).where('state', '=', state).forUpdate(),
);

/** Locks a transaction for a change of its state; false when another process changed it since. */
export const lockInState = async (on: Executor, id: string, state: TransactionState): Promise<boolean> =>
  (await lock.run(on, { id, state })) === 1;

interface InBlock {
  readonly id: string;
  readonly state: TransactionState;
  readonly hash: Hash;
  readonly blockNumber: string;
  readonly blockHash: Hash;
  readonly now: Date;
}

const setMined = statement('transaction_mined', (db, of: InBlock) =>
  db
    .updateTable('chain_transaction')
    .set({
      state: of.state,
      hash: of.hash,
      block_number: of.blockNumber,
      block_hash: of.blockHash,
      mined_at: sql<Date>`coalesce(mined_at, ${of.now})`,
      confirmed_at: sql<Date | null>`case when ${of.state} = 'confirmed' then ${of.now}::timestamptz end`,
    })
    .where('id', '=', of.id)
    .where('state', '=', transactionLifeCycle.initial),
);

/**
 * Records the block that took a sent transaction, and holds it; false when another process did so since. `outcome`: the state
 * that follows.
 */
export async function markMined(
  on: Executor,
  id: string,
  { hash, blockNumber, blockHash }: Receipt,
  outcome: Exclude<TransactionTrigger, 'reopen'>,
  now: Date,
): Promise<boolean> {
  const state = transactionLifeCycle.step(outcome).to;
  return (await setMined.run(on, { id, state, hash, blockNumber: String(blockNumber), blockHash, now })) === 1;
}

const confirm = transactionLifeCycle.step('confirm');
const reopen = transactionLifeCycle.step('reopen');

export const markConfirmed = statement('transaction_confirmed', (db, { id, now }: { id: string; now: Date }) =>
  db
    .updateTable('chain_transaction')
    .set({ state: confirm.to, confirmed_at: now })
    .where('id', '=', id)
    .where('state', 'in', confirm.from),
);

/** Marks a transaction as sent again after a reorganisation took its block away. */
export const markUnmined = statement('transaction_unmined', (db, { id }: { id: string }) =>
  db
    .updateTable('chain_transaction')
    .set({ state: reopen.to, hash: null, block_number: null, block_hash: null })
    .where('id', '=', id)
    .where('state', 'in', reopen.from),
);
