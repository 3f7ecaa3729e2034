import type { DataOf } from '../../graph/graph.js';
import type { FileBatch, NumberedRow } from './batches.js';
import { type AskGraph, Refused } from './graph-client.js';
import { batchNow, rowsOfBatch, submitRows } from './mint.generated.js';

/** Progress of the minting of a file, over all of its batches. */
export interface FileProgress {
  readonly total: number;
  readonly created: number;
  readonly failed: number;
  /** State of the current batch, as text for people. */
  readonly doing: string;
}

/** Outcome of one row of the file. */
export interface RowOutcome extends NumberedRow {
  readonly serial: string | null;
  readonly tokenId: string | null;
  readonly qrAddress: string | null;
  /** Reason why there is no item; null when there is one. */
  readonly failure: string | null;
}

export interface MintedFile {
  readonly outcomes: readonly RowOutcome[];
  /** Refusal that ended the submission before the last batch; null when everything was submitted. */
  readonly refused: Refused | null;
  /** The refused batch, to which row numbers of the refusal refer. */
  readonly refusedBatch: FileBatch | null;
}

export interface MintTools {
  readonly ask: AskGraph;
  show(progress: FileProgress): void;
  /** Called when a batch was accepted, in this run or an earlier one with the same key. */
  accepted(jobId: string, batch: FileBatch, replayed: boolean): void;
  readonly wait: (ms: number) => Promise<unknown>;
}

interface Submitted {
  readonly jobId: string;
  readonly batch: FileBatch;
}

/** Submits the batches of a file, waits until they end and returns the outcome of each row. */
export async function mintFile(batches: readonly FileBatch[], tools: MintTools): Promise<MintedFile> {
  const submitted: Submitted[] = [];
  let refused: Refused | null = null;
  let refusedBatch: FileBatch | null = null;
  for (const batch of batches) {
    try {
      submitted.push(await submit(batch, tools));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      [refused, refusedBatch] = [error, batch];
      break;
    }
  }
  await followAll(submitted, tools);
  const outcomes: RowOutcome[] = [];
  for (const one of submitted) outcomes.push(...(await outcomesOf(one, tools.ask)));
  outcomes.sort((one, other) => one.number - other.number);
  return { outcomes, refused, refusedBatch };
}

async function submit(batch: FileBatch, { ask, accepted }: MintTools): Promise<Submitted> {
  const rows = batch.rows.map(({ row }) => ({
    product_name: row.productName,
    brand_id: row.brandId,
    category_id: row.categoryId,
    metadata_uri: row.metadataUri,
    ...(row.externalRef === null ? {} : { external_ref: row.externalRef }),
  }));
  const { submitMintBatch } = await ask(submitRows, { rows, key: batch.idempotencyKey });
  accepted(submitMintBatch.jobId, batch, submitMintBatch.replayed);
  return { jobId: submitMintBatch.jobId, batch };
}

type BatchNow = NonNullable<DataOf<typeof batchNow>['mintBatch']>;

const QUICK_MS = 500;
const SLOW_MS = 3_000;

/**
 * Polls the batches in order until the last has ended: every few seconds while rows are processed, less often while a
 * batch waits.
 */
async function followAll(submitted: readonly Submitted[], { ask, show, wait }: MintTools): Promise<void> {
  const total = submitted.reduce((sum, { batch }) => sum + batch.rows.length, 0);
  let [created, failed] = [0, 0];
  for (const { jobId } of submitted) {
    let ms = QUICK_MS;
    for (let seen = ''; ; ) {
      const { mintBatch } = await ask(batchNow, { jobId });
      if (!mintBatch) throw new Refused('NOT_FOUND', {}, `The platform knows no batch ${jobId}`);
      const { successCount, errorCount, isFinished } = mintBatch;
      show({ total, created: created + successCount, failed: failed + errorCount, doing: doing(mintBatch) });
      if (isFinished) {
        [created, failed] = [created + successCount, failed + errorCount];
        break;
      }
      const state = JSON.stringify(mintBatch);
      ms = state === seen ? Math.min(SLOW_MS, ms * 1.5) : QUICK_MS;
      seen = state;
      await wait(ms);
    }
  }
}

const WORDS: Readonly<Partial<Record<BatchNow['batchStatus'], (batch: BatchNow) => string>>> = {
  pending: () => 'minting',
  pending_multisig: ({ approvals, approvalsNeeded }) => `waits for approvals (${approvals} of ${approvalsNeeded})`,
  retrying: ({ reason }) => `waits for the chain${reason ? `: ${reason}` : ''}`,
};

const doing = (batch: BatchNow): string => WORDS[batch.batchStatus]?.(batch) ?? batch.batchStatus;

async function outcomesOf({ jobId, batch }: Submitted, ask: AskGraph): Promise<RowOutcome[]> {
  const { mintBatch } = await ask(rowsOfBatch, { jobId });
  const byPosition = new Map(mintBatch?.rows.map((row) => [row.position, row]));
  return batch.rows.map((numbered, position) => {
    const row = byPosition.get(position);
    const { serial = null, tokenId = null, qrAddress = null } = row?.product ?? {};
    const failure = row?.product ? null : (row?.error ?? mintBatch?.reason ?? 'No item was created');
    return { ...numbered, serial, tokenId, qrAddress, failure };
  });
}
