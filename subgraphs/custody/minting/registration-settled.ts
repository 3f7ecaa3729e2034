import type { PoolClient } from 'pg';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { bytesOf } from '../../lib/database/bytes.js';
import { generateCertificateNumber } from '../certificates/certificate-number.rules.js';
import type { Chain } from '../chain/chain.js';
import type { StoredTransaction } from '../chain/ledger.statements.js';
import type { Consequences, MinedTransaction } from '../chain/settle-ports.js';
import { changeStatus, setStatus } from '../items/change-status.js';
import { isStolen } from '../items/item-status.rules.js';
import { type AwaitingItem, lockAwaiting, lockItem } from '../items/lock-item.statements.js';
import { setStatusBeforeTheft } from '../items/status.statements.js';
import { tokenHexOf } from '../items/token-id.rules.js';
import { correctRegistration } from './correct-registration.statements.js';
import { emitMined } from './emit-mined.js';
import { confirmItems, forgetRegistration, type MinedItem, mineItems, setConfirmed } from './mine-items.statements.js';
import { noteRefusedUnits } from './quota.statements.js';

export interface RegistrationPorts {
  readonly chain: Chain;
  readonly technicalKey: Uint8Array;
  /** Prefix of certificate numbers. */
  readonly certificatePrefix: string;
}

/**
 * Handles registrations of items that were mined, became final, or reverted. Events are emitted only for items
 * registered from the console (§6).
 */
export const registrationSettled = ({ chain, certificatePrefix }: RegistrationPorts): Consequences => ({
  async mined(client, mined, clock, isFinal) {
    const { node, contractAddresses } = chain;
    for (const { transaction, receipt } of mined) {
      const awaiting = await lockAwaiting(client, transaction.id);
      const at = clock();
      const items = awaiting.map((item) => minedItem(item, certificatePrefix));
      const { id: registrationId } = transaction;
      const mining = { registrationId, txHash: receipt.hash, at, vaultAddress: node.signer, isFinal };
      if (items.length > 0) await mineItems(client, items, mining);
      for (const [nth, { emits, certificate }] of items.entries()) {
        const { id, status } = awaiting[nth]!;
        if (!emits) continue;
        const minting = { status, certificate, chainId: node.chainId, contractAddress: contractAddresses.tokens };
        await emitMined(client, await lockItem(client, id), minting, at);
      }
      if (isFinal) await registrationConfirmed(client, transaction, clock);
    }
  },

  replaced: registrationReplaced,
  confirmed: registrationConfirmed,

  async reverted(client, { id: registrationId, reference }, _receipt, clock) {
    const items = await lockAwaiting(client, registrationId);
    if (items.length === 0) return;
    const now = clock();
    for (const item of items) await giveUp(client, item, now);
    await forgetRegistration.run(client, { ids: items.map(({ id }) => id) });
    // Only the console takes units of a quota for them; an import takes none.
    const units = items.filter(({ origin }) => origin === 'console').length;
    if (units > 0) await noteRefusedUnits.run(client, { reference, units, now });
  },
});

/** Returns an item, whose registration the contract refused, to `draft`; a theft report made meanwhile stays in force. */
async function giveUp(client: PoolClient, { id, status, origin }: AwaitingItem, now: Date): Promise<void> {
  const { to } = itemLifeCycle.step('mint_given_up');
  if (isStolen(status)) await setStatusBeforeTheft.run(client, { id, status: to });
  else await setStatus(client, await lockItem(client, id), to, 'mint_given_up', now, origin === 'console');
}

/** Replaces the hash of a registration, where another one was recorded. */
export const registrationReplaced = async (
  client: PoolClient,
  { transaction, receipt }: MinedTransaction,
): Promise<void> =>
  void (await correctRegistration.run(client, { registrationId: transaction.id, txHash: bytesOf(receipt.hash) }));

/** Records the mined items of a final registration as final. */
export async function registrationConfirmed(
  client: PoolClient,
  { id: registrationId }: Pick<StoredTransaction, 'id'>,
  clock: () => Date,
): Promise<void> {
  // The remaining ones emit events, or have left the status `mined`.
  for (const id of await confirmItems(client, registrationId, clock())) {
    const item = await lockItem(client, id);
    const now = clock();
    await setConfirmed.run(client, { id, at: now });
    // A theft report, revocation or withdrawal made meanwhile stays in force; the token is final all the same.
    const to = itemLifeCycle.next(item.status, 'mint_confirmed');
    if (!to) continue;
    // Partner batches emit no life-cycle events of their items (§6).
    if (item.origin === 'console') await changeStatus(client, item, 'mint_confirmed', now);
    else await setStatus(client, item, to, 'mint_confirmed', now, false);
  }
}

/** Describes an item as mined. Items of a manifest get no certificate here, since it lists them itself. */
const minedItem = (
  { id, uid_hash, origin, identity }: AwaitingItem,
  certificatePrefix: string,
): MinedItem & { readonly id: number } => ({
  id,
  uid_hash,
  token_id: tokenHexOf(uid_hash),
  certificate: identity && origin !== 'manifest' ? generateCertificateNumber(certificatePrefix) : null,
  emits: origin === 'console',
});
