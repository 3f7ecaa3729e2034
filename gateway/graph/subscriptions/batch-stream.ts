import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import type { Peers } from '../../../subgraphs/lib/graphql/peers.js';
import { batchState } from '../../peers/custody.generated.js';
import type { Call } from '../graph.js';
import type { BatchNews } from './batch-notifications.js';
import type { Session } from './session.js';

/** Batch states that can change after their job has finished: by retries or by an administrator's approval (§3.2). */
const UNSETTLED = new Set(['pending', 'retrying', 'pending_multisig']);

interface BatchStream {
  readonly peers: Peers;
  readonly batches: BatchNews;
  readonly session: Session;
  readonly jobId: string;
  /** Reads the batch with the caller's rights. */
  payload(jobId: string, call: Call): Promise<ExecutionResult>;
  readonly signal: AbortSignal;
}

/** Yields a batch now and after each change; the caller is authenticated for each. */
export async function* batchStream({
  peers,
  batches,
  session,
  jobId,
  payload,
  signal,
}: BatchStream): AsyncGenerator<ExecutionResult> {
  let seen = '';
  while (!signal.aborted) {
    const call = await session.again();
    const { mintBatch } = await peers.ask(batchState, { jobId }, call);
    if (!mintBatch) throw new DomainError('NOT_FOUND', { entity: 'MintBatch' });
    const state = JSON.stringify(mintBatch);
    if (state !== seen) yield await payload(jobId, call);
    seen = state;
    if (mintBatch.isFinished && !UNSETTLED.has(mintBatch.batchStatus)) return;
    await batches.next(mintBatch, signal);
  }
}
