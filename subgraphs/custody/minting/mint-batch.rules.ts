import {
  type BatchStatus,
  type BatchTrigger,
  type JobStatus,
  type JobTrigger,
  mintBatchLifeCycle,
  mintJobLifeCycle,
} from '../../../schema/life-cycles/mint-batch.js';
import { nextState } from '../../lib/graphql/next-state.js';

/** Facts of a batch for its status answer. */
export interface BatchFacts {
  readonly jobId: string;
  readonly status: JobStatus;
  readonly batchStatus: BatchStatus;
  readonly itemsCount: number;
  readonly successCount: number;
  readonly errorCount: number;
  readonly enqueuedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  /** True after its run details were pruned, with the short form of §2.3. */
  readonly pruned: boolean;
}

/** Returns the outcome of a batch from the counts of its rows. */
export function outcomeOf(successCount: number, errorCount: number): { job: JobTrigger; batch: BatchTrigger } {
  if (successCount === 0) return { job: 'fail', batch: 'none_created' };
  return { job: 'finish', batch: errorCount === 0 ? 'all_created' : 'some_created' };
}

/** Seconds between attempts while the node refuses or does not answer; after the last the batch gives up. */
const RETRY_AFTER_S = [1, 2, 5, 10, 20, 40, 60, 120, 300, 600] as const;

/** Returns the milliseconds until the next attempt after `tries` consecutive failures; null when the series ends. */
export const retryAfter = (tries: number): number | null => {
  const wait = RETRY_AFTER_S[tries - 1];
  return wait === undefined ? null : wait * 1_000;
};

/** Most rows per transaction: few enough for visible progress, enough to be cheap. */
export const CHUNK = 100;

/** Returns the number of transactions that register some rows. */
export const transactionsOf = (rows: number): number => Math.ceil(rows / CHUNK);

/** Most transactions of one brand's batches that wait for the chain, which takes those of all brands in one order. */
const AT_CHAIN = 100;
/** Milliseconds that the chain takes for a transaction of a full chunk. */
const TRANSACTION_MS = 100;
const LONGEST_WAIT_MS = 60_000;

/**
 * Returns the milliseconds until a batch is looked at again if no end of another causes it before; null when it may
 * begin. `ahead`: transactions of earlier batches of its brand that have not ended.
 */
export const turnAfter = (ahead: number): number | null =>
  ahead < AT_CHAIN ? null : Math.min(LONGEST_WAIT_MS, (ahead - AT_CHAIN + 1) * TRANSACTION_MS);

/** Returns the state of a batch at its end. A refused batch has failed already. */
export const batchEnd = (status: BatchStatus, trigger: BatchTrigger): BatchStatus =>
  mintBatchLifeCycle.final.includes(status) ? status : nextState(mintBatchLifeCycle, 'mint batch', status, trigger);

/** Tells whether a batch ended with items. */
export const hasItems = (status: BatchStatus): status is 'success' | 'partial' =>
  status === 'success' || status === 'partial';

/** Tells whether a batch is finished (§2.3). The short form has the state of the batch only. */
export function isFinished(batch: BatchFacts): boolean {
  return batch.pruned
    ? mintBatchLifeCycle.final.includes(batch.batchStatus)
    : mintJobLifeCycle.final.includes(batch.status);
}

/** Returns the job's status; for a pruned batch derived from the batch's state. */
export function jobStatus(batch: BatchFacts): JobStatus {
  if (!batch.pruned) return batch.status;
  if (batch.batchStatus === 'failed') return 'failed';
  return hasItems(batch.batchStatus) ? 'finished' : 'queued';
}

/**
 * Lists the accounts that submitted a batch: the submitting one, or the one to which the key was issued. Their own
 * approvals do not count.
 */
export const submittersOf = (batch: {
  readonly account_id: number | null;
  readonly key_issued_to: number | null;
}): readonly (number | null)[] => [batch.account_id, batch.key_issued_to].filter((id) => id !== null);
