import type { Pool, PoolClient } from 'pg';
import { addJob } from '../../lib/jobs/add-job.js';
import { inTransaction } from '../../lib/transaction.js';
import type { Fees } from '../adapters/chain/chain-node.js';
import { mintBatchLifeCycle, retryAfter } from '../domain/mint-batch.js';
import { technicalIdOfRow } from '../domain/technical-id.js';
import { claimStrays } from '../operations/claim-strays.js';
import { endIfSettled, failRows, type LockedBatch, lockBatch } from '../operations/end-mint-batch.js';
import { registerOnChain } from '../operations/register-on-chain.js';
import { insertItems } from '../persistence/writes/insert-items.js';
import type { Chain } from '../transactions/chain.js';
import { reserveTransaction } from '../transactions/ledger.js';

/** Rows registered by one transaction: few enough for progress to be seen row by row, many enough to cost little. */
const CHUNK = 100;

export const CUSTODY_JOBS = 'custody_jobs';

export interface MintBatchPorts {
  readonly pool: Pool;
  readonly chain: Chain;
  readonly technicalKey: Uint8Array;
  readonly clock: () => Date;
}

/** Adds the job that mints a batch, in the transaction that makes it ready to be minted. */
export const addMintJob = (client: PoolClient, batchId: number, delayMs = 0): Promise<void> =>
  addJob(client, CUSTODY_JOBS, 'mintBatch', { batchId }, { jobKey: `mint ${batchId}`, delayMs });

/**
 * Mints the rows of a batch that nothing has happened to yet, a chunk a transaction. Each chunk's items, its signed
 * transaction and its rows change together, so a process killed anywhere leaves either all or nothing of a chunk,
 * and running again goes on where it stopped.
 */
export async function mintBatch(ports: MintBatchPorts, payload: { readonly batchId: number }): Promise<void> {
  if (!(await begin(ports, payload.batchId))) return;
  try {
    for (;;) {
      // Asked for before anything is held; a node that does not answer leaves the chunk as it is.
      const fees = await ports.chain.node.fees();
      if (!(await mintChunk(ports, payload.batchId, fees))) return;
      ports.chain.broadcast();
    }
  } catch (error) {
    await tryLater(ports, payload.batchId, error as Error);
  }
}

/** False when there is nothing to do: ended, refused, or waiting for approvals. */
function begin({ pool, clock }: MintBatchPorts, batchId: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const batch = await lockBatch(client, batchId);
    if (!batch || !mintBatchLifeCycle.next(batch.batch_status, 'node_answered')) return false;
    if (batch.status === 'queued') {
      await client.query(`update custody.mint_batch set status = 'started', started_at = $2 where id = $1`, [
        batchId,
        clock(),
      ]);
    }
    return true;
  });
}

interface RowToMint {
  readonly position: number;
  readonly product_name: string;
  readonly category_id: number;
  readonly metadata_uri: string;
}

/** Registers the next chunk; false when no row is left. */
function mintChunk(
  { pool, chain, technicalKey, clock }: MintBatchPorts,
  batchId: number,
  fees: Fees,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const batch = await lockBatch(client, batchId);
    if (!batch) return false;
    const { rows } = await client.query<RowToMint>({
      name: 'rows_to_mint',
      text: `select position, product_name, category_id, metadata_uri from custody.mint_batch_row
              where batch_id = $1 and state = 'pending' order by position limit $2`,
      values: [batchId, CHUNK],
    });
    if (batch.batch_status === 'retrying') {
      await client.query(
        `update custody.mint_batch set batch_status = 'pending', tries = 0, reason = null where id = $1`,
        [batchId],
      );
    }
    if (rows.length === 0) return false;
    const registrationId = await reserveTransaction(client);
    const items = await insertItems(
      client,
      rows.map((row) => ({ ...newItem(batch, row, technicalKey), registrationId })),
      technicalKey,
      clock(),
    );
    const unregistered = await claimStrays(client, items);
    await client.query({
      name: 'rows_minting',
      text: `update custody.mint_batch_row r set state = 'minting', item_id = m.item_id
               from unnest($2::int[], $3::int[]) as m(position, item_id) where r.batch_id = $1 and r.position = m.position`,
      values: [batchId, rows.map((row) => row.position), items.map((item) => item.id)],
    });
    // Last: from the nonce to the commit, no other transaction can be stored.
    const registration = { id: registrationId, reference: `batch ${batchId}`, fees };
    if (unregistered.length > 0) await registerOnChain(client, chain, unregistered, registration);
    return true;
  });
}

const newItem = (batch: LockedBatch, row: RowToMint, technicalKey: Uint8Array) => ({
  brandId: batch.brand_id,
  brandCode: batch.brand_code,
  productName: row.product_name,
  categoryId: row.category_id,
  metadataUri: row.metadata_uri,
  origin: 'batch' as const,
  identity: batch.identity,
  technicalId: technicalIdOfRow(technicalKey, batch.job_id, row.position),
});

/** The node refused or did not answer: the batch waits and is tried again, until the series gives up on what is left. */
function tryLater({ pool, clock }: MintBatchPorts, batchId: number, error: Error): Promise<void> {
  return inTransaction(pool, async (client) => {
    const batch = await lockBatch(client, batchId);
    if (!batch) return;
    const wait = retryAfter(batch.tries + 1);
    const reason = `The chain refused or did not answer: ${error.message.split('\n')[0]}`;
    const waiting = mintBatchLifeCycle.next(batch.batch_status, 'node_refused') ?? batch.batch_status;
    await client.query(
      'update custody.mint_batch set batch_status = $2, tries = tries + 1, reason = $3 where id = $1',
      [batchId, waiting, reason.slice(0, 500)],
    );
    if (wait !== null) return addMintJob(client, batchId, wait);
    await failRows(client, batch, { state: 'pending' }, 'The chain did not answer');
    await endIfSettled(client, batchId, clock());
  });
}
