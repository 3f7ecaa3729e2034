import type { Pool } from 'pg';
import type { NodeStanding } from '../chain/chain.js';

/** Batches whose rows wait for the chain alone; a batch with rows still to be registered has a series of its own. */
const WAITS_FOR_CHAIN = `
  status = 'started' and exists (select from custody.mint_row r where r.batch_id = b.id and r.state = 'minting')`;

/** §3.2: a batch is `retrying` also while the node that holds its transactions does not answer. */
export const batchesFollowNode: NodeStanding = {
  async outOfReach(pool: Pool, reason: string): Promise<void> {
    await pool.query(
      `update custody.mint_batch b set batch_status = 'retrying', reason = $1
        where batch_status = 'pending' and ${WAITS_FOR_CHAIN}`,
      [`The chain does not answer: ${reason}`.slice(0, 500)],
    );
  },
  async answers(pool: Pool): Promise<void> {
    await pool.query(
      `update custody.mint_batch b set batch_status = 'pending', reason = null
        where batch_status = 'retrying' and tries = 0 and ${WAITS_FOR_CHAIN}`,
    );
  },
};
