import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { euros, normalizedMetadata } from '../../../../subgraphs/custody/repair/intervention-metadata.rules.js';
import { interventionTypes, tradeFor } from '../../../../subgraphs/custody/repair/intervention-types.rules.js';
import {
  codeExpiry,
  generateCode,
  hashOfCode,
  normalizedCode,
} from '../../../../subgraphs/custody/repair/single-use-code.rules.js';

describe('§4.10 intervention types', () => {
  it('follow the trade, sorted; both trades give the union', () => {
    expect(interventionTypes(['repairer'])).toEqual(['after_sale_service', 'maintenance', 'reconditioning', 'repair']);
    expect(interventionTypes(['recycler'])).toEqual(['destruction', 'end_of_life', 'recycling', 'return']);
    expect(interventionTypes(['recycler', 'repairer', 'repairer'])).toHaveLength(8);
    expect(interventionTypes([])).toEqual([]);
  });

  it('tell the trade they are done under', () => {
    expect(tradeFor('return', ['repairer', 'recycler'])).toBe('recycler');
    expect(tradeFor('return', ['repairer'])).toBeUndefined();
  });
});

describe('§4.10 metadata', () => {
  it('is stored as given, with partner_type added if absent', () => {
    expect(normalizedMetadata({ parts: ['zip'] }, 'repairer')).toEqual({ parts: ['zip'], partner_type: 'repairer' });
    expect(normalizedMetadata({ partner_type: 'x' }, 'repairer')).toEqual({ partner_type: 'x' });
    expect(normalizedMetadata(null, 'recycler')).toEqual({ partner_type: 'recycler' });
    expect(normalizedMetadata({ partner_type: null }, 'repairer')).toEqual({ partner_type: null });
  });

  it.each([
    ['1 234,50 €', 1234.5],
    ['12.345', 12.35],
    ['1,005', 1.01],
    ['\u00a0\u202f7 €', 7],
    [1.005, 1.01],
    [-0.005, -0.01],
    ['0', 0],
    [',5', 0.5],
  ])('cost_eur %j is stored as %d', (given, stored) => {
    expect(normalizedMetadata({ cost_eur: given }, 'r')).toMatchObject({ cost_eur: stored });
  });

  it.each([
    'free',
    '',
    '1.2.3',
    '1,234.50',
    true,
    {},
    Number.POSITIVE_INFINITY,
    '0x10',
    '1e3',
  ])('%j is no amount', (value) => {
    expect(euros(value)).toBeNull();
    expect(normalizedMetadata({ cost_eur: value }, 'r')).toBeNull();
  });

  it('amounts in cents survive being written the French way', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        expect(euros(`${(cents / 100).toFixed(2).replace('.', ',')} €`)).toBe(cents / 100 + 0);
      }),
    );
  });
});

const NOW = new Date('2026-11-21T00:00:00Z');

describe('§4.10 codes', () => {
  it('lose spaces and hyphens and are uppercased; empty means none', () => {
    expect(normalizedCode(' ab-cd 12-34 ')).toBe('ABCD1234');
    expect(normalizedCode(' - ')).toBeNull();
    expect(normalizedCode('')).toBeNull();
    expect(normalizedCode(undefined)).toBeNull();
  });

  it('have eight characters, and only a hash of them is kept, different for each kind', () => {
    expect(generateCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(hashOfCode('handover', 'ABCD1234')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOfCode('handover', 'ABCD1234')).not.toBe(hashOfCode('work_order', 'ABCD1234'));
  });

  it('are good for 30 days unless the issuer says otherwise', () => {
    expect(codeExpiry(NOW)).toEqual(new Date('2026-12-21T00:00:00Z'));
    expect(codeExpiry(NOW, 1)).toEqual(new Date('2026-11-22T00:00:00Z'));
  });
});
