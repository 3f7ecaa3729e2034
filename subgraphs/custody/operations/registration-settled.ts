import type { PoolClient } from 'pg';
import { tokenIdOf } from '../domain/token-id.js';
import { lockItem } from '../persistence/writes/lock-item.js';
import type { Chain } from '../transactions/chain.js';
import type { StoredTransaction } from '../transactions/ledger.js';
import type { Consequences } from '../transactions/settle.js';
import { changeStatus, setStatus } from './change-status.js';
import { countMinted, endIfSettled, failRows, lockBatch } from './end-mint-batch.js';
import { itemMined } from './item-mined.js';

/** What follows when the registration of items was mined, is final, or was refused by the contract. */
export const registrationSettled = (chain: Chain, certificatePrefix: string): Consequences => ({
  async mined(client, transaction, { hash }, now) {
    const ids = await itemsOf(client, transaction, AWAITING);
    const { node, contracts } = chain;
    for (const id of ids) {
      const item = await lockItem(client, id);
      await itemMined(client, item, {
        txHash: hash,
        tokenId: tokenIdOf(item.uid_hash),
        at: now,
        chainId: node.chainId,
        contractAddress: contracts.tokens,
        vaultAddress: node.signer,
        certificatePrefix,
      });
    }
    const batchId = await countMinted(client, ids);
    if (batchId !== null) await endIfSettled(client, batchId, now);
  },

  async confirmed(client, transaction, now) {
    for (const id of await itemsOf(client, transaction, UNCONFIRMED)) {
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
    const ids = await itemsOf(client, transaction, AWAITING);
    await giveUpRegistration(client, ids, 'The contract refused the registration', now);
  },
});

/** A piece may be reported stolen while its registration is on its way. */
const AWAITING = `mined_at is null and status in ('minting', 'stolen')`;
const UNCONFIRMED = 'mined_at is not null and confirmed_at is null';

async function itemsOf(client: PoolClient, { id }: StoredTransaction, condition: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from custody.item where registration_id = $1 and ${condition} order by id`,
    [id],
  );
  return rows.map((row) => row.id);
}

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
