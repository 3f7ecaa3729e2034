import { type Kysely, type Selectable, sql } from 'kysely';
import { mintBatchLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import { type BatchFacts } from './mint-batch.rules.js';

const FIELDS = [
  'b.id',
  'b.job_id',
  'b.brand_id',
  'b.account_id',
  'b.key_issued_to',
  'b.status',
  'b.batch_status',
  'b.approvals_needed',
  'b.items_count',
  'b.success_count',
  'b.error_count',
  'b.reason',
  'b.enqueued_at',
  'b.started_at',
  'b.ended_at',
  'b.pruned_at',
] as const;

const selectBatches = (db: Kysely<CustodyColumns>) =>
  db
    .selectFrom('mint_batch as b')
    .select(FIELDS)
    .select((eb) =>
      eb
        .selectFrom('mint_approval')
        .select((of) => of.cast<number>(of.fn.countAll(), 'bigint').as('count'))
        .whereRef('batch_id', '=', 'b.id')
        .$asScalar()
        .$notNull()
        .as('approvals'),
    );

const byJobId = statement.lookup('mint_batch_by_job', (db, { keys }: { keys: readonly string[] }) =>
  selectBatches(db).where('b.job_id', '=', anyOf(keys)),
);

/** A batch with its counts. */
export type BatchRow = RowOf<typeof byJobId>;

const ROW = [
  'batch_id',
  'position',
  'product_name',
  'category_id',
  'metadata_uri',
  'model_id',
  'lot_id',
  'image_url',
  'state',
  'error',
  'item_id',
] as const;

/** A row of a mint batch and its outcome. */
export type RowOfBatch = Pick<Selectable<CustodyColumns['mint_row']>, (typeof ROW)[number]>;

const rowsOf = statement.lookup('mint_batch_rows', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('mint_row').select(ROW).where('batch_id', '=', anyOf(keys)).orderBy('batch_id').orderBy('position'),
);

interface PageOfBrand {
  readonly brandId: number;
  readonly waiting: boolean;
  readonly olderThan: number | null;
  readonly limit: number;
}

const ofBrand = statement('mint_batches_of_brand', (db, { brandId, waiting, olderThan, limit }: PageOfBrand) =>
  selectBatches(db)
    .where('b.brand_id', '=', brandId)
    .where(sql<boolean>`(${olderThan}::bigint is null or b.id < ${olderThan})`)
    .where(
      sql<boolean>`(not ${waiting} or b.batch_status = ${sql.lit(mintBatchLifeCycle.step('approvals_required').to)})`,
    )
    .orderBy('b.id', 'desc')
    .limit(limit),
);

const approvers = statement('approvers_of_mint_batch', (db, { jobId }: { jobId: string }) =>
  db
    .selectFrom('mint_approval')
    .innerJoin('mint_batch', 'mint_batch.id', 'mint_approval.batch_id')
    .select(['mint_approval.account_id', 'mint_approval.at'])
    .where('mint_batch.job_id', '=', jobId)
    .orderBy('mint_approval.at'),
);

export const mintBatchReads = ({ pool, lookups, lists }: ReadPools) => ({
  byJobId: batchRead(lookups, { ...byJobId, keyOf: (row: BatchRow) => row.job_id }),
  /** As submitted; empty after pruning. */
  rowsOf: batchReadMany(lookups, { ...rowsOf, keyOf: (row: RowOfBatch) => row.batch_id }),
  /** Lists batches of a brand, newest first, only those with a smaller id; `waiting`: only those that wait for approvals. */
  ofBrand: (brandId: number, waiting: boolean, olderThan: number | null, limit: number): Promise<BatchRow[]> =>
    ofBrand.rows(lists, { brandId, waiting, olderThan, limit }),
  /** Lists the people who approved a batch, in the order of their approvals. */
  approvers: (jobId: string) => approvers.rows(pool, { jobId }),
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
