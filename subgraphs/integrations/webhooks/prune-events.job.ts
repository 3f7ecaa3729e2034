import type { Pool } from 'pg';
import { PRUNED_AT_ONCE, pruneDeliveries, pruneEventRows, pruneSubscriptions } from './prune-events.statements.js';

/** Events, their deliveries and attempts are kept this long. */
const KEPT_DAYS = 30;

/** Deletes what is older than is kept, in chunks. */
export async function pruneEvents(pool: Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await inChunks(() => pruneDeliveries.run(pool, { before }));
  await inChunks(() => pruneEventRows.run(pool, { before }));
  await pruneSubscriptions.run(pool, { before });
}

async function inChunks(prune: () => Promise<number>): Promise<void> {
  for (let deleted = PRUNED_AT_ONCE; deleted === PRUNED_AT_ONCE; ) deleted = await prune();
}
