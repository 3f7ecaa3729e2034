import { describe, expect, it } from '@jest/globals';
import { chunksOf } from '../../../../subgraphs/custody/minting/mint-chunks.rules.js';

const rows = (...list: readonly (readonly [number, number])[]) =>
  list.map(([position, registrationId]) => ({ position, registrationId }));

describe('chunks of a batch', () => {
  it('are rows next to each other that one transaction registers', () => {
    expect(chunksOf(rows([0, 7], [1, 7], [2, 7]))).toEqual([{ firstPosition: 0, lastPosition: 2, registrationId: 7 }]);
    expect(chunksOf([])).toEqual([]);
  });

  it('end where another transaction begins, and where a row is left out', () => {
    expect(chunksOf(rows([4, 7], [5, 8], [6, 7], [9, 7], [10, 7]))).toEqual([
      { firstPosition: 4, lastPosition: 4, registrationId: 7 },
      { firstPosition: 5, lastPosition: 5, registrationId: 8 },
      { firstPosition: 6, lastPosition: 6, registrationId: 7 },
      { firstPosition: 9, lastPosition: 10, registrationId: 7 },
    ]);
  });
});
