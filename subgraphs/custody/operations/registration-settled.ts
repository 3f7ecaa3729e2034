import type { PoolClient } from 'pg';
import { generateCertificateNumber } from '../domain/certificate-number.js';
import { tokenIdOf } from '../domain/token-id.js';
import { type AwaitingItem, lockAwaiting, lockItem } from '../persistence/writes/lock-item.js';
import { confirmItems, type MinedItem, mineItems } from '../persistence/writes/mine-items.js';
import type { Chain } from '../transactions/chain.js';
import type { Consequences } from '../transactions/settle.js';
import { changeStatus, setStatus } from './change-status.js';
import { countMinted, endIfSettled, failRows, lockBatch } from './end-mint-batch.js';
import { itemMined } from './item-mined.js';

/** What follows when the registration of items was mined, is final, or was refused by the contract. */
export const registrationSettled = (chain: Chain, certificatePrefix: string): Consequences => ({
  async mined(client, transaction, { hash }, now, isFinal) {
    const { node, contracts } = chain;
    const items = await lockAwaiting(client, transaction.id);
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
    const batchId = await countMinted(client, idsOf(items));
    if (batchId !== null) await endIfSettled(client, batchId, now);
  },

  async confirmed(client, transaction, now) {
    // What is left are those whose brand is told, and those that are no longer merely mined.
    for (const id of await confirmItems(client, transaction.id, now)) {
      const item = await lockItem(client, id);
      await client.query('update custody.item set confirmed_at = $2 where id = $1', [id, now]);
      // Reported stolen, revoked or withdrawn since: that stays, and the chain is sure of the token all the same.
      if (item.status !== 'mined') continue;
      // Partner batches tell of no step in the life of their items (§6).
      if (item.origin === 'console') await changeStatus(client, item, 'mint_confirmed', now);
      else await setStatus(client, item, 'written', 'mint_confirmed', now, false);
    }
  },

  async reverted(client, transaction, _receipt, now) {
    const ids = idsOf(await lockAwaiting(client, transaction.id));
    await giveUpRegistration(client, ids, 'The contract refused the registration', now);
  },
});

/** Partner batches and manifests tell of no step in the life of their items (§6), so these can be written all at once. */
const isSilent = (item: AwaitingItem): boolean => item.origin !== 'console' && item.status === 'minting';

/** What `itemMined` does of one such piece: a manifest lists its certificates itself. */
const minedSilently = (item: AwaitingItem, certificatePrefix: string): MinedItem => ({
  id: item.id,
  tokenId: tokenIdOf(item.uid_hash),
  certificateNumber: item.identity && item.origin !== 'manifest' ? generateCertificateNumber(certificatePrefix) : null,
});

const idsOf = (items: readonly AwaitingItem[]): number[] => items.map(({ id }) => id);

/** Items that will never be registered: those of a batch never were, those of the console are drafts again. */
async function giveUpRegistration(client: PoolClient, ids: readonly number[], error: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ batch_id: number }>(
    'select distinct batch_id from custody.mint_batch_row where item_id = any($1::int[])',
    [ids],
  );
  for (const { batch_id } of rows) {
    const batch = await lockBatch(client, batch_id);
    if (!batch) continue;
    await failRows(client, batch, { itemIds: ids }, error);
    await endIfSettled(client, batch.id, now);
  }
  await client.query(`delete from custody.item where id = any($1::int[]) and origin = 'batch' and status = 'minting'`, [
    ids,
  ]);
  await client.query(
    `update custody.item set status = 'draft', registration_id = null where id = any($1::int[]) and status = 'minting'`,
    [ids],
  );
}
