import { type Selectable, sql } from 'kysely';
import type { Hash, Hex } from 'viem';
import { bytesOf } from '../../lib/database/bytes.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import type { Executor } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { ChainNode, Fees } from './chain-node.js';
import type { Purpose } from './transaction.rules.js';

export interface NewTransaction {
  /** Reserved id; by default a new one. */
  readonly id?: number;
  readonly purpose: Purpose;
  readonly reference: string;
  /** Null: the transaction creates a contract. */
  readonly to: Hex | null;
  readonly data: Hex;
  readonly gas: bigint;
  /** Fees read before; otherwise the node is asked while the caller holds its locks. */
  readonly fees?: Fees;
}

const reserve = statement('reserve_transactions', (db, { count }: { count: number }) =>
  db
    .selectFrom(sql`generate_series(1, ${count}::int)`.as('each'))
    .select(sql<number>`nextval(pg_get_serial_sequence('chain_transaction', 'id'))`.as('id')),
);

/**
 * Reserves ids of transactions to be stored in the caller's database transaction, for rows that refer to them: a drawn
 * nonce blocks every other transaction, so all other work is done first.
 */
export const reserveTransactions = async (client: Executor, count: number): Promise<number[]> =>
  (await reserve.rows(client, { count })).map(({ id }) => id);

export interface Stored {
  readonly id: number;
  readonly nonce: number;
  readonly hash: Hash;
  readonly raw: Hex;
}

interface Storing {
  readonly now: Date;
  readonly ids: readonly number[];
  readonly nonces: readonly number[];
  readonly purposes: readonly Purpose[];
  readonly references: readonly string[];
  readonly tos: readonly (Hex | null)[];
  readonly datas: readonly Buffer[];
  readonly gases: readonly number[];
  readonly hashes: readonly Buffer[];
  readonly raws: readonly Buffer[];
}

const FIELDS = ['id', 'nonce', 'purpose', 'reference', 'to_address', 'data', 'gas'] as const;
type Wanted = Pick<Selectable<CustodyColumns['chain_transaction']>, (typeof FIELDS)[number] | 'created_at'>;

const store = statement('store_transactions', (db, of: Storing) =>
  db
    .with('stored', (all) =>
      all
        .insertInto('chain_transaction')
        .columns([...FIELDS, 'created_at'])
        .expression(
          sql<Wanted>`overriding system value ${all
            .selectFrom(
              rowsOfArrays('wanted', {
                id: ['bigint', of.ids],
                nonce: ['int', of.nonces],
                purpose: ['text', of.purposes],
                reference: ['text', of.references],
                to_address: ['text', of.tos],
                data: ['bytea', of.datas],
                gas: ['bigint', of.gases],
              }),
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
          rowsOfArrays('signed', { hash: ['bytea', of.hashes], id: ['bigint', of.ids], raw: ['bytea', of.raws] }),
        )
        .select(['signed.hash', 'signed.id', 'signed.raw', sql<Date>`${of.now}::timestamptz`.as('created_at')]),
    ),
);

/**
 * Signs transactions and stores them in the caller's database transaction, before they can be sent. Nonces are drawn
 * under the signer's row lock and leave no gap, since every stored transaction is sent until it is mined.
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
  const taken = { signer: node.signer, chainId: node.chainId, count: wanted.length };
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
    datas: wanted.map(({ data }) => bytesOf(data)),
    gases: wanted.map(({ gas }) => Number(gas)),
    hashes: stored.map(({ hash }) => bytesOf(hash)),
    raws: stored.map(({ raw }) => bytesOf(raw)),
  });
  return stored;
}

interface Signer {
  readonly signer: string;
  readonly chainId: number;
}

/** Draws nonces, and returns the first. */
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

/** Advances the next nonce beyond those used on the chain. */
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
