import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeSDJWT, verifySDJWT } from '@meeco/sd-jwt';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import fc from 'fast-check';
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, jwtVerify } from 'jose';
import type { Json, JsonObject } from '../../../../schema/json.js';
import { TIERS, type Tier } from '../../../../schema/vocabulary/tiers.js';
import {
  type CredentialContent,
  prepareCredential,
  sliceCredential,
} from '../../../../subgraphs/passports/credentials/credential.rules.js';
import {
  MalformedCredential,
  readCredential,
} from '../../../../subgraphs/passports/credentials/read-credential.rules.js';
import { disclosureDigest } from '../../../../subgraphs/passports/credentials/sd-jwt-packing.rules.js';
import { disclose } from '../../../../subgraphs/passports/disclosure/disclosure.rules.js';
import { anyDocument, anyPolicy } from '../../../support/documents.js';

const salt = () => randomBytes(16).toString('base64url');
const keys = await generateKeyPair('ES256', { extractable: true });

const content = (document: CredentialContent['document'], policy: CredentialContent['policy']): CredentialContent => ({
  issuer: 'http://localhost:8080/brands/NORDATELIR',
  about: 'http://localhost:8080/01/04006381333931',
  vctIntegrity: 'sha256-AAAA',
  vct: 'http://localhost:8080/schemas/passport/1.0',
  passportId: 7,
  version: 2,
  level: 'model',
  schemaVersion: '1.0',
  subject: {
    brandCode: 'NORDATELIR',
    brandName: 'Nordatelier',
    productName: 'Tote',
    gtin: '04006381333931',
    lot: null,
    serial: null,
    uidHash: null,
    tokenId: null,
  },
  dataHash: 'ab'.repeat(32),
  versionHash: 'cd'.repeat(32),
  prevVersionHash: null,
  document,
  policy,
  status: { index: 3, uri: 'http://localhost:8080/status-lists/0' },
  issuedAt: new Date('2026-09-10T08:00:00Z'),
});

async function issued(of: CredentialContent): Promise<(tier: Tier) => string> {
  const { claims, disclosures } = prepareCredential(of, salt);
  const jwt = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', kid: 'k1' })
    .sign(keys.privateKey);
  return (tier) => sliceCredential(jwt, disclosures, tier);
}

const document: JsonObject = {
  product_identification: { name: 'Tøte 手提包' },
  textile: { materials: [{ name: 'cotton', percentage: 60, origin: 'PT' }, 'note', { origin: 'FR' }], dye: 'x' },
  bill_of_materials: { parts: [1, 2.5] },
  material_composition: { lead: 0.1 },
  secret_section: 'for authority',
};
const policy = { sector: 'textile', override: null } as const;

