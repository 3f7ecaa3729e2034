import { lifeCycle } from './transition-table.js';

/** States of the job (§3.2). */
export const JOB_STATUSES = ['queued', 'started', 'finished', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export type JobTrigger = 'start' | 'finish' | 'fail';

/** States of a batch's job. A batch that administrators refuse, or the chain refuses as a whole, ends before it starts. */
export const mintJobLifeCycle = lifeCycle<JobStatus, JobTrigger>('mint job', JOB_STATUSES, 'queued', [
  { trigger: 'start', from: ['queued'], to: 'started' },
  { trigger: 'finish', from: ['queued', 'started'], to: 'finished' },
  { trigger: 'fail', from: ['queued', 'started'], to: 'failed' },
]);

/** States of the batch (§3.2). */
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

/** Transition table of a batch. */
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

/** Tells whether a batch waits for administrators' approvals. */
export const awaitsApproval = (status: BatchStatus): boolean =>
  status === mintBatchLifeCycle.step('approvals_required').to;
