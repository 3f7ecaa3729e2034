import { eventInstant } from '../../../schema/events/event-payload.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { Executor } from '../../lib/database/statement.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { LockedItem } from '../items/lock-item.statements.js';

export interface MintOfItem {
  /** Status of the item before the mint. */
  readonly status: ItemStatus;
  /** Number of its new certificate. */
  readonly certificate: string | null;
  readonly chainId: number;
  readonly contractAddress: string;
}

/** Emits the events of a mined item, and of its new certificate. */
export async function emitMined(on: Executor, item: LockedItem, mint: MintOfItem, at: Date): Promise<void> {
  if (item.status !== mint.status) {
    const step = { from_status: mint.status, to_status: item.status, reason: 'mint_mined' };
    await appendItemEvent(on, item, 'product.status_changed', step, at);
  }
  const fields = {
    status: 'mined' as const,
    tx_hash: item.tx_hash!,
    chain_id: mint.chainId,
    contract_address: mint.contractAddress,
    category_id: item.category_id,
    identity_included: item.identity,
  };
  await appendItemEvent(on, item, 'product.minted', fields, at);
  if (mint.certificate === null) return;
  const issued = { certificate_number: mint.certificate, issued_at: eventInstant(at) };
  await appendItemEvent(on, item, 'certificate.issued', issued, at);
}
