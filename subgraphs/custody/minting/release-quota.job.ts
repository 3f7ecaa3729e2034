import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { giveQuotaBack } from '../peers/integrations.generated.js';
import { dropUnits, dueUnits } from './quota.statements.js';

const PASS = 50;

/**
 * Gives back units that are due: of rows that failed, of work that was never accepted. What was given back twice counts
 * once there, so asking again is harmless. The notes are held meanwhile: work that is being accepted at this very moment
 * takes its note away first, and finds that it waits for us, or we pass it over. A note that an attempt left behind which
 * repeated work long accepted gives nothing back.
 */
export function releaseQuota(pool: Pool, peers: Peers, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const rows = await dueUnits.rows(client, { now, limit: PASS });
    for (const { reference, release_key, units, is_accepted } of rows) {
      if (!is_accepted) await peers.ask(giveQuotaBack, { reference, releaseKey: release_key, units });
      await dropUnits.run(client, { reference, releaseKey: release_key });
    }
    return rows.length === PASS;
  });
}
