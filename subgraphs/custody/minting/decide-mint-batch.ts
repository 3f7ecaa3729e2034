import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { nextState } from '../../lib/graphql/next-state.js';
import { callerId, requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { endIfSettled, failRows, type LockedBatch } from './end-mint-batch.js';
import { addMintJob } from './mint-batch.job.js';
import { type BatchStatus, mintBatchLifeCycle, submittersOf } from './mint-batch.rules.js';

/**
 * One administrator's approval of a waiting batch; the last that is needed lets it be minted. Refuses with `OWN_SUBMISSION`
 * whoever submitted it or was given the key that did, with `ALREADY_DECIDED` the second of one administrator, with `STATE_CONFLICT` a batch that does not wait.
 */
export function approveMintBatch(context: CustodyContext, jobId: string): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const { batch, next } = await lockWaiting(context, client, jobId, 'approved');
    if (submittersOf(batch).includes(callerId(context))) throw new DomainError('OWN_SUBMISSION');
    const inserted = await client.query(
      `insert into custody.mint_approval (batch_id, account_id, at) values ($1, $2, $3) on conflict do nothing`,
      [batch.id, callerId(context), context.clock()],
    );
    if (inserted.rowCount === 0) throw new DomainError('ALREADY_DECIDED');
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from custody.mint_approval where batch_id = $1',
      [batch.id],
    );
    if ((rows[0]?.count ?? 0) < batch.approvals_needed) return;
    await client.query('update custody.mint_batch set batch_status = $2 where id = $1', [batch.id, next]);
    await addMintJob(client, batch.id);
  });
}

/** Any administrator's refusal ends a waiting batch: no row is minted, and its quota is given back. */
export function refuseMintBatch(context: CustodyContext, jobId: string, reason: string | null): Promise<void> {
  return inTransaction(context.database.pool, async (client) => {
    const { batch, next } = await lockWaiting(context, client, jobId, 'refused');
    const told = reason?.trim() || 'The batch was refused by an administrator of the brand';
    await client.query('update custody.mint_batch set batch_status = $3, reason = $2 where id = $1', [
      batch.id,
      told,
      next,
    ]);
    await failRows(client, batch, 'unregistered', told);
    await endIfSettled(client, batch.id, context.clock());
  });
}

async function lockWaiting(
  context: CustodyContext,
  client: { query(text: string, values: unknown[]): Promise<{ rows: LockedBatch[] }> },
  jobId: string,
  trigger: 'approved' | 'refused',
): Promise<{ readonly batch: LockedBatch; readonly next: BatchStatus }> {
  const { rows } = await client.query('select * from custody.mint_batch where job_id = $1 for update', [jobId]);
  const batch = rows[0];
  if (!batch) throw new DomainError('NOT_FOUND', { entity: 'MintBatch' });
  requireAdministratorOf(context, batch.brand_id, 'MintBatch');
  return { batch, next: nextState(mintBatchLifeCycle, 'mint batch', batch.batch_status, trigger) };
}
