import type { ChainNode } from './chain-node.js';
import type { StoredTransaction } from './ledger.statements.js';
import type { Receipt } from './transaction.rules.js';

/**
 * Finds the receipt of a transaction under any of its signed forms. A successful one comes first: of forms with several
 * nonces, the contract refuses the later ones.
 */
export async function receiptOf(node: ChainNode, transaction: StoredTransaction): Promise<Receipt | null> {
  let refused: Receipt | null = null;
  for (const { hash } of transaction.attempts) {
    const receipt = await node.receipt(hash);
    if (receipt?.succeeded) return receipt;
    refused ??= receipt;
  }
  return refused;
}
