import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import {
  type BatchStatus,
  type BatchTrigger,
  type JobStatus,
  mintBatchLifeCycle,
  mintJobLifeCycle,
} from '../../../schema/life-cycles/mint-batch.js';
import { mintRowLifeCycle } from '../../../schema/life-cycles/mint-row.js';
import { anyOf, type RowOf, rowCount } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';

const step = (trigger: BatchTrigger) => mintBatchLifeCycle.step(trigger);

const STARTED = mintJobLifeCycle.step('start');
/** Rows are stored as `pending` until they fail, whether or not their transaction is signed. */
const FAILED = mintRowLifeCycle.step('fail');

const LOCKED = [
  'id',
  'job_id',
  'brand_id',
  'brand_code',
  'key_id',
  'account_id',
  'key_issued_to',
  'identity',
  'status',
  'batch_status',
  'approvals_needed',
  'items_count',
  'success_count',
  'error_count',
  'tries',
  'reason',
  'enqueued_at',
  'started_at',
] as const;

interface OfBatch {
  readonly id: number;
}

export const lockBatchById = statement('lock_batch', (db, { id }: OfBatch) =>
  db.selectFrom('mint_batch').select(LOCKED).where('id', '=', id).forUpdate(),
);

/** A batch locked for a change. */
export type LockedBatch = RowOf<typeof lockBatchById>;

export const lockBatchByJob = statement('lock_batch_by_job', (db, { jobId }: { jobId: string }) =>
  db.selectFrom('mint_batch').select(LOCKED).where('job_id', '=', jobId).forUpdate(),
);

interface Ahead extends OfBatch {
  readonly brandId: number;
  /** Rows per transaction. */
  readonly chunk: number;
}

/** Selects the batches of a brand that neither ended nor wait for approvals. */
const openBatches = (db: Kysely<CustodyColumns>, brandId: number) =>
  db
    .selectFrom('mint_batch')
    .where('brand_id', '=', brandId)
    .where('batch_status', 'in', step('node_answered').from)
    .where('ended_at', 'is', null)
    .where('pruned_at', 'is', null);

/** Counts the transactions of a brand's open batches before one. */
export const transactionsAhead = statement('transactions_ahead', (db, { id, brandId, chunk }: Ahead) =>
  openBatches(db, brandId)
    .select(sql<number>`coalesce(sum(ceil(items_count / ${chunk}::float8)), 0)::float8`.as('count'))
    .where('id', '<', id),
);

/** Lists the oldest of a brand's open batches that have not begun. */
export const nextBatches = statement('next_mint_batches', (db, { brandId, most }: { brandId: number; most: number }) =>
  openBatches(db, brandId).select('id').where('status', '=', mintJobLifeCycle.initial).orderBy('id').limit(most),
);

export const addSuccesses = statement('count_minted', (db, { id, rows }: OfBatch & { rows: number }) =>
  db
    .updateTable('mint_batch')
    .set((row) => ({ success_count: row('success_count', '+', rows) }))
    .where('id', '=', id)
    .returning(sql<boolean>`success_count + error_count >= items_count`.as('settled')),
);

export const addErrors = statement('count_failed', (db, { id, rows }: OfBatch & { rows: number }) =>
  db
    .updateTable('mint_batch')
    .set((row) => ({ error_count: row('error_count', '+', rows) }))
    .where('id', '=', id),
);

/** Selects the position after the last row that was assigned to a transaction; rows from there on are unregistered. */
const firstUnregistered = (db: Kysely<CustodyColumns>, id: number) =>
  db
    .selectFrom('mint_chunk')
    .select(sql<number>`coalesce(max(last_position) + 1, 0)`.as('first'))
    .where('batch_id', '=', id);

/** Finds the unprocessed rows of a batch. */
export const rowsToMint = statement('rows_to_mint', (db, { id }: OfBatch) =>
  db
    .selectFrom('mint_batch_row')
    .select('position')
    .where('batch_id', '=', id)
    .where('state', '=', mintRowLifeCycle.initial)
    .where('position', '>=', firstUnregistered(db, id))
    .orderBy('position'),
);

interface Failing extends OfBatch {
  readonly error: string;
}

/** Fails the rows that are assigned to no transaction. */
export const failUnregistered = statement('fail_unregistered_rows', (db, { id, error }: Failing) =>
  db
    .updateTable('mint_batch_row')
    .set({ state: FAILED.to, error })
    .where('batch_id', '=', id)
    .where('state', '=', mintRowLifeCycle.initial)
    .where('position', '>=', firstUnregistered(db, id)),
);

/** Fails the rows of a range of positions, both included. */
export const failPositions = statement(
  'fail_rows_between',
  (db, { id, error, from, to }: Failing & { from: number; to: number }) =>
    db
      .updateTable('mint_batch_row')
      .set({ state: FAILED.to, error })
      .where('batch_id', '=', id)
      .where('state', '=', mintRowLifeCycle.initial)
      .where('position', '>=', from)
      .where('position', '<=', to),
);

