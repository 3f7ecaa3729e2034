import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { DomainError } from '../../../subgraphs/lib/graphql/domain-error.js';
import type { Call } from '../graph.js';
import { runOperation } from '../run-operation.js';
import type { Supergraph } from '../supergraph.js';
import { batchState } from './live.generated.js';
import type { Session } from './session.js';

const FASTEST_MS = 200;
const SLOWEST_MS = 2_000;

/** Batch states that can change after their job has finished: by retries or by an administrator's approval (§3.2). */
const UNSETTLED = new Set(['pending', 'retrying', 'pending_multisig']);

/** Yields a batch now and after each change. Polls it often while it changes, less often while it waits. */
export async function* batchStream(
  supergraph: Supergraph,
  session: Session,
  jobId: string,
  payload: (jobId: string, call: Call) => Promise<ExecutionResult>,
  signal: AbortSignal,
): AsyncGenerator<ExecutionResult> {
  let seen = '';
  let wait = FASTEST_MS;
  while (!signal.aborted) {
    const call = await session.again();
    const { mintBatch } = await runOperation(supergraph, batchState, { jobId }, call);
    if (!mintBatch) throw new DomainError('NOT_FOUND', { entity: 'MintBatch' });
    const state = JSON.stringify(mintBatch);
    wait = state === seen ? Math.min(wait * 1.5, SLOWEST_MS) : FASTEST_MS;
    if (state !== seen) yield await payload(jobId, call);
    seen = state;
    if (mintBatch.isFinished && !UNSETTLED.has(mintBatch.batchStatus)) return;
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}
