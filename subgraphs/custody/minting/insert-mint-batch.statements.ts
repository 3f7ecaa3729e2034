import { type Selectable, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { type BatchStatus, mintBatchLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import { type JsonOf, jsonOf, rowsOfJson } from '../../lib/database/given-rows.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { MintRow } from './mint-rows.rules.js';

interface NewBatch {
  readonly jobId: string;
  readonly brandId: number;
  readonly brandCode: string;
  readonly keyId: number | null;
  readonly accountId: number | null;
  /** Account to which the key was issued; null without a key, and for keys of manifests. */
  readonly keyIssuedTo: number | null;
  /** True where its items have an identity, by the brand's present offer. */
  readonly identity: boolean;
  readonly approvalsNeeded: number;
  readonly rows: readonly MintRow[];
  readonly now: Date;
}

type Stored = Omit<NewBatch, 'rows'> & { readonly batchStatus: BatchStatus; readonly itemsCount: number };

const insertBatch = statement('insert_mint_batch', (db, batch: Stored) =>
  db
    .insertInto('mint_batch')
    .values({
      job_id: batch.jobId,
      brand_id: batch.brandId,
      brand_code: batch.brandCode,
      key_id: batch.keyId,
      account_id: batch.accountId,
      key_issued_to: batch.keyIssuedTo,
      identity: batch.identity,
      batch_status: batch.batchStatus,
      approvals_needed: batch.approvalsNeeded,
      items_count: batch.itemsCount,
      enqueued_at: batch.now,
    })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .returning('id'),
);

const ROW = [
  'position',
  'product_name',
  'category_id',
  'metadata_uri',
  'external_ref',
  'model_id',
  'lot_id',
  'image_url',
] as const;
type Row = Pick<Selectable<CustodyColumns['mint_batch_row']>, (typeof ROW)[number]>;

const insertRows = statement('insert_mint_rows', (db, { id, rows }: { id: number; rows: JsonOf<readonly Row[]> }) =>
  db
    .insertInto('mint_batch_row')
    .columns(['batch_id', ...ROW])
    .expression(
      db
        .selectFrom(
          rowsOfJson('given', rows, {
            position: 'int',
            product_name: 'text',
            category_id: 'bigint',
            metadata_uri: 'text',
            external_ref: 'text',
            model_id: 'bigint',
            lot_id: 'bigint',
            image_url: 'text',
          }),
        )
        .select(sql<number>`${id}::bigint`.as('batch_id'))
        .select(ROW),
    ),
);

/** Stores a batch and its rows; null when an earlier attempt has stored the job already. */
export async function insertMintBatch(client: PoolClient, { rows, ...batch }: NewBatch): Promise<number | null> {
  const { initial } = mintBatchLifeCycle;
  const batchStatus = batch.approvalsNeeded > 0 ? mintBatchLifeCycle.step('approvals_required').to : initial;
  const inserted = await insertBatch.row(client, { ...batch, batchStatus, itemsCount: rows.length });
  if (!inserted) return null;
  await insertRows.run(client, { id: inserted.id, rows: jsonOf(rows.map(toRecord)) });
  return inserted.id;
}

const toRecord = (row: MintRow, position: number): Row => ({
  position,
  product_name: row.productName,
  category_id: row.categoryId,
  metadata_uri: row.metadataUri,
  external_ref: row.externalRef,
  model_id: row.modelId ?? null,
  lot_id: row.lotId ?? null,
  image_url: row.imageUrl ?? null,
});
