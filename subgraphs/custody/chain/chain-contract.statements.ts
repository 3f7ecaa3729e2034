import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { selectedHex } from '../../lib/database/bytes.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { statement } from '../tables.js';
import { transactionLifeCycle } from './transaction.rules.js';

export const contractAddresses = statement('chain_contracts', (db) =>
  db.selectFrom('chain_contract').select(['name', 'address']),
);

/** Finds the nonce with which the token contract was created; its signer and it determine the contract's address. */
export const creationNonce = statement('creation_nonce', (db) =>
  db
    .selectFrom('chain_contract')
    .innerJoin('chain_transaction', 'chain_transaction.id', 'chain_contract.transaction_id')
    .select('chain_transaction.nonce')
    .where('chain_contract.name', '=', 'tokens'),
);

interface Created {
  readonly name: string;
  readonly address: string;
  readonly transactionId: number;
}

export const insertChainContract = statement('insert_chain_contract', (db, { name, address, transactionId }: Created) =>
  db.insertInto('chain_contract').values({ name, address, transaction_id: transactionId }),
);

/** Serialises transactions that create or write to contracts, until the end of the transaction. */
export const holdChainContracts = async (client: PoolClient): Promise<void> =>
  void (await client.query('lock table chain_contract in exclusive mode'));

/** Finds the newest transaction that wrote to the contracts, by a prefix of its reference. */
export const newestReference = statement('newest_reference', (db, { prefix }: { prefix: string }) =>
  db
    .selectFrom('chain_transaction')
    .select('reference')
    .where('purpose', '=', 'deploy')
    .where(sql<boolean>`starts_with(reference, ${prefix})`)
    .where('state', '<>', transactionLifeCycle.step('revert').to)
    .orderBy('id', 'desc')
    .limit(1),
);

interface Root {
  readonly root: string;
}

/** Serialises transactions that anchor one root. */
export const holdRoot = statement('hold_root', (db, { root }: Root) =>
  db.selectNoFrom(
    held(sql<string>`'anchor ' || ${root}`, sql`pg_advisory_xact_lock(hashtextextended('anchor ' || ${root}, 0))`),
  ),
);

/** Finds the newest transaction that anchors a root, with its mined or last signed hash. */
export const anchorOf = statement('anchor_of_root', (db, { root }: Root) =>
  db
    .selectFrom('chain_transaction as t')
    .select(['t.state', 't.mined_at'])
    .select((eb) => {
      const newest = eb
        .selectFrom('chain_attempt as a')
        .select('a.hash')
        .whereRef('a.transaction_id', '=', 't.id')
        .orderBy('a.created_at', 'desc')
        .limit(1);
      return selectedHex(eb.fn.coalesce('t.hash', newest).$notNull()).as('hash');
    })
    .where('t.purpose', '=', 'anchor')
    .where('t.reference', '=', root)
    .orderBy('t.id', 'desc')
    .limit(1),
);
