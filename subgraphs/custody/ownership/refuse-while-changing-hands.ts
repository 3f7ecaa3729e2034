import type { PoolClient } from 'pg';
import { DomainError } from '../../lib/graphql/domain-error.js';

/** Refuses a change to an item whose token is on its way to another holder. */
export async function refuseWhileChangingHands(client: PoolClient, itemId: number, trigger: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from custody.holder_change where item_id = $1 and settled_at is null and failed_at is null',
    [itemId],
  );
  if (rowCount) throw new DomainError('STATE_CONFLICT', { thing: 'product', state: 'changing hands', trigger });
}