describe('§2.12 credential: SD-JWT VC signed once, sliced per tier', () => {
  it('all tiers carry the same signed part; segments end with a ~', async () => {
    const slice = await issued(content(document, policy));
    const signed = new Set(TIERS.map((tier) => slice(tier).split('~')[0]));
    expect(signed.size).toBe(1);
    for (const tier of TIERS) expect(slice(tier).endsWith('~')).toBe(true);
  });

  it('what the public sees is in the clear, all of it under the one claim data', async () => {
    const slice = await issued(content(document, policy));
    const [jwt = ''] = slice('authority').split('~');
    const { payload } = await jwtVerify(jwt, keys.publicKey, { typ: 'dc+sd-jwt' });
    const clear = payload.data;
    expect(clear).toHaveProperty('product_identification', document.product_identification);
    expect(JSON.stringify(clear)).not.toContain('origin');
    expect(JSON.stringify(payload)).not.toContain(document.secret_section);
    expect(slice('public').split('~')).toHaveLength(2);
    expect(payload.status).toEqual({ status_list: { idx: 3, uri: 'http://localhost:8080/status-lists/0' } });
  });

  it.each(TIERS)('@meeco/sd-jwt, an independent library, reads exactly what %s may see', async (tier) => {
    const slice = await issued(content(document, policy));
    const verified = await verifySDJWT(
      slice(tier),
      async (jwt) => (await jwtVerify(jwt, keys.publicKey)).payload as never,
      () => Promise.resolve((data: string) => createHash('sha256').update(data).digest('base64url')),
    );
    expect(verified).toHaveProperty('data', disclose(document, [tier], policy));
    expect(decodeSDJWT(slice(tier)).disclosures.length).toBe(slice(tier).split('~').length - 2);
  });

  it.each(TIERS)('@sd-jwt/sd-jwt-vc, another one, reads exactly what %s may see', async (tier) => {
    const slice = await issued(content(document, policy));
    const instance = new SDJwtVcInstance({
      hasher: (data: string | ArrayBuffer) =>
        createHash('sha256')
          .update(typeof data === 'string' ? data : Buffer.from(data))
          .digest(),
      hashAlg: 'sha-256',
      statusListFetcher: async () => '',
      statusVerifier: async () => true,
      verifier: async (data: string, signature: string) =>
        compactVerify(`${data}.${signature}`, keys.publicKey).then(
          () => true,
          () => false,
        ),
    });
    const decoded = await instance.decode(slice(tier));
    const claims = await decoded.getClaims(async (data) =>
      createHash('sha256')
        .update(typeof data === 'string' ? data : Buffer.from(data))
        .digest(),
    );
    expect(claims).toHaveProperty('data', disclose(document, [tier], policy));
  });

  it('[SD-JWT VC selective disclosure] for any document and any policy every slice restores to the view of its tier, and holds no withheld value', async () => {
    fc.assert(
      fc.property(anyDocument, anyPolicy, (any, by) => {
        const { claims, disclosures } = prepareCredential(content(any, by), salt);
        const jwt = `${Buffer.from('{}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
        for (const tier of TIERS) {
          expect(readCredential(sliceCredential(jwt, disclosures, tier)).claims.data).toEqual(
            disclose(any, [tier], by),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('an altered, repeated or foreign disclosure makes the whole credential malformed', async () => {
    const slice = await issued(content(document, policy));
    const [jwt = '', first = '', ...rest] = slice('authority').split('~');
    const altered = Buffer.from(JSON.stringify(['salt', 'secret_section', 'other'])).toString('base64url');
    expect(() => readCredential([jwt, altered, ...rest].join('~'))).toThrow(MalformedCredential);
    expect(() => readCredential([jwt, first, first, ...rest].join('~'))).toThrow(MalformedCredential);
    expect(() => readCredential([jwt, first].join('~'))).toThrow(MalformedCredential);
  });

  it('a member `_sd_alg` of a document is content like any other', async () => {
    const labels = { labels: { _sd_alg: 'sha-512', made: 'by hand' } };
    const slice = await issued(content(labels, { sector: null, override: null }));
    expect(readCredential(slice('authority')).claims.data).toEqual(labels);
  });

  it('a key that travelled as JWK verifies', async () => {
    const slice = await issued(content(document, policy));
    const imported = await importJWK(await exportJWK(keys.publicKey), 'ES256');
    await expect(compactVerify(slice('public').split('~')[0] ?? '', imported)).resolves.toBeTruthy();
  });
});

/** Contents that a key's holder could sign but that readers would interpret differently. */
describe('[RFC 9901 7.1] a credential that says two things, or says it where nothing can stand', () => {
  const encoded = (value: Json | string): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const NAME = encoded(['s1', 'name', 'Tote']);
  const OTHER = encoded(['s2', 'name', 'Bag']);
  const digest = disclosureDigest;
  const of =
    (payload: Json | string, ...disclosures: readonly string[]) =>
    () =>
      readCredential([`${encoded({ alg: 'ES256' })}.${encoded(payload)}.`, ...disclosures, ''].join('~')).claims;

  it.each<[string, () => JsonObject, JsonObject]>([
    ['a claim', of({ _sd: [digest(NAME)] }, NAME), { name: 'Tote' }],
    [
      'nothing of what was not disclosed',
      of({ _sd: [digest(NAME)], list: [{ '...': digest(OTHER) }, 1] }),
      { list: [1] },
    ],
    [
      'a claim within a disclosed one',
      of(
        { _sd_alg: 'sha-256', _sd: [digest(encoded(['s', 'a', { _sd: [digest(NAME)] }]))] },
        NAME,
        encoded(['s', 'a', { _sd: [digest(NAME)] }]),
      ),
      { a: { name: 'Tote' } },
    ],
    ['an element', of({ list: [{ '...': digest(encoded(['s', 7])) }] }, encoded(['s', 7])), { list: [7] }],
  ])('reads %s', (_, read, claims) => {
    expect(read()).toEqual(claims);
  });

  it.each([
    ['a disclosure given twice', of({ _sd: [digest(NAME)] }, NAME, NAME)],
    ['a digest that is there twice', of({ _sd: [digest(NAME), digest(NAME)] }, NAME)],
    ['a digest that is there twice, undisclosed', of({ a: { _sd: [digest(NAME)] }, b: { _sd: [digest(NAME)] } })],
    ['a digest of a claim and of an element', of({ _sd: [digest(NAME)], list: [{ '...': digest(NAME) }] }, NAME)],
    ['two disclosures of one name', of({ _sd: [digest(NAME), digest(OTHER)] }, NAME, OTHER)],
    ['a disclosure of a name in the clear', of({ name: 'Bag', _sd: [digest(NAME)] }, NAME)],
    ['another hash function', of({ _sd_alg: 'sha-512', _sd: [digest(NAME)] }, NAME)],
    ['a hash function that is none', of({ _sd_alg: null, _sd: [digest(NAME)] }, NAME)],
    ['digests that are no list', of({ _sd: digest(NAME) }, NAME)],
    ['digests that are no list, undisclosed', of({ a: { _sd: 'x' } })],
    ['a digest that is no text', of({ _sd: [7] })],
    [
      'a hidden element beside something',
      of({ list: [{ '...': digest(encoded(['s', 7])), a: 1 }] }, encoded(['s', 7])),
    ],
    ['a hidden element outside of a list', of({ a: { '...': digest(NAME) } })],
    ['a hidden element whose digest is none', of({ list: [{ '...': 7 }] })],
    ['a disclosure of digests', of({ _sd: [digest(encoded(['s', '_sd', ['x']]))] }, encoded(['s', '_sd', ['x']]))],
    ['a disclosure of an element', of({ _sd: [digest(encoded(['s', '...', 'x']))] }, encoded(['s', '...', 'x']))],
    ['a disclosure without salt', of({ _sd: [digest(encoded([null, 'a', 1]))] }, encoded([null, 'a', 1]))],
    ['an element without salt', of({ list: [{ '...': digest(encoded([7, 7])) }] }, encoded([7, 7]))],
    ['a claim of more parts', of({ _sd: [digest(encoded(['s', 'a', 1, 2]))] }, encoded(['s', 'a', 1, 2]))],
    ['a claim of fewer', of({ _sd: [digest(encoded(['s', 'a']))] }, encoded(['s', 'a']))],
    ['an element of more parts', of({ list: [{ '...': digest(NAME) }] }, NAME)],
    ['an element of fewer', of({ list: [{ '...': digest(encoded(['s'])) }] }, encoded(['s']))],
    ['a disclosure that is no list', of({ _sd: [digest(encoded({ 0: 's' }))] }, encoded({ 0: 's' }))],
    ['a member twice in what is signed', of('{"name":"Tote","name":"Bag"}')],
    [
      'a member twice in a disclosure',
      of({ _sd: [digest(encoded('["s","a",{"b":1,"b":2}]'))] }, encoded('["s","a",{"b":1,"b":2}]')),
    ],
  ])('refuses %s', (_, read) => {
    expect(read).toThrow(MalformedCredential);
  });
});
