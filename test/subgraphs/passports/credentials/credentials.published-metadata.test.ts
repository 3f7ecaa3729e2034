import { ECDH } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { base58btc } from 'multiformats/bases/base58';
import { completeness } from '../../../../subgraphs/passports/completeness/completeness.rules.js';
import {
  credentialType,
  credentialTypeIntegrity,
} from '../../../../subgraphs/passports/credentials/credential-type.rules.js';
import {
  issuerDid,
  issuerDocument,
  issuerMetadata,
} from '../../../../subgraphs/passports/credentials/issuer-document.rules.js';
import { pointOf } from '../../../../subgraphs/passports/credentials/issuer-keys.js';
import { DISCLOSURE_TABLE } from '../../../../subgraphs/passports/disclosure/disclosure-table.rules.js';

describe('did:web', () => {
  it.each([
    ['https://dpp.example', 'did:web:dpp.example:brands:NORDATELIR'],
    ['http://localhost:8080', 'did:web:localhost%3A8080:brands:NORDATELIR'],
  ])('the issuer at %s is %s', (url, did) => expect(issuerDid(url, 'NORDATELIR')).toBe(did));

  it('names every key that is not revoked, retired ones too', () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    const document = issuerDocument('did:web:dpp.example:brands:B', 'https://dpp.example/brands/B', [
      { kid: 'new', jwk, retiredAt: null },
      { kid: 'old', jwk, retiredAt: new Date() },
    ]);
    const did = 'did:web:dpp.example:brands:B';
    expect(document.assertionMethod).toEqual(
      ['new', 'new-multikey', 'old', 'old-multikey'].map((fragment) => `${did}#${fragment}`),
    );
    expect(document).toMatchObject({ id: did, alsoKnownAs: ['https://dpp.example/brands/B'] });
  });

  // The P-256 example of Controlled Identifiers 1.0, section 2.2.2, is a compressed point behind 0x8024.
  it('writes each key as a Multikey, too', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = pointOf(await exportJWK(publicKey));
    const { x, y } = jwk;
    const document = issuerDocument('did:web:dpp.example:brands:B', 'https://dpp.example/brands/B', [
      { kid: 'k', jwk, retiredAt: null },
    ]) as { verificationMethod: { type: string; publicKeyMultibase: string }[] };
    const [plain, multi] = document.verificationMethod;
    expect(plain).toMatchObject({ type: 'JsonWebKey', publicKeyJwk: jwk });
    expect(multi?.type).toBe('Multikey');
    expect(multi?.publicKeyMultibase).toMatch(/^zDn/);
    const bytes = base58btc.decode(multi?.publicKeyMultibase as `z${string}`);
    expect([...bytes.slice(0, 2)]).toEqual([0x80, 0x24]);
    const point = ECDH.convertKey(
      Buffer.from(bytes.slice(2)),
      'prime256v1',
      undefined,
      'hex',
      'uncompressed',
    ) as string;
    expect(point).toBe(
      `04${Buffer.from(x, 'base64url').toString('hex')}${Buffer.from(y, 'base64url').toString('hex')}`,
    );
  });

  it('names the issuer as credentials do, with the keys by the kid that they carry', () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    expect(
      issuerMetadata('did:web:dpp.example:brands:B', 'https://dpp.example/brands/B', [
        { kid: 'k', jwk, retiredAt: new Date() },
      ]),
    ).toEqual({
      issuer: 'https://dpp.example/brands/B',
      jwks: { keys: [{ ...jwk, kid: 'did:web:dpp.example:brands:B#k', alg: 'ES256', use: 'sig' }] },
    });
  });
});

describe('vct type metadata', () => {
  it('has an entry per section of the disclosure table, in two languages', () => {
    const { claims, vct } = credentialType('https://dpp.example/schemas/passport/1.0') as {
      vct: string;
      claims: { path: string[]; display: { locale: string }[] }[];
    };
    expect(vct).toBe('https://dpp.example/schemas/passport/1.0');
    // Signed into credentials: what is published at this address never changes; a change is a new version of the schema.
    expect(credentialTypeIntegrity(vct)).toBe('sha256-IBoDBAjHdPSj7BmDgWDQhZZ84/QoTer09FXgxb9NGSE=');
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

  it('asks a battery for what the guidance of the Commission has filled in, by its category', () => {
    const threshold = 'battery_annex_xiii_public.capacity_threshold_percent';
    const of = (category: string | null) =>
      missing({ battery_specification: { battery_category: category } }, 'battery');
    for (const category of ['EV', 'electric vehicle battery', null, 'portable'])
      expect(of(category)).toContain(threshold);
    for (const category of ['LMT', ' Light means of transport', 'industrial, stationary']) {
      expect(of(category)).not.toContain(threshold);
    }
    for (const category of ['ev', 'lmt', 'industrial', null]) {
      const asked = of(category);
      for (const left of ['material_composition', 'carbon_footprint', 'responsible_sourcing', 'rated_capacity_ah']) {
        expect(asked).not.toContain(`battery_annex_xiii_public.${left}`);
      }
      expect(asked).toContain('battery_annex_xiii_public.c_rate');
    }
  });

  it('an empty text or list does not count as present', () => {
    expect(missing({ product_identification: { name: ' ' }, substances_of_concern: [] }, null)).toEqual(
      expect.arrayContaining(['product_identification.name', 'substances_of_concern']),
    );
  });
});
