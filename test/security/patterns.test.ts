import { describe, expect, it } from '@jest/globals';
import { check } from 'recheck';
import { type Pattern, patternsOfOurs } from '../support/patterns.js';

/** Limits by steps alone: limits by time call a pattern vulnerable where the machine is slow. */
const BY_STEPS = { timeout: null, attackTimeout: null, incubationTimeout: null } as const;

const judged = async ({ source, flags, at }: Pattern): Promise<string | undefined> => {
  const { status } = await check(source, flags, BY_STEPS);
  return status === 'safe' ? undefined : `${at}: /${source}/${flags} is ${status}`;
};

describe('regular expressions', () => {
  it('none of ours backtracks beyond the length of its text', async () => {
    const patterns = await patternsOfOurs();
    const faults: string[] = [];
    for (const pattern of patterns) {
      const fault = await judged(pattern);
      if (fault) faults.push(fault);
    }
    console.info(`${patterns.length} regular expressions were checked`);
    expect(faults).toEqual([]);
    expect(patterns.length).toBeGreaterThan(150);
  }, 900_000);

  it('would be caught if one did', async () => {
    expect(await judged({ source: '^\\s*([A-Za-z]{2})?\\s*$', flags: 'u', at: 'here' })).toMatch(/vulnerable/);
  });
});
