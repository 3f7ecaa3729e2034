import { describe, expect, it } from '@jest/globals';
import { contentDigest, dppRead } from '../../../../subgraphs/passports/dpp/dpp-answer.rules.js';

const URL = 'https://dpp.example';
const VERSION = {
  id: 7,
  passport_id: 5,
  level: 'model',
  brand_code: 'NORDATELIR',
  schema_version: '1.0',
  data_hash: 'a'.repeat(64),
  sector: null,
  publishedAt: new Date('2026-01-01T00:00:00Z'),
} as const;
const SHOWN = { version: VERSION, status: 'active', tiers: ['public'] } as const;
const LINK = { gtin: '04006381333931', lot: null, serial: null };
const NAME = { link: LINK };

const tag = (...of: Parameters<typeof dppRead>): string => dppRead(...of).etag;

describe('the digest of a passport', () => {
  const first = tag(URL, SHOWN, NAME);

  it('is the same for the same version, reader and product', () => {
    expect(tag(URL, { ...SHOWN, version: { ...VERSION }, tiers: ['public'] }, { link: { ...LINK } })).toBe(first);
  });

  const others: readonly { what: string; read: Parameters<typeof dppRead> }[] = [
    { what: 'content', read: [URL, { ...SHOWN, version: { ...VERSION, data_hash: 'b'.repeat(64) } }, NAME] },
    { what: 'version', read: [URL, { ...SHOWN, version: { ...VERSION, id: 8 } }, NAME] },
    { what: 'status', read: [URL, { ...SHOWN, status: 'archived' }, NAME] },
    { what: 'reader', read: [URL, { ...SHOWN, tiers: ['public', 'repairer'] }, NAME] },
    { what: 'GTIN', read: [URL, SHOWN, { link: { ...LINK, gtin: '03614270000010' } }] },
    { what: 'lot', read: [URL, SHOWN, { link: { ...LINK, lot: 'L1' } }] },
    { what: 'serial', read: [URL, SHOWN, { link: { ...LINK, serial: 'S1' } }] },
    { what: 'kind of product identifier', read: [URL, SHOWN, { passportId: 5 }] },
    { what: 'installation', read: ['https://other.example', SHOWN, NAME] },
  ];

  it.each(others)('changes with the $what, and back with it', ({ read }) => {
    expect(tag(...read)).not.toBe(first);
    expect(tag(URL, SHOWN, NAME)).toBe(first);
  });

  it.each(others)('begins with that of the content, which the product is no part of: $what', ({ what, read }) => {
    const isContent = ['content', 'version', 'status', 'reader'].includes(what);
    expect(contentDigest(tag(...read)) === contentDigest(first)).toBe(!isContent);
  });

  it('is given with the version that was read, not with one read before', () => {
    const version = { ...VERSION, publishedAt: new Date('2026-02-02T00:00:00Z') };
    expect(dppRead(URL, { ...SHOWN, version }, NAME).version).toBe(version);
  });
});
