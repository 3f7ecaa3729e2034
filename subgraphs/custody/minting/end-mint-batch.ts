import type { PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { nextState } from '../../lib/graphql/next-state.js';
import { appendBrandEvent } from '../events/append-event.statements.js';
import { type BatchStatus, mintBatchLifeCycle, outcomeOf } from './mint-batch.rules.js';

/** A batch being changed. */
export interface LockedBatch {
  readonly id: number;
  readonly job_id: string;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly key_id: number | null;
  /** Administrator who submitted it; null for a key. */
  readonly account_id: number | null;
  /** Account that the key was issued to which submitted it. */
  readonly key_issued_to: number | null;
  readonly identity: boolean;
  readonly status: 'queued' | 'started' | 'finished' | 'failed';
  readonly batch_status: BatchStatus;
  readonly approvals_needed: number;
  readonly items_count: number;
  readonly success_count: number;
  readonly error_count: number;
  readonly tries: number;
  readonly reason: string | null;
  readonly enqueued_at: Date;
  readonly started_at: Date | null;
}

/** The batch, held until the transaction ends; null when there is none of that number. */
export async function lockBatch(client: PoolClient, id: number): Promise<LockedBatch | null> {
  const { rows } = await client.query<LockedBatch>({
    name: 'lock_batch',
    text: `select id, job_id, brand_id, brand_code, key_id, account_id, key_issued_to, identity, status, batch_status, approvals_needed, items_count,
                  success_count, error_count, tries, reason, enqueued_at, started_at
             from custody.mint_batch where id = $1 for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Counts rows that became items; whether none of the batch's is under way any more. */
export async function countMinted(client: PoolClient, batchId: number, rows: number): Promise<boolean> {
  const { rows: counted } = await client.query<{ settled: boolean }>({
    name: 'count_minted',
    text: `update custody.mint_batch set success_count = success_count + $2
            where id = $1 returning success_count + error_count >= items_count as settled`,
    values: [batchId, rows],
  });
  return counted[0]?.settled ?? false;
}

/** Rows of a batch from one position to another, both included. */
export interface Positions {
  readonly from: number;
  readonly to: number;
}

/** Of a batch: behind the last row that was given to a transaction; those from there on are still to be registered. */
export const FIRST_UNREGISTERED =
  '(select coalesce(max(last_position) + 1, 0) from custody.mint_chunk where batch_id = $1)';

/** Marks rows failed and counts them: those that no transaction was to register, or some that one was. */
export async function failRows(
  client: PoolClient,
  batch: LockedBatch,
  which: 'unregistered' | Positions,
  error: string,
): Promise<void> {
  const [from, to] = which === 'unregistered' ? [null, null] : [which.from, which.to];
  const { rowCount } = await client.query(
    `update custody.mint_batch_row set state = 'failed', error = $2
      where batch_id = $1 and state = 'pending' and position >= coalesce($3::int, ${FIRST_UNREGISTERED})
        and ($4::int is null or position <= $4)`,
    [batch.id, error, from, to],
  );
  await countFailed(client, batch, rowCount ?? 0);
}

/** Counts rows that failed, and notes the units of quota they give back, in the caller's transaction. */
export async function countFailed(client: PoolClient, batch: LockedBatch, failed: number): Promise<void> {
  if (failed === 0) return;
  await client.query('update custody.mint_batch set error_count = error_count + $2 where id = $1', [batch.id, failed]);
  await client.query(
    `insert into custody.quota_to_release (reference, release_key, units, due_at)
     select job_id, 'rows ' || error_count, $2, enqueued_at from custody.mint_batch where id = $1`,
    [batch.id, failed],
  );
}

/** Ends a batch none of whose rows is under way any more, and tells of it (§3.2); does nothing to any other. */
export async function endIfSettled(client: PoolClient, batchId: number, now: Date): Promise<void> {
  const batch = await lockBatch(client, batchId);
  if (!batch || batch.success_count + batch.error_count < batch.items_count) return;
  if (batch.status === 'finished' || batch.status === 'failed') return;
  const { status, trigger } = outcomeOf(batch.success_count, batch.error_count);
  // A batch that an administrator refused is failed already; its job ends all the same.
  const batchStatus =
    batch.batch_status === 'failed'
      ? batch.batch_status
      : nextState(mintBatchLifeCycle, 'mint batch', batch.batch_status, trigger);
  await client.query(
    `update custody.mint_batch set status = $2, batch_status = $3, ended_at = $4, started_at = coalesce(started_at, $4)
      where id = $1`,
    [batch.id, status, batchStatus, now],
  );
  await tell(client, batch, batchStatus, now);
}

async function tell(client: PoolClient, batch: LockedBatch, batchStatus: BatchStatus, now: Date): Promise<void> {
  const brand = { id: batch.brand_id, code: batch.brand_code };
  const counts = {
    job_id: batch.job_id,
    items_count: batch.items_count,
    success_count: batch.success_count,
    error_count: batch.error_count,
    enqueued_at: eventInstant(batch.enqueued_at),
    started_at: batch.started_at ? eventInstant(batch.started_at) : null,
    ended_at: eventInstant(now),
  };
  if (batchStatus === 'failed') {
    const fields = { ...counts, batch_status: 'failed' as const, reason: batch.reason };
    await appendBrandEvent(client, brand, 'batch.failed', fields, now);
  } else {
    const fields = { ...counts, batch_status: batchStatus as 'success' | 'partial' };
    await appendBrandEvent(client, brand, 'batch.completed', fields, now);
  }
}
