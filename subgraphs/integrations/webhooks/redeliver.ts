import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { weighedPlaces } from '../../lib/process/weighed-places.js';
import { announceDeliveries } from './notify.statements.js';
import { type CatchUp, catchUpSubscription, lockCatchUp, redeliverOne } from './redeliver.statements.js';

/** Schedules a delivery immediately; its earlier attempts stay in the log. False when it is in progress. */
export async function redeliver(pool: Pool, id: number, now: Date): Promise<boolean> {
  const count = await redeliverOne.run(pool, { id, now });
  await announceDeliveries(pool);
  return count === 1;
}

/**
 * Concurrent catch-ups of a process. Each may create deliveries for all events of a month, and takes that long: more of
 * them would leave no connection to other callers.
 */
const AT_ONCE = 2;
/** Most catch-ups that wait, of all brands. */
const MOST_WAITING = 100;

const places = weighedPlaces({ capacity: AT_ONCE, mostWaiting: MOST_WAITING });

/**
 * Schedules every event of the subscribed types since an instant, with or without an earlier delivery; returns their number.
 * Catch-ups wait for each other without a connection, those of one brand behind each other. Throws `UNAVAILABLE` when too
 * many wait.
 */
export async function catchUp(
  pool: Pool,
  { brandId, ...asked }: CatchUp & { readonly brandId: number },
  now: Date,
): Promise<number> {
  const release = await places.take(`brand ${brandId}`, 1);
  if (!release) throw new DomainError('UNAVAILABLE');
  try {
    // Outcomes recorded concurrently lock deliveries in another order, so the transaction may be retried.
    const made = await inTransaction(pool, async (client) => {
      await lockCatchUp.run(client, asked);
      return catchUpSubscription.row(client, { ...asked, now });
    });
    await announceDeliveries(pool);
    return made!.count;
  } finally {
    release();
  }
}
