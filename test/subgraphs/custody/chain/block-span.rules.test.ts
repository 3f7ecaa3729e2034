import { expect, it } from '@jest/globals';
import { spansOf } from '../../../../subgraphs/custody/chain/block-span.rules.js';

it('blocks are searched in spans from the newest on, each once, however many ranges are in it', () => {
  expect(spansOf([])).toEqual([]);
  expect(spansOf([{ from: 4_999n, to: 4_999n }])).toEqual([0n]);
  expect(spansOf([{ from: 4_999n, to: 5_000n }])).toEqual([5_000n, 0n]);
  const ranges = [
    { from: 12n, to: 14n },
    { from: 40n, to: 70n },
    { from: 9_000n, to: 16_000n },
    { from: 15_500n, to: 15_501n },
  ];
  expect(spansOf(ranges)).toEqual([15_000n, 10_000n, 5_000n, 0n]);
});
