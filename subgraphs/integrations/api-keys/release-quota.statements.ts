import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import type { QuotaUse } from './quota.rules.js';
import { addUnits } from './reserve-quota.statements.js';

interface ReservationRow {
  readonly use: QuotaUse;
  readonly keyId: number | null;
  readonly brandId: number;
  readonly day: string;
  readonly month: string;
  readonly left: number;
}

const RESERVATION = `
  select purpose as use, key_id as "keyId", brand_id as "brandId", day::text, month::text, units - released as left
    from quota_reservation where reference = $1 for update`;

/**
 * Gives units back to the day and month they were taken from. `releaseKey` names the occasion (a row that failed):
 * giving back twice under one name gives back once. Never more comes back than was taken.
 */
export function releaseQuota(
  pool: Pool,
  release: { reference: string; releaseKey: string; units: number },
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ReservationRow>(RESERVATION, [release.reference]);
    const reservation = rows[0];
    const units = Math.min(release.units, reservation?.left ?? 0);
    if (!reservation || units <= 0) return;
    const { rowCount } = await client.query(
      'insert into quota_release (reference, release_key, units) values ($1, $2, $3) on conflict do nothing',
      [release.reference, release.releaseKey, units],
    );
    if (rowCount === 0) return;
    await client.query('update quota_reservation set released = released + $2 where reference = $1', [
      release.reference,
      units,
    ]);
    await addUnits(client, reservation, -units);
  });
}
