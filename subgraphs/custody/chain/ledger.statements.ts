import type { PoolClient, QueryConfig } from 'pg';
import type { Hash, Hex } from 'viem';
import type { ChainNode, Fees, Receipt } from './chain-node.js';

/** What a transaction is for; its `reference` names the thing, in the purpose's own terms. */
export type Purpose = 'deploy' | 'register' | 'mint' | 'move' | 'burn' | 'anchor';

/** Each is of items of its own, which nothing else is about before. */
export const isRegistration = (purpose: Purpose): boolean => purpose === 'register' || purpose === 'mint';

export interface NewTransaction {
  /** As reserved for it; otherwise it gets one now. */
  readonly id?: string;
  readonly purpose: Purpose;
  readonly reference: string;
  /** Null: the transaction creates a contract. */
  readonly to: Hex | null;
  readonly data: Hex;
  readonly gas: bigint;
  /** As the node named them a moment ago; otherwise it is asked now, with whatever the caller holds. */
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
  readonly state: 'sent' | 'mined' | 'confirmed' | 'reverted';
  readonly hash: Hash | null;
  readonly blockNumber: bigint | null;
  readonly blockHash: Hash | null;
  readonly createdAt: Date;
  /** Newest first. */
  readonly attempts: readonly { readonly hash: Hash; readonly raw: Hex; readonly createdAt: Date }[];
}

/**
 * Ids under which transactions will be stored in the caller's database transaction, for rows that name them before they
 * are: whoever has taken a nonce makes everybody else wait, so all other work is done first.
 */
