import type { PoolClient } from 'pg';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { ITEM_COLUMNS, type ItemRow } from './item.statements.js';

/** An item being changed, with what only changes need. */
export interface LockedItem extends ItemRow {
  readonly status_before_theft: ItemRow['status'] | null;
  /** What it was when it left the catalog or was about to be destroyed. */
  readonly status_before_leaving: ItemRow['status'] | null;
}

/**
 * The item, held until the transaction ends: what happens to one item happens one after another. Whoever changes it takes the
 * time from then on, so that times tell the same order.
 */
export async function lockItem(client: PoolClient, itemId: number): Promise<LockedItem> {
  const { rows } = await client.query<LockedItem>({
    name: 'lock_item',
    text: `select ${ITEM_COLUMNS}, i.status_before_theft, i.status_before_leaving
             from custody.item i where i.id = $1 for update of i`,
    values: [itemId],
  });
  if (!rows[0]) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  return rows[0];
}

/** An item whose registration has not been recorded yet, with what tells how that is done. */
export type AwaitingItem = Pick<ItemRow, 'id' | 'uid_hash' | 'origin' | 'identity' | 'status'>;

/**
 * All items of one transaction whose registration has not been recorded yet, in the order of their numbers, so that two who
 * want the same ones never wait for each other. An item may be reported stolen while its registration is on its way.
 */
export async function lockAwaiting(client: PoolClient, registrationId: string): Promise<AwaitingItem[]> {
  const { rows } = await client.query<AwaitingItem>({
    name: 'lock_awaiting',
    text: `select id, uid_hash, origin, identity, status from custody.item
            where registration_id = $1 and mined_at is null and status in ('minting', 'stolen')
            order by id for update`,
    values: [registrationId],
  });
  return rows;
}
