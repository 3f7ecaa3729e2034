import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

/** §3.2: what the job does. */
export const JOB_STATUSES = ['queued', 'started', 'finished', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export type JobTrigger = 'start' | 'finish' | 'fail';

/** The states of the job of a batch: what is refused by administrators, or by the chain as a whole, ends it before it began. */
export const mintJobLifeCycle = lifeCycle<JobStatus, JobTrigger>('mint job', JOB_STATUSES, 'queued', [
  { trigger: 'start', from: ['queued'], to: 'started' },
  { trigger: 'finish', from: ['queued', 'started'], to: 'finished' },
  { trigger: 'fail', from: ['queued', 'started'], to: 'failed' },
]);

/** §3.2: what became of the batch. */
export const BATCH_STATUSES = ['pending', 'retrying', 'pending_multisig', 'success', 'partial', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export type BatchTrigger =
  | 'approvals_required'
  | 'approved'
  | 'refused'
  | 'node_refused'
  | 'node_answered'
  | 'all_created'
  | 'some_created'
  | 'none_created';

const UNDER_WAY: readonly BatchStatus[] = ['pending', 'retrying'];

/** The states of a batch and what leads from one to another. */
export const mintBatchLifeCycle = lifeCycle<BatchStatus, BatchTrigger>('mint batch', BATCH_STATUSES, 'pending', [
  { trigger: 'approvals_required', from: ['pending'], to: 'pending_multisig' },
  { trigger: 'approved', from: ['pending_multisig'], to: 'pending' },
  { trigger: 'refused', from: ['pending_multisig'], to: 'failed' },
  { trigger: 'node_refused', from: UNDER_WAY, to: 'retrying' },
  { trigger: 'node_answered', from: UNDER_WAY, to: 'pending' },
  { trigger: 'all_created', from: UNDER_WAY, to: 'success' },
  { trigger: 'some_created', from: UNDER_WAY, to: 'partial' },
  { trigger: 'none_created', from: UNDER_WAY, to: 'failed' },
]);

/** A batch as far as its status answer needs it. */
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
  /** Its run details were pruned: what is left is the old-batch shape of §2.3. */
  readonly pruned: boolean;
}

/** Returns the end of a batch, from the counts of its rows. */
export function outcomeOf(successCount: number, errorCount: number): { job: JobTrigger; batch: BatchTrigger } {
  if (successCount === 0) return { job: 'fail', batch: 'none_created' };
  return { job: 'finish', batch: errorCount === 0 ? 'all_created' : 'some_created' };
}

/** Waits between tries while the node refuses or does not answer, in seconds; after the last the batch gives up. */
const RETRY_AFTER_S = [1, 2, 5, 10, 20, 40, 60, 120, 300, 600] as const;

/** Returns the milliseconds until the next try after `tries` failures in a row; null when the series gives up. */
export const retryAfter = (tries: number): number | null => {
  const wait = RETRY_AFTER_S[tries - 1];
  return wait === undefined ? null : wait * 1_000;
};

/** Tells whether nothing more will happen (§2.3). The old shape knows only the state of the batch. */
export function isFinished(batch: BatchFacts): boolean {
  return batch.pruned
    ? mintBatchLifeCycle.final.includes(batch.batchStatus)
    : mintJobLifeCycle.final.includes(batch.status);
}

/** Returns the job's status; of an old batch it follows from the state of the batch. */
export function jobStatus(batch: BatchFacts): JobStatus {
  if (!batch.pruned) return batch.status;
  if (batch.batchStatus === 'failed') return 'failed';
  return batch.batchStatus === 'success' || batch.batchStatus === 'partial' ? 'finished' : 'queued';
}

/**
 * Lists the accounts that submitted a batch: the submitting account, or the one that the key was issued to. Their own approval
 * does not count.
 */
export const submittersOf = (batch: {
  readonly account_id: number | null;
  readonly key_issued_to: number | null;
}): readonly (number | null)[] => [batch.account_id, batch.key_issued_to].filter((id) => id !== null);
