import type { PoolClient } from 'pg';
import { issueCertificate } from '../certificates/issue-certificate.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import { setStatus } from '../items/change-status.js';
import { nextItemStatus } from '../items/item-status.rules.js';
import type { LockedItem } from '../items/lock-item.statements.js';
import { recordMovement } from '../ownership/record-movement.statements.js';

export interface MintReceipt {
  readonly txHash: string;
  readonly tokenId: string;
  /** When the block was made. */
  readonly at: Date;
  readonly chainId: number;
  readonly contractAddress: string;
  readonly vaultAddress: string;
  readonly certificatePrefix: string;
}

/**
 * What follows from the receipt of an item's mint, in one transaction: it is `mined`, its history begins, and an item with
 * identity gets its certificate unless a manifest lists those. Only items registered from the console are told of (§6).
 */
export async function itemMined(client: PoolClient, item: LockedItem, receipt: MintReceipt): Promise<void> {
  const { txHash, tokenId, at } = receipt;
  await client.query('update custody.item set token_id = $2, tx_hash = $3, mined_at = $4 where id = $1', [
    item.id,
    tokenId,
    txHash,
    at,
  ]);
  const mined = { ...item, token_id: tokenId, tx_hash: txHash, mined_at: at };
  const tell = item.origin === 'console';
  const minted = await setMined(client, mined, at, tell);
  await recordMovement(client, {
    itemId: item.id,
    at,
    reason: 'mint',
    from: { role: 'mint' },
    to: { role: 'vault', address: receipt.vaultAddress },
    txHash,
  });
  if (tell) {
    const fields = {
      status: 'mined' as const,
      tx_hash: txHash,
      chain_id: receipt.chainId,
      contract_address: receipt.contractAddress,
      category_id: item.category_id,
      identity_included: item.identity,
    };
    await appendItemEvent(client, minted, 'product.minted', fields, at);
  }
  if (item.identity && item.origin !== 'manifest') {
    await issueCertificate(client, minted, { now: at, prefix: receipt.certificatePrefix, tell });
  }
}

/** An item reported stolen while it was being registered stays so, and is registered for when the case is closed. */
async function setMined(client: PoolClient, item: LockedItem, at: Date, tell: boolean): Promise<LockedItem> {
  if (item.status !== 'stolen') {
    return setStatus(client, item, nextItemStatus(item.status, 'mint_mined'), 'mint_mined', at, tell);
  }
  await client.query(`update custody.item set status_before_theft = 'mined' where id = $1`, [item.id]);
  return { ...item, status_before_theft: 'mined' };
}
