import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { giveQuotaBack } from '../peers/integrations.generated.js';

const PASS = 50;

interface DueRow {
  readonly reference: string;
  readonly release_key: string;
  readonly units: number;
  readonly is_accepted: boolean;
}

/**
 * Gives back units that are due: of rows that failed, of work that was never accepted. What was given back twice counts
 * once there, so asking again is harmless. The notes are held meanwhile: work that is being accepted at this very moment
 * takes its note away first, and finds that it waits for us, or we pass it over. A note that an attempt left behind which
 * repeated work long accepted gives nothing back.
 */
export function releaseQuota(pool: Pool, peers: Peers, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<DueRow>(
      `select reference, release_key, units,
              release_key = 'not accepted' and exists (select from custody.mint_batch b where b.job_id = q.reference)
                as is_accepted
         from custody.quota_to_release q where due_at <= $1 order by due_at limit $2 for update skip locked`,
      [now, PASS],
    );
    for (const { reference, release_key, units, is_accepted } of rows) {
      if (!is_accepted) await peers.ask(giveQuotaBack, { reference, releaseKey: release_key, units });
      await client.query('delete from custody.quota_to_release where reference = $1 and release_key = $2', [
        reference,
        release_key,
      ]);
    }
    return rows.length === PASS;
  });
}
