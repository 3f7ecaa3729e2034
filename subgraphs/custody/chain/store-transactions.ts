import type { Hash, Hex } from 'viem';
import { bytesOf } from '../../lib/database/bytes.js';
import type { Executor } from '../../lib/database/statement.js';
import type { ChainNode } from './chain-node.js';
import { insertTransactions, reserveTransactions, takeNonces } from './store-transactions.statements.js';
import type { Fees, Purpose } from './transaction.rules.js';

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

export interface Stored {
  readonly id: number;
  readonly nonce: number;
  readonly hash: Hash;
  readonly raw: Hex;
}

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
  await insertTransactions.run(client, {
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
