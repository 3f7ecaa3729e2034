import { describe, expect, it } from '@jest/globals';
import { judgeIdempotency } from '../../../../subgraphs/integrations/api-keys/idempotency.rules.js';

const started = new Date('2026-09-01T12:00:00Z');
const at = (seconds: number): Date => new Date(started.getTime() + seconds * 1000);
const flying = { digest: 'a', reference: 'job', startedAt: started, lockedUntil: at(60), response: null };
const done = { ...flying, response: { job_id: 'job' } };

describe('§4.1 idempotency keys', () => {
  it('a new key starts', () => expect(judgeIdempotency(null, 'a', started)).toEqual({ outcome: 'start' }));
  it('rule 1: the same batch gets the first response', () => {
    expect(judgeIdempotency(done, 'a', at(86_399))).toEqual({
      outcome: 'replay',
      reference: 'job',
      response: { job_id: 'job' },
    });
  });
  it('rule 2: a different batch is refused', () => {
    expect(judgeIdempotency(done, 'b', at(1))).toMatchObject({ refusal: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(judgeIdempotency(flying, 'b', at(61))).toMatchObject({ refusal: { code: 'IDEMPOTENCY_CONFLICT' } });
  });
  it('rule 3: refused in flight; the lock expires after 60 s, and the work goes on under its reference', () => {
    expect(judgeIdempotency(flying, 'a', at(59))).toMatchObject({ refusal: { code: 'IDEMPOTENCY_IN_FLIGHT' } });
    expect(judgeIdempotency(flying, 'a', at(60))).toEqual({ outcome: 'resume', reference: 'job' });
  });
  it('a lock further ahead than any can be, as of a clock that was put right, holds nobody up', () => {
    expect(judgeIdempotency(flying, 'a', at(-3_600))).toEqual({ outcome: 'resume', reference: 'job' });
  });
  it('§8: remembered 24 h', () => {
    expect(judgeIdempotency(done, 'b', at(86_400))).toEqual({ outcome: 'start' });
  });
});
