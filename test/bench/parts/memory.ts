import { processUsage } from '../process-usage.js';
import { atMost } from '../row.js';
import type { Part } from './part.js';

/** Resident memory of the one Node process that held everything the parts before this one asked of it. */
export const memory: Part = {
  name: 'memory',
  about: 'resident memory after the parts before it',
  async run({ platform }) {
    const { pid } = await platform();
    const value = processUsage(pid).resident / 2 ** 20;
    return [{ part: 'memory', what: 'resident, together', ours: { value, unit: 'MB' }, value, bar: atMost(300, 220) }];
  },
};
