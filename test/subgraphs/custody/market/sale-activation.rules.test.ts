import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countryCode } from '../../../../subgraphs/custody/market/country-code.rules.js';
import { declaredPlace, mergedPlace } from '../../../../subgraphs/custody/market/sale-activation.rules.js';

const retailer = { id: 1, country: 'FR', city: 'Paris' };
const place = fc.record({
  retailerId: fc.option(fc.nat()),
  country: fc.option(fc.constantFrom('FR', 'BE', 'JP')),
  city: fc.option(fc.string({ minLength: 1 })),
});

describe('§4.6 place of a declared sale', () => {
  it('defaults to that of the point of sale; empty counts as absent', () => {
    const own = { retailerId: 1, country: 'FR', city: 'Paris' };
    expect(declaredPlace({ retailer, country: null })).toEqual(own);
    expect(declaredPlace({ retailer, country: null, city: ' ' })).toEqual(own);
    expect(declaredPlace({ retailer, country: 'BE', city: 'Gent' })).toEqual({
      retailerId: 1,
      country: 'BE',
      city: 'Gent',
    });
  });

  it('takes a country of two letters, uppercased; empty counts as absent', () => {
    expect(countryCode(' fr ')).toBe('FR');
    expect(countryCode(' ')).toBeNull();
    expect(countryCode(null)).toBeNull();
    expect(() => countryCode('FRA')).toThrow('INVALID_INPUT');
  });
});

describe('§3.5 repeated declarations', () => {
  it('fill what is missing', () => {
    const known = { retailerId: null, country: 'BE', city: null };
    expect(mergedPlace(known, { retailerId: 1, country: 'FR', city: 'Paris' })).toEqual({
      retailerId: 1,
      country: 'BE',
      city: 'Paris',
    });
  });

  it('overwrite nothing, and say when there was nothing to fill', () => {
    fc.assert(
      fc.property(place, place, (known, declared) => {
        const merged = mergedPlace(known, declared);
        for (const field of ['retailerId', 'country', 'city'] as const) {
          if (known[field] !== null) expect((merged ?? known)[field]).toBe(known[field]);
        }
        expect(mergedPlace(merged ?? known, declared)).toBeNull();
      }),
    );
  });
});
