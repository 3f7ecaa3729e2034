import type { Pool } from 'pg';
import { batchRead } from '../../../lib/batch-read.js';
import type { BatchFacts, BatchStatus, JobStatus } from '../../domain/mint-batch.js';

/** A batch with its counts. */
export interface BatchRow {
  readonly id: number;
  readonly job_id: string;
  readonly brand_id: number;
  readonly status: JobStatus;
  readonly batch_status: BatchStatus;
  readonly approvals_needed: number;
  readonly approvals: number;
  readonly items_count: number;
  readonly success_count: number;
  readonly error_count: number;
  readonly reason: string | null;
  readonly enqueued_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly pruned_at: Date | null;
}

export const BATCH_COLUMNS = `
  b.id, b.job_id, b.brand_id, b.status, b.batch_status, b.approvals_needed, b.items_count, b.success_count, b.error_count,
  b.reason, b.enqueued_at, b.started_at, b.ended_at, b.pruned_at,
  (select count(*)::int from custody.mint_approval a where a.batch_id = b.id) as approvals`;

export const mintBatchReads = (pool: Pool) => ({
  byJobId: batchRead<string, BatchRow>(pool, {
    name: 'mint_batch_by_job',
    sql: `select ${BATCH_COLUMNS} from custody.mint_batch b where b.job_id = any($1::uuid[])`,
    keyOf: (row) => row.job_id,
  }),
});

export type MintBatchReads = ReturnType<typeof mintBatchReads>;

export const toFacts = (row: BatchRow): BatchFacts => ({
  jobId: row.job_id,
  status: row.status,
  batchStatus: row.batch_status,
  itemsCount: row.items_count,
  successCount: row.success_count,
  errorCount: row.error_count,
  enqueuedAt: row.enqueued_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  reason: row.reason,
  pruned: row.pruned_at !== null,
});