export async function reserveTransactions(client: PoolClient, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'reserve_transactions',
    text: `select nextval(pg_get_serial_sequence('custody.chain_transaction', 'id')) as id from generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
}

export interface Stored {
  readonly id: string;
  readonly nonce: number;
  readonly hash: Hash;
  readonly raw: Hex;
}

/**
 * Signs transactions and stores them in the caller's own database transaction, before anybody could have seen them. Their
 * nonces are taken under the signer's row lock: they leave no gap, since what is stored is sent until it is mined.
 */
export async function storeTransactions(
  client: PoolClient,
  node: ChainNode,
  wanted: readonly NewTransaction[],
  fees: Fees,
  now: Date,
): Promise<Stored[]> {
  const unnamed = wanted.filter(({ id }) => id === undefined).length;
  const ids = unnamed > 0 ? await reserveTransactions(client, unnamed) : [];
  let nonce = await takeNonces(client, node, wanted.length);
  const stored: Stored[] = [];
  for (const { id, to, data, gas } of wanted) {
    const signed = await node.sign({ ...fees, nonce, to, data, gas });
    stored.push({ id: id ?? (ids.shift() as string), nonce: nonce++, ...signed });
  }
  await client.query({
    name: 'store_transactions',
    text: `with stored as (
             insert into chain_transaction (id, nonce, purpose, reference, to_address, data, gas, created_at)
             overriding system value
             select id, nonce, purpose, reference, to_address, data, gas, $1
               from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
                 as t (id, nonce, purpose, reference, to_address, data, gas) order by nonce)
           insert into chain_attempt (hash, transaction_id, raw, created_at)
           select hash, id, raw, $1 from unnest($9::text[], $2::bigint[], $10::text[]) as a (hash, id, raw)`,
    values: [
      now,
      stored.map(({ id }) => id),
      stored.map(({ nonce }) => nonce),
      wanted.map(({ purpose }) => purpose),
      wanted.map(({ reference }) => reference),
      wanted.map(({ to }) => to),
      wanted.map(({ data }) => data),
      wanted.map(({ gas }) => String(gas)),
      stored.map(({ hash }) => hash),
      stored.map(({ raw }) => raw),
    ],
  });
  return stored;
}

/** The first of so many. */
async function takeNonces(client: PoolClient, node: ChainNode, count: number): Promise<number> {
  const { rows } = await client.query<{ nonce: number; chain_id: string }>({
    name: 'take_nonces',
    text: `insert into chain_signer as s (address, chain_id, next_nonce) values ($1, $2, $3)
               on conflict (address) do update set next_nonce = s.next_nonce + $3
           returning next_nonce - $3 as nonce, chain_id`,
    values: [node.signer, node.chainId, count],
  });
  return (rows[0] as { nonce: number }).nonce;
}

export async function storeAttempt(client: PoolClient, id: string, hash: Hash, raw: Hex, now: Date): Promise<void> {
  await client.query('insert into chain_attempt (hash, transaction_id, raw, created_at) values ($1, $2, $3, $4)', [
    hash,
    id,
    raw,
    now,
  ]);
}

/** Hash of the form a transaction was signed in last. */
export async function newestAttempt(client: PoolClient, id: string): Promise<Hash | undefined> {
  const { rows } = await client.query<{ hash: Hash }>(
    'select hash from chain_attempt where transaction_id = $1 order by created_at desc limit 1',
    [id],
  );
  return rows[0]?.hash;
}

const COLUMNS = `
  t.id, t.nonce, t.purpose, t.reference, t.to_address as "toAddress", t.data, t.gas, t.state, t.hash,
  t.block_number as "blockNumber", t.block_hash as "blockHash", t.created_at as "createdAt",
  (select json_agg(json_build_object('hash', a.hash, 'raw', a.raw, 'createdAt', a.created_at) order by a.created_at desc)
     from chain_attempt a where a.transaction_id = t.id) as attempts`;

type Row = Omit<StoredTransaction, 'gas' | 'blockNumber'> & { gas: string; blockNumber: string | null };

const fromRow = (row: Row): StoredTransaction => ({
  ...row,
  gas: BigInt(row.gas),
  blockNumber: row.blockNumber === null ? null : BigInt(row.blockNumber),
  attempts: row.attempts.map((attempt) => ({ ...attempt, createdAt: new Date(attempt.createdAt) })),
});

interface Reader {
  query<R extends object>(statement: string | QueryConfig, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** Transactions that are not final, in the order of their nonces. */
export async function openTransactions(reader: Reader, limit: number): Promise<StoredTransaction[]> {
  const { rows } = await reader.query<Row>({
    name: 'open_transactions',
    text: `select ${COLUMNS} from chain_transaction t where t.state in ('sent', 'mined') order by t.nonce limit $1`,
    values: [limit],
  });
  return rows.map(fromRow);
}

/** The signed form that a block took, as far as is known; else the newest. */
export const signedForm = ({ attempts, hash }: StoredTransaction): StoredTransaction['attempts'][number] | undefined =>
  attempts.find((attempt) => attempt.hash === hash) ?? attempts[0];

/** The first nonce no stored transaction has. */
export async function nextNonce(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ next: number }>(
    'select coalesce(max(nonce) + 1, 0) as next from chain_transaction',
  );
  return rows[0]?.next ?? 0;
}

/** All from a nonce on, for a node that has lost them. */
export async function transactionsFrom(reader: Reader, nonce: number): Promise<StoredTransaction[]> {
  const { rows } = await reader.query<Row>(
    `select ${COLUMNS} from chain_transaction t where t.nonce >= $1 order by t.nonce`,
    [nonce],
  );
  return rows.map(fromRow);
}

/** Locks a transaction for a change of its state; false when somebody else made it since. */
export async function lockInState(client: PoolClient, id: string, state: StoredTransaction['state']): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'lock_transaction',
    text: 'select from chain_transaction where id = $1 and state = $2 for update',
    values: [id, state],
  });
  return rowCount === 1;
}

/**
 * Records the block that took a sent transaction, and holds it; false when somebody else did since. `state`: what it is
 * with that.
 */
export async function markMined(
  client: PoolClient,
  id: string,
  { hash, blockNumber, blockHash }: Receipt,
  state: 'mined' | 'confirmed' | 'reverted',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'transaction_mined',
    text: `update chain_transaction
              set state = $2, hash = $3, block_number = $4, block_hash = $5, mined_at = coalesce(mined_at, $6),
                  confirmed_at = case when $2 = 'confirmed' then $6 end
            where id = $1 and state = 'sent'`,
    values: [id, state, hash, String(blockNumber), blockHash, now],
  });
  return rowCount === 1;
}

export async function markConfirmed(client: PoolClient, id: string, now: Date): Promise<void> {
  await client.query({
    name: 'transaction_confirmed',
    text: `update chain_transaction set state = 'confirmed', confirmed_at = $2 where id = $1`,
    values: [id, now],
  });
}

/** A reorganisation took the transaction's block away: it is on its way again. */
export async function markUnmined(client: PoolClient, id: string): Promise<void> {
  await client.query(
    `update chain_transaction set state = 'sent', hash = null, block_number = null, block_hash = null where id = $1`,
    [id],
  );
}
