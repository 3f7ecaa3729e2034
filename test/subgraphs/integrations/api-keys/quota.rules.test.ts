import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  dayOf,
  dayResetsAt,
  monthOf,
  refusalOfQuota,
} from '../../../../subgraphs/integrations/api-keys/quota.rules.js';

const now = new Date('2026-09-30T23:59:59.999Z');
const free = { limit: null, used: 1_000_000 };

describe('§8 quotas', () => {
  it('days and months are UTC; a day ends at midnight UTC', () => {
    expect(dayOf(now)).toBe('2026-09-30');
    expect(monthOf(now)).toBe('2026-09-01');
    expect(dayResetsAt(now)).toBe(Date.parse('2026-10-01T00:00:00Z') / 1000);
    expect(dayResetsAt(new Date('2026-10-01T00:00:00Z'))).toBe(Date.parse('2026-10-02T00:00:00Z') / 1000);
  });

  it('empty means unlimited', () => {
    expect(refusalOfQuota({ use: 'item', units: 500 }, { day: free, month: free }, now)).toBeNull();
  });

  it('the daily refusal tells limit, remaining and reset', () => {
    const refusal = refusalOfQuota({ use: 'sale', units: 1 }, { day: { limit: 5, used: 5 }, month: free }, now);
    expect(refusal).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      facts: { limit: 5, remaining: 0, resetAt: dayResetsAt(now) },
    });
  });

  it('the month refuses items and not sales', () => {
    const month = { limit: 10, used: 8 };
    expect(refusalOfQuota({ use: 'item', units: 3 }, { day: free, month }, now)).toMatchObject({
      code: 'PRODUCT_QUOTA_EXCEEDED',
      facts: { limit: 10, remaining: 2 },
    });
    expect(refusalOfQuota({ use: 'sale', units: 3 }, { day: free, month }, now)).toBeNull();
  });

  it('is never overspent by what it grants', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.integer({ min: 1, max: 500 })), (limit, asks) => {
        let used = 0;
        for (const units of asks) {
          if (!refusalOfQuota({ use: 'item', units }, { day: { limit, used }, month: free }, now)) used += units;
        }
        expect(used).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
