import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { announceDeliveries } from './notify.statements.js';
import { type CatchUp, catchUpSubscription, lockCatchUp, redeliverOne } from './redeliver.statements.js';

/** Schedules a delivery immediately; its earlier attempts stay in the log. False when it is in progress. */
export async function redeliver(pool: Pool, id: number, now: Date): Promise<boolean> {
  const count = await redeliverOne.run(pool, { id, now });
  await announceDeliveries(pool);
  return count === 1;
}

/** Schedules every event of a subscription since an instant, with or without an earlier delivery; returns their number. */
export async function catchUp(pool: Pool, asked: CatchUp, now: Date): Promise<number> {
  // Outcomes recorded concurrently lock deliveries in another order, so the transaction may be retried.
  const made = await inTransaction(pool, async (client) => {
    await lockCatchUp.run(client, asked);
    return catchUpSubscription.row(client, { ...asked, now });
  });
  await announceDeliveries(pool);
  return made!.count;
}
