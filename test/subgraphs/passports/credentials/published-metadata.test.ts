import { describe, expect, it } from '@jest/globals';
import { completeness } from '../../../../subgraphs/passports/completeness/completeness.rules.js';
import { credentialType } from '../../../../subgraphs/passports/credentials/credential-type.rules.js';
import { issuerDid, issuerDocument } from '../../../../subgraphs/passports/credentials/issuer-document.rules.js';
import { DISCLOSURE_TABLE } from '../../../../subgraphs/passports/disclosure/disclosure-table.rules.js';

describe('did:web', () => {
  it.each([
    ['https://dpp.example', 'did:web:dpp.example:brands:NORDATELIR'],
    ['http://localhost:8080', 'did:web:localhost%3A8080:brands:NORDATELIR'],
  ])('the issuer at %s is %s', (url, did) => expect(issuerDid(url, 'NORDATELIR')).toBe(did));

  it('names every key that is not revoked, retired ones too', () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    const document = issuerDocument('did:web:dpp.example:brands:B', [
      { kid: 'new', jwk, retiredAt: null },
      { kid: 'old', jwk, retiredAt: new Date() },
    ]);
    expect(document.assertionMethod).toEqual(['did:web:dpp.example:brands:B#new', 'did:web:dpp.example:brands:B#old']);
    expect(document.id).toBe('did:web:dpp.example:brands:B');
  });
});

describe('vct type metadata', () => {
  it('has an entry per section of the disclosure table, in two languages', () => {
    const { claims, vct } = credentialType('https://dpp.example/schemas/passport/1.0') as {
      vct: string;
      claims: { path: string[]; display: { locale: string }[] }[];
    };
    expect(vct).toBe('https://dpp.example/schemas/passport/1.0');
    const sections = claims
      .filter((claim) => claim.path[0] === 'data' && claim.path.length === 2)
      .map((claim) => claim.path[1]);
    expect(sections).toEqual(DISCLOSURE_TABLE.map((rule) => rule.section));
    for (const claim of claims) expect(claim.display.map((one) => one.locale)).toEqual(['en', 'fr']);
  });
});

describe('completeness', () => {
  const missing = (document: Parameters<typeof completeness>[0], sector: Parameters<typeof completeness>[1]) =>
    completeness(document, sector)
      .items.filter((item) => !item.present)
      .map((item) => item.path.join('.'));

  it('says which fields a regulation asks for, with its article, and which are missing', () => {
    const before = missing({}, 'textile');
    expect(before).toContain('textile.materials.name');
    expect(before).not.toContain('footwear.upper');
    const after = missing({ textile: { materials: [{ name: 'cotton' }] } }, 'textile');
    expect(after).not.toContain('textile.materials.name');
    expect(after).toContain('textile.materials.percentage');
    for (const item of completeness({}, 'battery').items) expect(item.article).toMatch(/Article|Annex/);
  });

  it('an empty text or list does not count as present', () => {
    expect(missing({ product_identification: { name: ' ' }, substances_of_concern: [] }, null)).toEqual(
      expect.arrayContaining(['product_identification.name', 'substances_of_concern']),
    );
  });
});
