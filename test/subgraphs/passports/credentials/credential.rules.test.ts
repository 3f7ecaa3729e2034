import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeSDJWT, verifySDJWT } from '@meeco/sd-jwt';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import fc from 'fast-check';
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, jwtVerify } from 'jose';
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
import { disclose } from '../../../../subgraphs/passports/disclosure/disclosure.rules.js';
import type { JsonObject } from '../../../../subgraphs/passports/documents/json.js';
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

  it('a key that travelled as JWK verifies', async () => {
    const slice = await issued(content(document, policy));
    const imported = await importJWK(await exportJWK(keys.publicKey), 'ES256');
    await expect(compactVerify(slice('public').split('~')[0] ?? '', imported)).resolves.toBeTruthy();
  });
});
