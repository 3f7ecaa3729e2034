import type { Pool } from 'pg';
import type { Peers } from '../../lib/peers.js';

const RELEASE = `
  mutation ReleaseQuota($reference: String!, $releaseKey: String!, $units: Int!) {
    releaseQuota(reference: $reference, releaseKey: $releaseKey, units: $units)
  }`;

/** Gives back units that are due: of rows that failed, of work that was never accepted. What was given back twice counts once there, so asking again is harmless. */
export async function releaseQuota(pool: Pool, peers: Peers, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ reference: string; release_key: string; units: number }>(
    'select reference, release_key, units from custody.quota_to_release where due_at <= $1 limit 50',
    [now],
  );
  for (const { reference, release_key, units } of rows) {
    await peers.ask('integrations', RELEASE, { reference, releaseKey: release_key, units });
    await pool.query('delete from custody.quota_to_release where reference = $1 and release_key = $2', [
      reference,
      release_key,
    ]);
  }
  return rows.length === 50;
}
