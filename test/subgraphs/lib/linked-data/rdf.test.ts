import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalText, iri } from '../../../../subgraphs/lib/linked-data/rdf.js';

describe('what linked data is written with', () => {
  it.each([
    [0.1, '0.1'],
    [-1.5, '-1.5'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
    [1e-7, '0.0000001'],
    [-1.234e-9, '-0.000000001234'],
    [123456789012345680000, '123456789012345680000'],
  ])('writes %d as a decimal, every digit kept', (value, text) => expect(decimalText(value)).toBe(text));

  it('writes any number as a decimal of XML Schema that is the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(decimalText(value)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('percent-encodes what an address cannot hold', () => {
    expect(iri('https://dpp.example/p/a b<>"{}|\\^`é').iri).toBe(
      'https://dpp.example/p/a%20b%3C%3E%22%7B%7D%7C%5C%5E%60é',
    );
  });
});
