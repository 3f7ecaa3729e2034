import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { BatchFacts, BatchStatus, JobStatus } from './mint-batch.rules.js';

/** A batch with its counts. */
export interface BatchRow {
  readonly id: number;
  readonly job_id: string;
  readonly brand_id: number;
  /** Administrator who submitted it; null for a key. */
  readonly account_id: number | null;
  /** Account that the key was issued to which submitted it. */
  readonly key_issued_to: number | null;
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

/** A row of a batch and what became of it. */
export interface RowOfBatch {
  readonly batch_id: number;
  readonly position: number;
  readonly product_name: string;
  readonly category_id: number;
  readonly metadata_uri: string;
  readonly model_id: number | null;
  readonly lot_id: number | null;
  readonly image_url: string | null;
  readonly state: 'pending' | 'minting' | 'minted' | 'failed';
  readonly error: string | null;
  readonly item_id: number | null;
}

const BATCH_COLUMNS = `
  b.id, b.job_id, b.brand_id, b.account_id, b.key_issued_to, b.status, b.batch_status, b.approvals_needed, b.items_count, b.success_count, b.error_count,
  b.reason, b.enqueued_at, b.started_at, b.ended_at, b.pruned_at,
  (select count(*)::int from custody.mint_approval a where a.batch_id = b.id) as approvals`;

export const mintBatchReads = ({ pool, lookups }: ReadPools) => ({
  byJobId: batchRead<string, BatchRow>(lookups, {
    name: 'mint_batch_by_job',
    sql: `select ${BATCH_COLUMNS} from custody.mint_batch b where b.job_id = any($1::uuid[])`,
    keyOf: (row) => row.job_id,
  }),
  /** As submitted; none once the run details are pruned. */
  rowsOf: batchReadMany<number, RowOfBatch>(lookups, {
    name: 'mint_batch_rows',
    sql: `select batch_id, position, product_name, category_id, metadata_uri, model_id, lot_id, image_url, state, error, item_id
            from custody.mint_row where batch_id = any($1::int[]) order by batch_id, position`,
    keyOf: (row) => row.batch_id,
  }),
  /** Of a brand, newest first, only those older than one; `waiting`: only those that wait for approvals. */
  ofBrand: async (brandId: number, waiting: boolean, olderThan: number | null, limit: number): Promise<BatchRow[]> =>
    (
      await pool.query<BatchRow>(
        `select ${BATCH_COLUMNS} from custody.mint_batch b
          where b.brand_id = $1 and ($3::int is null or b.id < $3) and (not $2 or b.batch_status = 'pending_multisig')
          order by b.id desc limit $4`,
        [brandId, waiting, olderThan, limit],
      )
    ).rows,
  /** Who approved a batch, in the order in which they did. */
  approvers: async (jobId: string): Promise<{ account_id: number; at: Date }[]> =>
    (
      await pool.query<{ account_id: number; at: Date }>(
        `select a.account_id, a.at from custody.mint_approval a join custody.mint_batch b on b.id = a.batch_id
          where b.job_id = $1 order by a.at`,
        [jobId],
      )
    ).rows,
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
