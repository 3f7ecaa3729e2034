import type { PoolClient } from 'pg';
import type { MintRow } from './mint-rows.rules.js';

export interface NewBatch {
  readonly jobId: string;
  readonly brandId: number;
  readonly brandCode: string;
  readonly keyId: number | null;
  readonly accountId: number | null;
  /** Account that the key was issued to; null without a key, and for keys that nobody's account issued. */
  readonly keyIssuedTo: number | null;
  /** Whether its items carry identity, by the brand's offer at this moment. */
  readonly identity: boolean;
  readonly approvalsNeeded: number;
  readonly rows: readonly MintRow[];
  readonly now: Date;
}

/** Stores a batch and its rows; null when the job is there already, accepted by an earlier attempt. */
export async function insertMintBatch(client: PoolClient, batch: NewBatch): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into custody.mint_batch (job_id, brand_id, brand_code, key_id, account_id, identity, batch_status,
                                     approvals_needed, items_count, enqueued_at, key_issued_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (job_id) do nothing returning id`,
    [
      batch.jobId,
      batch.brandId,
      batch.brandCode,
      batch.keyId,
      batch.accountId,
      batch.identity,
      batch.approvalsNeeded > 0 ? 'pending_multisig' : 'pending',
      batch.approvalsNeeded,
      batch.rows.length,
      batch.now,
      batch.keyIssuedTo,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await client.query(
    `insert into custody.mint_batch_row (batch_id, position, product_name, category_id, metadata_uri, external_ref,
                                         model_id, lot_id, image_url)
     select $1, position, product_name, category_id, metadata_uri, external_ref, model_id, lot_id, image_url
       from json_to_recordset($2) as r (position int, product_name text, category_id int, metadata_uri text, external_ref text,
                                        model_id int, lot_id int, image_url text)`,
    [id, JSON.stringify(batch.rows.map(toRecord))],
  );
  return id;
}

const toRecord = (row: MintRow, position: number) => ({
  position,
  product_name: row.productName,
  category_id: row.categoryId,
  metadata_uri: row.metadataUri,
  external_ref: row.externalRef,
  model_id: row.modelId ?? null,
  lot_id: row.lotId ?? null,
  image_url: row.imageUrl ?? null,
});
