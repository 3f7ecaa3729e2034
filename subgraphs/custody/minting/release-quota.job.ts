import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { giveQuotaBack } from '../peers/integrations.generated.js';
import { dropUnits, dueUnits } from './quota.statements.js';

const PASS = 50;

/**
 * Refunds due units: of failed rows, and of work that was never accepted. Refunds are idempotent. The records are
 * locked meanwhile: accepting work deletes its record first and waits for this lock, or this job skips it. A record
 * left by an earlier attempt of accepted work refunds nothing.
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
