import { sql } from 'kysely';
import type { Hex } from 'viem';
import { selectedHex } from '../../lib/database/bytes.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { transactionLifeCycle } from './transaction.rules.js';

const reopen = transactionLifeCycle.step('reopen');
const confirm = transactionLifeCycle.step('confirm');

/** Deletes tokens from the unknown ones, and returns the transaction that registered each. */
export const deleteUnknown = statement('delete_unknown_tokens', (db, { uidHashes }: { uidHashes: readonly Buffer[] }) =>
  db
    .deleteFrom('unknown_token')
    .where('uid_hash', '=', anyOf(uidHashes))
    .returning(({ ref }) => [selectedHex(ref('uid_hash')).as('uid_hash'), 'transaction_id']),
);

/** Purpose of a reopened transaction: it registers items, or rows of batches. */
export type ReopenedAs = 'register' | 'mint';

interface Reopened {
  readonly ids: readonly number[];
  readonly purpose: ReopenedAs;
}

/** Reopens mined transactions as registrations of items or of batch rows. */
export const settleAgain = statement('settle_again', (db, { ids, purpose }: Reopened) =>
  db
    .updateTable('chain_transaction')
    .set({ state: reopen.to, purpose })
    .where('id', '=', anyOf(ids))
    .where('state', 'in', reopen.from),
);

interface FoundTokens {
  readonly uidHashes: readonly Buffer[];
  readonly tokenIds: readonly Buffer[];
  readonly transactionId: number;
  readonly now: Date;
}

/** Stores tokens that belong to no item. */
export const insertUnknown = statement('insert_unknown_tokens', (db, of: FoundTokens) =>
  db
    .insertInto('unknown_token')
    .columns(['uid_hash', 'token_id', 'transaction_id', 'found_at'])
    .expression(
      db
        .selectFrom(rowsOfArrays('found', { uid_hash: ['bytea', of.uidHashes], token_id: ['bytea', of.tokenIds] }))
        .select(['found.uid_hash', 'found.token_id'])
        .select([
          sql<number>`${of.transactionId}::bigint`.as('transaction_id'),
          sql<Date>`${of.now}::timestamptz`.as('found_at'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('item').whereRef('item.uid_hash', '=', 'found.uid_hash'))),
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

export const attemptOfHash = statement('attempt_of_hash', (db, { hash }: { hash: Buffer }) =>
  db.selectFrom('chain_attempt').select('transaction_id').where('hash', '=', hash),
);

interface FoundTransaction {
  readonly nonce: number;
  readonly to: Hex | null;
  readonly data: Buffer;
  readonly gas: number;
  readonly hash: Buffer;
  readonly blockNumber: number;
  readonly blockHash: Buffer | null;
  readonly now: Date;
}

/** Stores a registration found on the chain, as final. */
export const insertFound = statement('insert_found_transaction', (db, found: FoundTransaction) =>
  db
    .insertInto('chain_transaction')
    .values({
      nonce: found.nonce,
      purpose: 'register',
      reference: 'found on the chain',
      to_address: found.to,
      data: found.data,
      gas: found.gas,
      state: confirm.to,
      hash: found.hash,
      block_number: found.blockNumber,
      block_hash: found.blockHash,
      created_at: found.now,
      mined_at: found.now,
      confirmed_at: found.now,
    })
    .returning('id'),
);

/** Reads the last block of the chain that the database has recorded. */
export const knownOfChain = statement('known_of_chain', (db, { signer, mined }: { signer: string; mined: number }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('chain_signer')
      .select('next_nonce')
      .where('address', '=', signer)
      .$asScalar()
      .$castTo<number | null>()
      .as('given'),
    eb
      .selectFrom('chain_transaction')
      .select((of) => of.fn.max('block_number').as('block'))
      .$asScalar()
      .as('block'),
    eb
      .exists(
        eb.selectFrom('chain_transaction').where('state', '=', transactionLifeCycle.initial).where('nonce', '<', mined),
      )
      .$castTo<boolean>()
      .as('mined_open'),
  ]),
);

/** Reads the signed forms of the token contract's creation. */
export const creationsOfTokens = statement('creations_of_tokens', (db) =>
  db
    .selectFrom('chain_attempt')
    .innerJoin('chain_contract', 'chain_contract.transaction_id', 'chain_attempt.transaction_id')
    .select(({ ref }) => selectedHex(ref('chain_attempt.hash')).as('hash'))
    .where('chain_contract.name', '=', 'tokens'),
);
