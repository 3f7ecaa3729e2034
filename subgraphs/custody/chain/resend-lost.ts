import { inTransaction } from '../../lib/database/transaction.js';
import { endow } from './embedded-node.js';
import { lockInState, markUnmined, type StoredTransaction, signedForm, transactionsFrom } from './ledger.statements.js';
import type { SettlePorts } from './settle-ports.js';
import { FINAL } from './transaction.rules.js';

/**
 * Sends final transactions again that the chain has lost, by a reorganisation deeper than the confirmations or a node
 * that restarted empty; otherwise their missing nonces would block all later ones. `first`: lowest nonce that is not
 * final. Returns whether anything was lost.
 */
export async function resendLost(ports: SettlePorts, first: number): Promise<boolean> {
  const mined = await ports.node.minedNonce();
  if (mined >= first) return false;
  const lost = (await transactionsFrom(ports.pool, mined)).filter(({ nonce }) => nonce < first);
  if (lost.length === 0) return false;
  if (ports.embedded) await endow(ports.node);
  ports.log.warn(
    { from: mined, to: first - 1 },
    'the chain has lost transactions that were final; they are sent again',
  );
  for (const transaction of lost) await resend(ports, transaction);
  return true;
}

/** Sends the same bytes again; the outcome is evaluated again but applied once. */
async function resend({ pool, node }: SettlePorts, transaction: StoredTransaction): Promise<void> {
  const signed = signedForm(transaction);
  if (!signed) return;
  await node.send(signed.raw);
  await inTransaction(pool, async (client) => {
    if (await lockInState(client, transaction.id, FINAL)) await markUnmined.run(client, { id: transaction.id });
  });
}
