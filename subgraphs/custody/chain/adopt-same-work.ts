import { type Hash, isAddressEqual, numberToHex, type Transaction } from 'viem';
import { bytesOf } from '../../lib/database/bytes.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { lastOfSpan, spansOf } from './block-span.rules.js';
import { eventsIn } from './events-in.js';
import {
  lockInFlight,
  nonceGaps,
  type StoredTransaction,
  setNonce,
  storeAttempt,
  transactionAt,
} from './ledger.statements.js';
import { renewNonce } from './renew-nonce.js';
import { isSameWork, topicsOf } from './same-work.rules.js';
import type { SettlePorts } from './settle-ports.js';
import { signedBytesOf } from './signed-bytes.js';
import { skipNonces } from './store-transactions.statements.js';
import { attemptOfHash } from './unknown-token.statements.js';

/**
 * Finds an unknown transaction of the signer that did the work of a stored one, whose nonce is used, and stores it as
 * another signed form of that: its receipt then is the stored one's. Returns whether the work was done.
 */
export async function adoptSameWork(ports: SettlePorts, transaction: StoredTransaction): Promise<boolean> {
  const { pool, node } = ports;
  const hash = await lastOfWork(ports, transaction);
  if (!hash) return false;
  const known = await attemptOfHash.row(pool, { hash: bytesOf(hash) });
  // Of a form of its own, the node has no receipt yet.
  if (known) return known.transaction_id === transaction.id;
  const mined = await node.client.getTransaction({ hash });
  if (!isAddressEqual(mined.from, node.signer) || !isSameWork(transaction, mined)) return false;
  await adopt(ports, transaction, mined);
  return true;
}

/** Finds the last transaction with the event of this work, among blocks that can hold unknown ones. */
async function lastOfWork({ pool, node }: SettlePorts, transaction: StoredTransaction): Promise<Hash | null> {
  const { toAddress: address } = transaction;
  const topics = topicsOf(transaction);
  if (!address || !topics) return null;
  const head = await node.blockNumber();
  const gaps = await nonceGaps.rows(pool, {});
  const ranges = gaps.map(({ block, next_block }) => ({ from: BigInt(block), to: BigInt(next_block ?? head) }));
  for (const first of spansOf(ranges)) {
    const events = await eventsIn({ from: first, to: lastOfSpan(first, head) }, ({ from, to }) => {
      const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
      return node.client.request({ method: 'eth_getLogs', params: [{ address, topics, ...blocks }] });
    });
    const newest = events.at(-1);
    if (newest) return newest.transactionHash;
  }
  return null;
}

async function adopt(ports: SettlePorts, transaction: StoredTransaction, unknown: Transaction): Promise<void> {
  const { pool, node, clock, log } = ports;
  const { id, nonce: before } = transaction;
  const { nonce, hash } = unknown;
  const signed = { id, hash: bytesOf(hash), raw: bytesOf(signedBytesOf(unknown)) };
  await inTransaction(pool, async (client) => {
    if (!(await lockInFlight(client, transaction))) return;
    const holder = nonce === before ? undefined : await transactionAt(client, nonce);
    if (holder && !(await renewNonce(client, ports, holder))) return;
    // Else the nonce would be drawn again.
    await skipNonces.run(client, { signer: node.signer, chainId: node.chainId, mined: nonce + 1 });
    await setNonce.run(client, { id, nonce });
    await storeAttempt.run(client, { ...signed, now: clock() });
    log.warn({ before, nonce, hash }, 'an unknown transaction did the work of a stored one');
  });
}
