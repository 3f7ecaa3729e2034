import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterAttempt,
  DELIVERY_STATES,
  deliveryLifeCycle,
} from '../../../../subgraphs/integrations/webhooks/webhook-delivery.rules.js';
import { nextAttemptAt, RETRY_DELAYS_MS } from '../../../../subgraphs/integrations/webhooks/webhook-retry.rules.js';

const now = new Date('2026-09-10T08:00:00Z');

describe('retries of a delivery', () => {
  it('come after 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, and then no more', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7].map((failures) => {
      const next = nextAttemptAt(failures, now, 0.5)!;
      return (next.getTime() - now.getTime()) / 60_000;
    });
    expect(minutes).toEqual([1, 5, 30, 120, 300, 600, 600]);
    expect(nextAttemptAt(8, now, 0.5)).toBeNull();
  });

  it('come up to a tenth earlier or later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (n, random) => {
          const wait = nextAttemptAt(n, now, random)!.getTime() - now.getTime();
          const planned = RETRY_DELAYS_MS[n - 1]!;
          expect(wait).toBeGreaterThanOrEqual(planned * 0.9 - 1);
          expect(wait).toBeLessThanOrEqual(planned * 1.1 + 1);
        },
      ),
    );
  });
});

describe('§6 what comes of an attempt', () => {
  it.each([200, 201, 202, 204, 299])('%i is success', (status) => {
    expect(afterAttempt(3, { status }, now, 0.5)).toEqual({ trigger: 'succeeded', failures: 0, dueAt: null });
  });

  it.each([null, 301, 302, 307, 400, 401, 404, 429, 500, 503])('%s is a failure that is tried again', (status) => {
    const consequence = afterAttempt(0, { status }, now, 0.5);
    expect(consequence).toEqual({ trigger: 'postponed', failures: 1, dueAt: new Date('2026-09-10T08:01:00Z') });
  });

  it('410 gives up at once', () => {
    expect(afterAttempt(0, { status: 410 }, now, 0.5)).toEqual({ trigger: 'gave_up', failures: 1, dueAt: null });
  });

  it('the eighth failure gives up', () => {
    expect(afterAttempt(6, { status: 500 }, now, 0.5).trigger).toBe('postponed');
    expect(afterAttempt(7, { status: 500 }, now, 0.5)).toEqual({ trigger: 'gave_up', failures: 8, dueAt: null });
  });

  it('every consequence is a transition of a delivery that is being sent', () => {
    for (const trigger of ['succeeded', 'postponed', 'gave_up'] as const) {
      expect(deliveryLifeCycle.next('sending', trigger)).not.toBeNull();
    }
  });

  it('a delivery that has ended leaves its state only by being redelivered', () => {
    const ended = DELIVERY_STATES.filter((state) => state !== 'pending' && state !== 'sending');
    const leaving = deliveryLifeCycle.transitions.filter(({ from }) => ended.some((state) => from.includes(state)));
    expect(leaving.map(({ trigger }) => trigger)).toEqual(['redelivered']);
    expect(leaving[0]?.from).toEqual(expect.arrayContaining(ended));
  });
});
