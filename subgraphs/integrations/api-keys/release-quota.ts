import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { addReleased, insertRelease, lockedReservation } from './quota.statements.js';
import { addUnits } from './reserve-quota.js';

/**
 * Gives units back to the day and month they were taken from. `releaseKey` names the occasion (a row that failed):
 * giving back twice under one name gives back once. Never more comes back than was taken.
 */
export function releaseQuota(
  pool: Pool,
  release: { reference: string; releaseKey: string; units: number },
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { reference, releaseKey } = release;
    const reservation = await lockedReservation.row(client, { reference });
    const units = Math.min(release.units, reservation?.left ?? 0);
    if (!reservation || units <= 0) return;
    if ((await insertRelease.run(client, { reference, releaseKey, units })) === 0) return;
    await addReleased.run(client, { reference, units });
    await addUnits(client, reservation, -units);
  });
}
