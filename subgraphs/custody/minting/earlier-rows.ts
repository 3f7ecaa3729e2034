import type { PoolClient } from 'pg';
import { countFailed, endIfSettled, lockBatch } from './end-mint-batch.js';

// Rows whose items were written before their registration was recorded, by the version before chunks (migration 0060):
// those under way while a newer version takes over are settled here. No new ones come to be.

/** Counts the rows of items that are registered now, and ends their batch when it was the last. */
export async function earlierRowsMinted(client: PoolClient, itemIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `with minted as (
       update custody.mint_batch_row set state = 'minted'
        where item_id = any($1::int[]) and state = 'minting' returning batch_id)
     update custody.mint_batch b set success_count = success_count + m.count
       from (select batch_id, count(*)::int as count from minted group by batch_id) m where b.id = m.batch_id
     returning b.id`,
    [itemIds],
  );
  for (const { id } of rows) await endIfSettled(client, id, now);
}

/** Fails the rows of items that will never be registered, and removes those items. */
export async function giveUpEarlierRows(
  client: PoolClient,
  itemIds: readonly number[],
  error: string,
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ batch_id: number }>(
    'select distinct batch_id from custody.mint_batch_row where item_id = any($1::int[])',
    [itemIds],
  );
  for (const { batch_id } of rows) {
    const batch = await lockBatch(client, batch_id);
    if (!batch) continue;
    const { rowCount } = await client.query(
      `update custody.mint_batch_row set state = 'failed', error = $2, item_id = null
        where batch_id = $1 and state = 'minting' and item_id = any($3::int[])`,
      [batch.id, error, itemIds],
    );
    await countFailed(client, batch, rowCount ?? 0);
    await endIfSettled(client, batch.id, now);
  }
  await client.query(`delete from custody.item where id = any($1::int[]) and origin = 'batch' and status = 'minting'`, [
    itemIds,
  ]);
}
