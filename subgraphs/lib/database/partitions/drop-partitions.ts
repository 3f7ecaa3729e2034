import type { Pool } from 'pg';
import { inTransaction } from '../transaction.js';
import { emptyDefault } from './make-partitions.js';
import { dropPartition, holdsAny, lockWhole, partitionsOf } from './partition.statements.js';
import type { PartitionedTable } from './period.rules.js';

/**
 * Drops the partitions whose rows are all older than an instant, and returns their names. A partition with a row that
 * is still needed (`kept`: an indexed SQL condition) is kept as a whole; single rows are never deleted.
 */
export async function dropPartitions(
  pool: Pool,
  table: PartitionedTable,
  { before, kept = 'false' }: { readonly before: Date; readonly kept?: string },
): Promise<string[]> {
  await emptyDefault(pool, table);
  const dropped: string[] = [];
  for (const { name, to } of await partitionsOf(pool, table)) {
    if (to > before || (await holdsAny(pool, table, name, kept))) continue;
    const isDropped = await inTransaction(pool, async (client) => {
      await lockWhole(client, table);
      // Checked again under the lock, which blocks writers.
      if (await holdsAny(client, table, name, kept)) return false;
      await dropPartition(client, table, name);
      return true;
    });
    if (isDropped) dropped.push(name);
  }
  return dropped;
}
