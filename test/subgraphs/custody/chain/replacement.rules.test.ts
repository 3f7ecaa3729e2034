import { describe, expect, it } from '@jest/globals';
import { isToReplace, lowestForm, replacementFees } from '../../../../subgraphs/custody/chain/replacement.rules.js';

const MINUTE = 60_000;
const HASH = `0x${'ab'.repeat(32)}` as const;
const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas });

describe('the lowest unmined transaction', () => {
  const form = lowestForm(undefined, HASH, 7n);

  it('is replaced a minute later, when blocks were mined without it', () => {
    expect(isToReplace(form, 8n, false, MINUTE + 1)).toBe(true);
    expect(isToReplace(form, 8n, false, MINUTE)).toBe(false);
    expect(isToReplace(form, 7n, false, 60 * MINUTE)).toBe(false);
  });

  it('is replaced at once when the node finds its fees too low', () => {
    expect(isToReplace(form, 7n, true, 0)).toBe(true);
  });

  it('is known from when its newest form was first the lowest', () => {
    expect(lowestForm(form, HASH, 9n)).toBe(form);
    expect(lowestForm(form, `0x${'cd'.repeat(32)}`, 9n).head).toBe(9n);
  });
});

describe('the fees of a replacement', () => {
  it('are those that the node suggests, and at least an eighth more than before', () => {
    expect(replacementFees(fees(1_000n, 100n), fees(5_000n, 200n))).toEqual(fees(5_000n, 200n));
    expect(replacementFees(fees(1_000n, 100n), fees(500n, 50n))).toEqual(fees(1_126n, 113n));
  });

  it('are at most ten times what the node suggests', () => {
    expect(replacementFees(fees(8_880n, 1n), fees(1_000n, 1n))).toEqual(fees(9_991n, 2n));
    expect(replacementFees(fees(8_900n, 1n), fees(1_000n, 1n))).toBeNull();
  });
});
