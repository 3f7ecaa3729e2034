import type { PoolClient } from 'pg';
import { type BatchStatus, mintBatchLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { nextState } from '../../lib/graphql/next-state.js';
import { callerId, requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { addMintJob } from './add-mint-job.js';
import {
  approvalsOf,
  insertApproval,
  type LockedBatch,
  lockBatchByJob,
  setDecision,
} from './change-mint-batch.statements.js';
import { endIfSettled, failRows } from './end-mint-batch.js';
import { submittersOf } from './mint-batch.rules.js';

/**
 * Records an administrator's approval of a waiting batch; the last required one starts minting. Throws `OWN_SUBMISSION`
 * for the submitter, or the account whose key submitted it; `ALREADY_DECIDED` for a second approval of one
 * administrator; `STATE_CONFLICT` for a batch that does not wait.
 */
export function approveMintBatch(context: CustodyContext, jobId: string): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const { batch, next } = await lockWaiting(context, client, jobId, 'approved');
    if (submittersOf(batch).includes(callerId(context))) throw new DomainError('OWN_SUBMISSION');
    const approval = { id: batch.id, accountId: callerId(context), now: context.clock() };
    if ((await insertApproval.run(client, approval)) === 0) throw new DomainError('ALREADY_DECIDED');
    const approvals = await approvalsOf.row(client, { id: batch.id });
    if ((approvals?.count ?? 0) < batch.approvals_needed) return;
    await setDecision.run(client, { id: batch.id, next, reason: batch.reason });
    await addMintJob(client, batch.id);
  });
}

/** Ends a waiting batch when any administrator refuses it: no row is minted, and its quota is refunded. */
export function refuseMintBatch(context: CustodyContext, jobId: string, reason: string | null): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const { batch, next } = await lockWaiting(context, client, jobId, 'refused');
    const stated = reason?.trim() || 'The batch was refused by an administrator of the brand';
    await setDecision.run(client, { id: batch.id, next, reason: stated });
    await failRows(client, batch, 'unregistered', stated);
    await endIfSettled(client, batch.id, context.clock());
  });
}

async function lockWaiting(
  context: CustodyContext,
  client: PoolClient,
  jobId: string,
  trigger: 'approved' | 'refused',
): Promise<{ readonly batch: LockedBatch; readonly next: BatchStatus }> {
  const batch = await lockBatchByJob.row(client, { jobId });
  if (!batch) throw new DomainError('NOT_FOUND', { entity: 'MintBatch' });
  requireAdministratorOf(context, batch.brand_id, 'MintBatch');
  return { batch, next: nextState(mintBatchLifeCycle, 'mint batch', batch.batch_status, trigger) };
}
