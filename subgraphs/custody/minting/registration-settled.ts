import type { PoolClient } from 'pg';
import { generateCertificateNumber } from '../certificates/certificate-number.rules.js';
import type { Chain } from '../chain/chain.js';
import type { StoredTransaction } from '../chain/ledger.statements.js';
import type { Consequences } from '../chain/settle-ports.js';
import { changeStatus, setStatus } from '../items/change-status.js';
import { type AwaitingItem, lockAwaiting, lockItem } from '../items/lock-item.statements.js';
import { tokenIdOf } from '../items/token-id.rules.js';
import { earlierRowsMinted, giveUpEarlierRows } from './earlier-rows.js';
import { itemMined } from './item-mined.js';
import { confirmItems, type MinedItem, mineItems } from './mine-items.statements.js';

export interface RegistrationPorts {
  readonly chain: Chain;
  readonly technicalKey: Uint8Array;
  /** Of the numbers of certificates. */
  readonly certificatePrefix: string;
}

/** What follows when the registration of items was mined, is final, or was refused by the contract. */
export const registrationSettled = ({ chain, certificatePrefix }: RegistrationPorts): Consequences => ({
  async mined(client, transaction, { hash }, clock, isFinal) {
    const { node, contracts } = chain;
    const items = await lockAwaiting(client, transaction.id);
    const now = clock();
    const silent = items.filter(isSilent);
    if (silent.length > 0) {
      const mined = silent.map((item) => minedSilently(item, certificatePrefix));
      await mineItems(client, mined, { txHash: hash, at: now, vaultAddress: node.signer, isFinal });
    }
    for (const item of items) {
      if (isSilent(item)) continue;
      await itemMined(client, await lockItem(client, item.id), {
        txHash: hash,
        tokenId: tokenIdOf(item.uid_hash),
        at: now,
        chainId: node.chainId,
        contractAddress: contracts.tokens,
        vaultAddress: node.signer,
        certificatePrefix,
      });
    }
    const earlier = items.filter(({ origin }) => origin === 'batch');
    if (earlier.length > 0) await earlierRowsMinted(client, idsOf(earlier), now);
    if (isFinal) await registrationConfirmed(client, transaction, clock);
  },

  confirmed: registrationConfirmed,

  async reverted(client, transaction, _receipt, clock) {
    await giveUpRegistration(client, idsOf(await lockAwaiting(client, transaction.id)), clock());
  },
});

/** The registration is final: so are the items of it that are still merely mined. */
export async function registrationConfirmed(
  client: PoolClient,
  { id: registrationId }: Pick<StoredTransaction, 'id'>,
  clock: () => Date,
): Promise<void> {
  // What is left are those whose brand is told, and those that are no longer merely mined.
  for (const id of await confirmItems(client, registrationId, clock())) {
    const item = await lockItem(client, id);
    const now = clock();
    await client.query('update custody.item set confirmed_at = $2 where id = $1', [id, now]);
    // Reported stolen, revoked or withdrawn since: that stays, and the chain is sure of the token all the same.
    if (item.status !== 'mined') continue;
    // Partner batches tell of no step in the life of their items (§6).
    if (item.origin === 'console') await changeStatus(client, item, 'mint_confirmed', now);
    else await setStatus(client, item, 'written', 'mint_confirmed', now, false);
  }
}

/** Partner batches and manifests tell of no step in the life of their items (§6), so these can be written all at once. */
const isSilent = (item: AwaitingItem): boolean => item.origin !== 'console' && item.status === 'minting';

/** What `itemMined` does of one such item: a manifest lists its certificates itself. */
const minedSilently = (item: AwaitingItem, certificatePrefix: string): MinedItem => ({
  id: item.id,
  tokenId: tokenIdOf(item.uid_hash),
  certificateNumber: item.identity && item.origin !== 'manifest' ? generateCertificateNumber(certificatePrefix) : null,
});

const idsOf = (items: readonly AwaitingItem[]): number[] => items.map(({ id }) => id);

/** Items that will never be registered: those of the console are drafts again. */
async function giveUpRegistration(client: PoolClient, ids: readonly number[], now: Date): Promise<void> {
  await giveUpEarlierRows(client, ids, 'The contract refused the registration', now);
  await client.query(
    `update custody.item set status = 'draft', registration_id = null where id = any($1::int[]) and status = 'minting'`,
    [ids],
  );
}
