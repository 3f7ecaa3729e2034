import { describe, expect, it } from '@jest/globals';
import { BATCH_STATUSES, mintBatchLifeCycle, mintJobLifeCycle } from '../../../../schema/life-cycles/mint-batch.js';
import { mintRowLifeCycle } from '../../../../schema/life-cycles/mint-row.js';
import {
  type BatchFacts,
  isFinished,
  jobStatus,
  outcomeOf,
  retryAfter,
  turnAfter,
} from '../../../../subgraphs/custody/minting/mint-batch.rules.js';

const NOW = new Date('2026-09-10T08:00:00Z');
const batch = (facts: Partial<BatchFacts>): BatchFacts => ({
  jobId: 'j',
  status: 'started',
  batchStatus: 'pending',
  itemsCount: 2,
  successCount: 0,
  errorCount: 0,
  enqueuedAt: NOW,
  startedAt: NOW,
  endedAt: null,
  reason: null,
  pruned: false,
  ...facts,
});

describe('§3.2 the batch job', () => {
  it('ends by its counts: success, partial, or failed when every row was rejected', () => {
    expect(outcomeOf(2, 0)).toEqual({ job: 'finish', batch: 'all_created' });
    expect(outcomeOf(1, 1)).toEqual({ job: 'finish', batch: 'some_created' });
    expect(outcomeOf(0, 2)).toEqual({ job: 'fail', batch: 'none_created' });
  });

  it('leaves pending_multisig by approval or refusal only', () => {
    expect(mintBatchLifeCycle.next('pending_multisig', 'approved')).toBe('pending');
    expect(mintBatchLifeCycle.next('pending_multisig', 'refused')).toBe('failed');
    expect(mintBatchLifeCycle.next('pending_multisig', 'all_created')).toBeNull();
  });

  it('never leaves a terminal state', () => {
    for (const state of ['success', 'partial', 'failed'] as const) {
      expect(mintBatchLifeCycle.next(state, 'node_refused')).toBeNull();
    }
  });

  it('tries again ever later, then gives up', () => {
    expect(retryAfter(1)).toBe(1_000);
    expect(retryAfter(10)).toBe(600_000);
    expect(retryAfter(11)).toBeNull();
  });

  it('begins once fewer than a hundred transactions of its brand are ahead, and is looked at again by how many there are', () => {
    expect([0, 99, 100, 105, 5_000].map(turnAfter)).toEqual([null, null, 100, 600, 60_000]);
  });

  it('is finished with the job; an old batch by its state, from which its status derives', () => {
    expect(isFinished(batch({ status: 'finished' }))).toBe(true);
    expect(isFinished(batch({}))).toBe(false);
    for (const batchStatus of BATCH_STATUSES) {
      const old = batch({ batchStatus, pruned: true });
      expect(isFinished(old)).toBe(['success', 'partial', 'failed'].includes(batchStatus));
    }
    expect(jobStatus(batch({ batchStatus: 'failed', pruned: true }))).toBe('failed');
    expect(jobStatus(batch({ batchStatus: 'partial', pruned: true }))).toBe('finished');
    expect(jobStatus(batch({ batchStatus: 'retrying', pruned: true }))).toBe('queued');
  });
});

describe('the job of a mint batch', () => {
  it('ends once, whether it began or not', () => {
    expect(mintJobLifeCycle.next('queued', 'fail')).toBe('failed');
    expect(mintJobLifeCycle.next('started', 'finish')).toBe('finished');
    expect(mintJobLifeCycle.final).toEqual(['finished', 'failed']);
  });
});

describe('a row of a mint batch', () => {
  it('fails before its transaction is mined, and never after', () => {
    expect(mintRowLifeCycle.next('pending', 'fail')).toBe('failed');
    expect(mintRowLifeCycle.next('minting', 'fail')).toBe('failed');
    expect(mintRowLifeCycle.next('minted', 'fail')).toBeNull();
  });
});
