import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { addReleased, insertRelease, lockedReservation } from './quota.statements.js';
import { addUnits } from './reserve-quota.js';

/**
 * Refunds units to the day and month of their reservation. `releaseKey` identifies the occasion (e.g. a failed row), so
 * that a repeated refund has no effect. Never refunds more than was reserved.
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
