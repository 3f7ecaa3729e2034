import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gtinCheckDigit, readGtin } from '../../../schema/identifiers/gtin.js';

const body = fc.stringMatching(/^[0-9]{7,13}$/);
const gtin = body.map((digits) => digits + gtinCheckDigit(digits));

describe('§2.1 GTIN', () => {
  it.each([
    ['3614270000010', '03614270000010'],
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['4006381333931', '04006381333931'],
    ['10614141000415', '10614141000415'],
  ])('%s is padded to 14 digits', (value, expected) => {
    expect(readGtin(value)).toEqual({ gtin: expected });
  });

  it('removes everything that is not a digit', () => {
    expect(readGtin(' 4006-3813 33931x')).toEqual({ gtin: '04006381333931' });
  });

  it('says what is wrong', () => {
    expect(readGtin('')).toEqual({ fault: 'no_digit' });
    expect(readGtin('abc')).toEqual({ fault: 'no_digit' });
    expect(readGtin('123456789012345')).toEqual({ fault: 'too_long' });
    expect(readGtin('4006381333930')).toEqual({ fault: 'check_digit' });
  });

  it('is the same number with or without leading zeros, and read twice it stays', () => {
    fc.assert(
      fc.property(gtin, (value) => {
        const padded = { gtin: value.padStart(14, '0') };
        expect(readGtin(value)).toEqual(padded);
        expect(readGtin(padded.gtin)).toEqual(padded);
      }),
    );
  });

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(gtin, fc.nat(7), fc.integer({ min: 1, max: 9 }), (value, position, difference) => {
        const at = position % value.length;
        const wrong = (Number(value[at]) + difference) % 10;
        expect(readGtin(value.slice(0, at) + wrong + value.slice(at + 1))).toEqual({ fault: 'check_digit' });
      }),
    );
  });
});
