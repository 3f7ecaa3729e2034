import type { NodeStanding } from '../chain/chain.js';
import { resumeBatchesOfChain, retryBatchesOfChain } from './change-mint-batch.statements.js';

/** §3.2: a batch is also `retrying` while the node with its transactions refuses or does not answer. */
export const batchesFollowNode: NodeStanding = {
  async outOfReach(pool, reason) {
    await retryBatchesOfChain.run(pool, { reason: `The chain refused or did not answer: ${reason}`.slice(0, 500) });
  },
  async answers(pool) {
    await resumeBatchesOfChain.run(pool, {});
  },
};
