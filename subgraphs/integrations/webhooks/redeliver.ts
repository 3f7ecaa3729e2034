import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { announceDeliveries } from './notify.statements.js';
import { type CatchUp, catchUpSubscription, lockCatchUp, redeliverOne } from './redeliver.statements.js';

/**
 * Schedules a delivery to be made at once; its attempts so far stay in the log. False when it is being made already.
 */
export async function redeliver(pool: Pool, id: string, now: Date): Promise<boolean> {
  const count = await redeliverOne.run(pool, { id, now });
  await announceDeliveries(pool);
  return count === 1;
}

/** Makes due every event of a subscription since an instant, whether or not it was known then; answers how many. */
export async function catchUp(pool: Pool, asked: CatchUp, now: Date): Promise<number> {
  // Outcomes that are recorded meanwhile lock deliveries in another order: the transaction may have to be repeated.
  const made = await inTransaction(pool, async (client) => {
    await lockCatchUp.run(client, asked);
    return catchUpSubscription.row(client, { ...asked, now });
  });
  await announceDeliveries(pool);
  return made!.count;
}
