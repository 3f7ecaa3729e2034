import type { PoolClient } from 'pg';
import { bytesOf } from '../../lib/database/bytes.js';
import type { BringUpPorts } from './bring-up-ports.js';
import { lockInFlight, type StoredTransaction, setNonce, storeAttempt } from './ledger.statements.js';
import { skipNonces, takeNonces } from './store-transactions.statements.js';

/**
 * Gives a transaction, whose nonce another one used on the chain, the next free nonce: stores it signed again, to be sent
 * afterwards. Returns false where another process changed it meanwhile, and for one that creates a contract, whose
 * address depends on its nonce.
 */
export async function renewNonce(
  client: PoolClient,
  { node, clock, log }: Pick<BringUpPorts, 'node' | 'clock' | 'log'>,
  transaction: StoredTransaction,
): Promise<boolean> {
  const { id, nonce: used, toAddress: to, data, gas } = transaction;
  if (!to) return false;
  const [fees, mined] = await Promise.all([node.fees(), node.minedNonce()]);
  if (!(await lockInFlight(client, transaction))) return false;
  const signer = { signer: node.signer, chainId: node.chainId };
  await skipNonces.run(client, { ...signer, mined });
  const { nonce } = (await takeNonces.row(client, { ...signer, count: 1 }))!;
  const { raw, hash } = await node.sign({ nonce, to, data, gas, ...fees });
  await setNonce.run(client, { id, nonce });
  await storeAttempt.run(client, { id, hash: bytesOf(hash), raw: bytesOf(raw), now: clock() });
  log?.warn({ used, nonce, hash }, 'another transaction used the nonce of a stored one, which gets the next free one');
  return true;
}
