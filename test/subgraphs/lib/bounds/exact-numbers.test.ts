import { describe, expect, it } from '@jest/globals';
import { inexactNumbers } from '../../../../subgraphs/lib/bounds/exact-numbers.js';

describe('numbers of a JSON text', () => {
  it.each([
    '0',
    '-0',
    '0.0',
    '1.50',
    '15e-1',
    '1e21',
    '123456789012345680000',
    '5e-324',
    '0.1',
    '-12.5E+2',
    '100',
  ])('%s is kept', (number) => expect(inexactNumbers(`{"a":[${number}]}`)).toEqual([]));

  it.each([
    '9007199254740993',
    '0.1234567890123456789',
    '1e400',
    '-1e-400',
    '12345678901234567890',
  ])('%s is rounded', (source) =>
    expect(inexactNumbers(`{"a":${source},"b":"${source}"}`)).toEqual([{ key: 'a', source }]));

  it('are limited to a hundred', () => {
    expect(inexactNumbers(`[${'0.1234567890123456789,'.repeat(1_000)}0]`)).toHaveLength(100);
  });
});
