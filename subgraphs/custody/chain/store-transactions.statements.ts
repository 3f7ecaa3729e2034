import { type Selectable, sql } from 'kysely';
import type { Hex } from 'viem';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import type { Executor } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { Purpose } from './transaction.rules.js';

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

/** Stores signed transactions and the first form of each. */
export const insertTransactions = statement('store_transactions', (db, of: Storing) =>
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

interface Signer {
  readonly signer: string;
  readonly chainId: number;
}

/** Draws nonces, and returns the first. */
export const takeNonces = statement('take_nonces', (db, { signer, chainId, count }: Signer & { count: number }) =>
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
