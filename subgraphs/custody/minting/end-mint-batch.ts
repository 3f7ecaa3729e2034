import { eventInstant } from '../../../schema/events/event-payload.js';
import { type BatchStatus, mintJobLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import type { Executor } from '../../lib/database/statement.js';
import { nextState } from '../../lib/graphql/next-state.js';
import { appendBrandEvent } from '../events/append-event.statements.js';
import { addMintJob } from './add-mint-job.js';
import {
  addErrors,
  addSuccesses,
  failPositions,
  failUnregistered,
  type LockedBatch,
  lockBatchById,
  nextBatches,
  setBatchEnded,
} from './change-mint-batch.statements.js';
import { batchEnd, hasItems, outcomeOf, transactionsOf } from './mint-batch.rules.js';
import { noteFailedUnits } from './quota.statements.js';

/** Returns the batch, locked until the end of the transaction; null for an unknown id. */
export const lockBatch = async (on: Executor, id: number): Promise<LockedBatch | null> =>
  (await lockBatchById.row(on, { id })) ?? null;

/** Counts rows that became items; returns whether the batch has no unfinished rows left. */
export const countMinted = async (on: Executor, id: number, rows: number): Promise<boolean> =>
  (await addSuccesses.row(on, { id, rows }))?.settled ?? false;

/** Range of positions in a batch, both included. */
export interface Positions {
  readonly from: number;
  readonly to: number;
}

/** Fails rows, either the unregistered ones or some of a transaction; counts them, and records the quota to refund. */
export async function failRows(
  on: Executor,
  { id }: LockedBatch,
  which: 'unregistered' | Positions,
  error: string,
): Promise<void> {
  const failed =
    which === 'unregistered'
      ? await failUnregistered.run(on, { id, error })
      : await failPositions.run(on, { id, error, ...which });
  if (failed === 0) return;
  await addErrors.run(on, { id, rows: failed });
  await noteFailedUnits.run(on, { id, units: failed });
}

/** Ends a batch without unfinished rows, emits the event (§3.2) and begins the next; no effect on any other. */
export async function endIfSettled(on: Executor, batchId: number, now: Date): Promise<void> {
  const batch = await lockBatch(on, batchId);
  if (!batch || batch.success_count + batch.error_count < batch.items_count) return;
  if (mintJobLifeCycle.final.includes(batch.status)) return;
  const outcome = outcomeOf(batch.success_count, batch.error_count);
  const batchStatus = batchEnd(batch.batch_status, outcome.batch);
  const status = nextState(mintJobLifeCycle, 'mint job', batch.status, outcome.job);
  await setBatchEnded.run(on, { id: batch.id, status, batchStatus, now });
  await emitEnd(on, batch, batchStatus, now);
  await beginNext(on, batch);
}

/** Has the batches that waited for this one looked at again, at once. */
async function beginNext(on: Executor, { brand_id: brandId, items_count }: LockedBatch): Promise<void> {
  const next = await nextBatches.rows(on, { brandId, most: transactionsOf(items_count) });
  for (const { id } of next) await addMintJob(on, id);
}

async function emitEnd(on: Executor, batch: LockedBatch, batchStatus: BatchStatus, now: Date): Promise<void> {
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
  if (hasItems(batchStatus)) {
    await appendBrandEvent(on, brand, 'batch.completed', { ...counts, batch_status: batchStatus }, now);
  } else {
    const fields = { ...counts, batch_status: 'failed' as const, reason: batch.reason };
    await appendBrandEvent(on, brand, 'batch.failed', fields, now);
  }
}
