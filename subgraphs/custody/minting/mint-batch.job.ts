import type { Pool, PoolClient } from 'pg';
import { mintBatchLifeCycle, mintJobLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { asError } from '../../lib/process/as-error.js';
import type { Chain } from '../chain/chain.js';
import { claimUnknownTokens } from '../chain/claim-unknown-tokens.js';
import { reserveTransactions } from '../chain/store-transactions.statements.js';
import type { Fees } from '../chain/transaction.rules.js';
import { technicalIdOfRow, uidHashOf } from '../items/technical-id.rules.js';
import { addMintJob } from './add-mint-job.js';
import {
  type LockedBatch,
  resumeBatch,
  rowsToMint,
  setBatchRetrying,
  setBatchStarted,
  transactionsAhead,
} from './change-mint-batch.statements.js';
import { endIfSettled, failRows, lockBatch } from './end-mint-batch.js';
import { CHUNK, retryAfter, transactionsOf, turnAfter } from './mint-batch.rules.js';
import { chunksOf } from './mint-chunks.rules.js';
import { insertChunks } from './mint-chunks.statements.js';
import { registrationOf } from './registration-of.js';

export interface MintBatchPorts {
  readonly pool: Pool;
  readonly chain: Chain;
  readonly technicalKey: Uint8Array;
  readonly clock: () => Date;
}

/**
 * Registers the unprocessed rows of a batch, which become items once mined. The assignment of rows and the signed
 * transaction are stored together, so that a crash leaves both or neither, and a repeated run registers once.
 */
export async function mintBatch(ports: MintBatchPorts, payload: { readonly batchId: number }): Promise<void> {
  if (!(await begin(ports, payload.batchId))) return;
  try {
    // Read before anything is locked; when the node does not answer the batch is unchanged.
    const fees = await ports.chain.node.fees();
    await register(ports, payload.batchId, fees);
    ports.chain.broadcast();
  } catch (error) {
    await tryLater(ports, payload.batchId, asError(error));
  }
}

/** Starts a batch. Resolves to false for one that ended, was refused, or waits for approvals or its turn. */
function begin({ pool, clock }: MintBatchPorts, batchId: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const batch = await lockBatch(client, batchId);
    if (!batch || !mintBatchLifeCycle.next(batch.batch_status, 'node_answered')) return false;
    if (batch.status !== mintJobLifeCycle.initial) return true;
    const wait = await turnOf(client, batch);
    if (wait === null) await setBatchStarted.run(client, { id: batchId, now: clock() });
    else await addMintJob(client, batchId, wait);
    return wait === null;
  });
}

/** Returns the milliseconds for which a batch waits for earlier ones of its brand; null when it may begin. */
async function turnOf(client: PoolClient, { id, brand_id: brandId }: LockedBatch): Promise<number | null> {
  const ahead = await transactionsAhead.row(client, { id, brandId, chunk: CHUNK });
  return turnAfter(ahead?.count ?? 0);
}

function register({ pool, chain, technicalKey }: MintBatchPorts, batchId: number, fees: Fees): Promise<void> {
  return inTransaction(pool, async (client) => {
    const batch = await lockBatch(client, batchId);
    if (!batch) return;
    await resumeBatch.run(client, { id: batchId });
    const rows = await rowsToMint.rows(client, { id: batchId });
    if (rows.length === 0) return;
    const items = rows.map(({ position }) => ({
      position,
      uidHash: uidHashOf(technicalIdOfRow(technicalKey, batch.job_id, position)),
    }));
    const unknownTokens = await claimUnknownTokens(
      client,
      items.map(({ uidHash }) => uidHash),
      'mint',
    );
    const unregistered = items.filter(({ uidHash }) => !unknownTokens.has(uidHash));
    const ids = await reserveTransactions(client, transactionsOf(unregistered.length));
    let nth = 0;
    const registered = items.map(({ position, uidHash }) => ({
      position,
      registrationId: unknownTokens.get(uidHash) ?? ids[Math.floor(nth++ / CHUNK)]!,
    }));
    await insertChunks(client, batchId, chunksOf(registered));
    if (ids.length === 0) return;
    const transactions = ids.map((id, nth) =>
      registrationOf(chain, unregistered.slice(nth * CHUNK, (nth + 1) * CHUNK), {
        id,
        purpose: 'mint',
        reference: `batch ${batchId}`,
        fees,
      }),
    );
    // Last, since from drawing nonces to the commit no other transaction can be stored.
    await chain.submit(client, ...transactions);
  });
}

/** Postpones a batch after the node refused or did not answer; at the end of the series the remaining rows fail. */
function tryLater({ pool, clock }: MintBatchPorts, batchId: number, error: Error): Promise<void> {
  return inTransaction(pool, async (client) => {
    const batch = await lockBatch(client, batchId);
    const waiting = batch && mintBatchLifeCycle.next(batch.batch_status, 'node_refused');
    // The batch ended meanwhile.
    if (!batch || !waiting) return;
    const wait = retryAfter(batch.tries + 1);
    const reason = `The chain refused or did not answer: ${error.message.split('\n')[0]}`;
    await setBatchRetrying.run(client, { id: batchId, reason: reason.slice(0, 500) });
    if (wait !== null) return addMintJob(client, batchId, wait);
    await failRows(client, batch, 'unregistered', 'The chain did not answer');
    await endIfSettled(client, batchId, clock());
  });
}
