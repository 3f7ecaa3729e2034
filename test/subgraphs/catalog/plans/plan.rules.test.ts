import { describe, expect, it } from '@jest/globals';
import { planFaults } from '../../../../subgraphs/catalog/plans/plan.rules.js';

describe('what is said of a plan', () => {
  it.each([
    [{ features: ['api_access'], requestsPerMinute: 1, monthlyProducts: 0 }, []],
    [{ features: null, requestsPerMinute: null, monthlyProducts: null }, []],
    [{ requestsPerMinute: 0 }, ['requestsPerMinute']],
    [{ monthlyProducts: -1 }, ['monthlyProducts']],
    [
      { features: ['everything'], requestsPerMinute: -5, monthlyProducts: -5 },
      ['features', 'requestsPerMinute', 'monthlyProducts'],
    ],
  ])('%j', (plan, faulty) => {
    expect(planFaults(plan).map(({ path }) => path.join('.'))).toEqual(faulty);
  });
});
