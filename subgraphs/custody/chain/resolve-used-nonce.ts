import { inTransaction } from '../../lib/database/transaction.js';
import { adoptSameWork } from './adopt-same-work.js';
import type { StoredTransaction } from './ledger.statements.js';
import { receiptOf } from './receipt-of.js';
import { renewNonce } from './renew-nonce.js';
import type { SettlePorts } from './settle-ports.js';
import { depthOfUsedNonce } from './used-nonce.rules.js';

/**
 * Handles a transaction whose nonce is used on the chain, but of which no form has a receipt: after some blocks, an
 * unknown transaction of the signer used it. Where one did the same work, it becomes a form of this one; else this one
 * gets another nonce.
 */
export async function resolveUsedNonce(ports: SettlePorts, transaction: StoredTransaction): Promise<void> {
  if (ports.embedded || !(await isUsedForGood(ports, transaction.nonce))) return;
  if (await receiptOf(ports.node, transaction)) return;
  if (await adoptSameWork(ports, transaction)) return;
  await inTransaction(ports.pool, (client) => renewNonce(client, ports, transaction));
}

async function isUsedForGood({ node, confirmations }: SettlePorts, nonce: number): Promise<boolean> {
  const before = (await node.blockNumber()) - depthOfUsedNonce(confirmations);
  return before >= 0n && (await node.minedNonce(before)) > nonce;
}