interface Ended extends OfBatch {
  readonly status: JobStatus;
  readonly batchStatus: BatchStatus;
  readonly now: Date;
}

export const setBatchEnded = statement('end_mint_batch', (db, { id, status, batchStatus, now }: Ended) =>
  db.updateTable('mint_batch').set({ status, batch_status: batchStatus, ended_at: now }).where('id', '=', id),
);

export const setBatchStarted = statement('start_mint_batch', (db, { id, now }: OfBatch & { now: Date }) =>
  db
    .updateTable('mint_batch')
    .set({ status: STARTED.to, started_at: now })
    .where('id', '=', id)
    .where('status', 'in', STARTED.from),
);

/** States that a step changes; a batch in the target state already is unaffected. */
const left = ({ from, to }: { readonly from: readonly BatchStatus[]; readonly to: BatchStatus }) =>
  from.filter((state) => state !== to);

/** Starts a new series of attempts, once the node answers. */
export const resumeBatch = statement('resume_mint_batch', (db, { id }: OfBatch) =>
  db
    .updateTable('mint_batch')
    .set({ batch_status: step('node_answered').to, tries: 0, reason: null })
    .where('id', '=', id)
    .where('batch_status', 'in', left(step('node_answered'))),
);

export const setBatchRetrying = statement('retry_mint_batch', (db, { id, reason }: OfBatch & { reason: string }) =>
  db
    .updateTable('mint_batch')
    .set((row) => ({ batch_status: step('node_refused').to, tries: row('tries', '+', 1), reason }))
    .where('id', '=', id)
    .where('batch_status', 'in', step('node_refused').from),
);

/** SQL condition: all rows of a batch wait for the chain; a batch with unregistered rows has a series of its own. */
const waitsForChain = ({ and, exists, selectFrom, ref, val }: ExpressionBuilder<CustodyColumns, 'mint_batch'>) =>
  and([
    sql<boolean>`${ref('mint_batch.status')} = ${val(STARTED.to)}`,
    exists(
      selectFrom('mint_row')
        .whereRef('batch_id', '=', 'mint_batch.id')
        .where('mint_row.state', '=', mintRowLifeCycle.step('sign').to),
    ),
  ]);

export const retryBatchesOfChain = statement('retry_batches_of_chain', (db, { reason }: { reason: string }) =>
  db
    .updateTable('mint_batch')
    .set({ batch_status: step('node_refused').to, reason })
    .where('batch_status', 'in', left(step('node_refused')))
    .where(waitsForChain),
);

export const resumeBatchesOfChain = statement('resume_batches_of_chain', (db) =>
  db
    .updateTable('mint_batch')
    .set({ batch_status: step('node_answered').to, reason: null })
    .where('batch_status', 'in', left(step('node_answered')))
    .where('tries', '=', 0)
    .where(waitsForChain),
);

export const insertApproval = statement(
  'approve_mint_batch',
  (db, { id, accountId, now }: OfBatch & { accountId: number | null; now: Date }) =>
    db
      .insertInto('mint_approval')
      .values({ batch_id: id, account_id: sql<number>`${accountId}`, at: now })
      .onConflict((conflict) => conflict.doNothing()),
);

export const approvalsOf = statement('approvals_of_mint_batch', (db, { id }: OfBatch) =>
  db.selectFrom('mint_approval').select(rowCount.as('count')).where('batch_id', '=', id),
);

interface Decided extends OfBatch {
  readonly next: BatchStatus;
  readonly reason: string | null;
}

/** Records the administrators' decision on a waiting batch. */
export const setDecision = statement('decide_mint_batch', (db, { id, next, reason }: Decided) =>
  db.updateTable('mint_batch').set({ batch_status: next, reason }).where('id', '=', id),
);

interface Pruning {
  readonly endedBefore: Date;
  readonly now: Date;
  readonly most: number;
}

/** Marks batches that ended before an instant as pruned, oldest first, skipping those locked by other processes. */
export const markPruned = statement('prune_mint_batches', (db, { endedBefore, now, most }: Pruning) =>
  db
    .with('old', (all) =>
      all
        .selectFrom('mint_batch')
        .select('id')
        .where('pruned_at', 'is', null)
        .where('ended_at', '<', endedBefore)
        .orderBy('ended_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('mint_batch as b')
    .from('old')
    .set({ pruned_at: now, reason: null })
    .whereRef('b.id', '=', 'old.id')
    .returning('b.id'),
);

export const deleteChunks = statement('delete_mint_chunks', (db, { ids }: { ids: readonly number[] }) =>
  db.deleteFrom('mint_chunk').where('batch_id', '=', anyOf(ids)),
);

export const deleteRows = statement('delete_mint_rows', (db, { ids }: { ids: readonly number[] }) =>
  db.deleteFrom('mint_batch_row').where('batch_id', '=', anyOf(ids)),
);
