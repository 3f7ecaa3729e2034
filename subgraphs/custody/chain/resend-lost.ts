import { inTransaction } from '../../lib/database/transaction.js';
import { endow } from './embedded-node.js';
import { lockInState, markUnmined, type StoredTransaction, signedForm, transactionsFrom } from './ledger.statements.js';
import type { SettlePorts } from './settle-ports.js';
import { FINAL } from './transaction.rules.js';

/**
 * Sends again what the chain has lost although it counted as final: a reorganisation deeper than the confirmations asked
 * for, or a node that was started again empty. Without it no later transaction could ever be mined, for their nonces
 * would leave a gap. `first`: the lowest nonce that is not final. Returns whether anything was lost.
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

/** Sends the very same bytes again; their consequences are looked for anew, and happen once. */
async function resend({ pool, node }: SettlePorts, transaction: StoredTransaction): Promise<void> {
  const signed = signedForm(transaction);
  if (!signed) return;
  await node.send(signed.raw);
  await inTransaction(pool, async (client) => {
    if (await lockInState(client, transaction.id, FINAL)) await markUnmined.run(client, { id: transaction.id });
  });
}
