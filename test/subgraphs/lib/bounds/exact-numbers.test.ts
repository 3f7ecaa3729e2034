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
    expect(inexactNumbers(`{"a":${source},"b":"${source}"}`)).toEqual([{ path: ['a'], source }]));

  it('are told from the digits of names and texts', () => {
    const text = '{"12345678901234567890":1,"1e5":"9007199254740993","\\"1e400":[2,"0.1234567890123456789"],"z":1e400}';
    expect(inexactNumbers(text)).toEqual([{ path: ['z'], source: '1e400' }]);
    expect(inexactNumbers(text.replace('"z":1e400', '"z":1'))).toEqual([]);
  });

  it('are counted digit by digit, each for itself', () => {
    expect(inexactNumbers('[12345678,12345678,123456789.012345,0.30000000000000004,1]')).toEqual([]);
    expect(inexactNumbers('[1234567890123456,0.3000000000000000444]')).toEqual([
      { path: [1], source: '0.3000000000000000444' },
    ]);
  });

  it('are found at their paths, in their order', () => {
    expect(inexactNumbers('1e400')).toEqual([{ path: [], source: '1e400' }]);
    const text = '{"":1e400,"a":{"b":[0,{"c":1e401}],"d":1e402},"e":[[1e403]],"f":1}';
    expect(inexactNumbers(text)).toEqual([
      { path: [''], source: '1e400' },
      { path: ['a', 'b', 1, 'c'], source: '1e401' },
      { path: ['a', 'd'], source: '1e402' },
      { path: ['e', 0, 0], source: '1e403' },
    ]);
  });

  it('are limited to a hundred', () => {
    expect(inexactNumbers(`[${'0.1234567890123456789,'.repeat(1_000)}0]`)).toHaveLength(100);
  });
});
