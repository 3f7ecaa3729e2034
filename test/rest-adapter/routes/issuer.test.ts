import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifySDJWT } from '@meeco/sd-jwt';
import { getListFromStatusListJWT } from '@sd-jwt/jwt-status-list';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import {
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  jwtVerify,
} from 'jose';
import { fieldsIn } from '../../../schema/record.js';
import { STATUS } from '../../../subgraphs/passports/credentials/status-list.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem, addModel, GTIN, type Item, publishPassport } from '../../support/catalog.js';
import { present } from '../../support/present.js';
import { type Rest, startRest } from '../../support/rest.js';

const BRAND = 'NORDATELIR';
const BASE = 'http://localhost:8080';

let stage: Stage;
let rest: Rest;
let modelId: number;
let item: Item;

interface DidDocument {
  readonly id: string;
  readonly assertionMethod: string[];
  readonly verificationMethod: { readonly id: string; readonly publicKeyJwk: JWK }[];
}

/** What a wallet does: it knows the platform by its addresses alone. */
const fetchPath = async (url: string) => rest.call(url.replace(BASE, ''));
const didDocument = async (): Promise<DidDocument> => (await fetchPath(`${BASE}/brands/${BRAND}/did.json`)).json;

async function issuerKey(jwt: string) {
  const { kid } = decodeProtectedHeader(jwt);
  const document = await didDocument();
  const method = document.verificationMethod.find(({ id }) => id === kid);
  if (!method) throw new Error('The issuer has no such key');
  return importJWK(method.publicKeyJwk, 'ES256');
}

const hash = (data: string | ArrayBuffer) =>
  createHash('sha256')
    .update(typeof data === 'string' ? data : Buffer.from(data))
    .digest();
const verifier = async (data: string, signature: string) =>
  compactVerify(`${data}.${signature}`, await issuerKey(`${data}.${signature}`)).then(
    () => true,
    () => false,
  );

/** A foreign wallet: SD-JWT VC of OpenWallet Foundation, with its own status list check. */
const wallet = () =>
  new SDJwtVcInstance({
    hasher: (data: string | ArrayBuffer) => new Uint8Array(hash(data)),
    hashAlg: 'sha-256',
    verifier,
    statusListFetcher: async (uri: string) => (await fetchPath(uri)).text,
  });

const credential = async (identifier: string): Promise<string> =>
  (await rest.call(`/v1/passport/${identifier}/vc`)).json.sd_jwt_vc;
const ROTATE = 'mutation Rotate($code: String!) { rotateIssuerKey(brandCode: $code) { kid retiredAt } }';
const REVOKE =
  'mutation Revoke($code: String!, $kid: String!) { revokeIssuerKey(brandCode: $code, kid: $kid) { kid revokedAt } }';

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  item = await addItem(stage, { brandId, brandCode: BRAND, categoryId, serial: '0A1B2C3D4E5F', modelId });
  await publishPassport(stage, { modelId }, { labels: { a: 1 }, durability: { years: 10 } });
  await publishPassport(stage, { productId: item.id }, { labels: { own: 1 } });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('did:web', () => {
  it('[EN 18219 6.4.2] the issuer identifier leads to the document with the keys', async () => {
    const { json, headers } = await rest.call(`/brands/${BRAND}/did.json`);
    expect(headers['content-type']).toBe('application/did+json');
    expect(json.id).toBe(`did:web:localhost%3A8080:brands:${BRAND}`);
    expect(json.verificationMethod).toHaveLength(2);
    expect(json.alsoKnownAs).toEqual([`${BASE}/brands/${BRAND}`]);
    expect(JSON.stringify(json)).not.toContain('"d"');
    expect((await rest.call('/brands/NOSUCHBRAN/did.json')).status).toBe(404);
  });

  it('keys rotate without breaking old credentials', async () => {
    const old = await credential(item.serial);
    const before = decodeProtectedHeader(present(old.split('~')[0])).kid;
    await stage.ask('passports', ROTATE, { code: BRAND });
    await publishPassport(stage, { modelId }, { labels: { a: 2 } });
    const fresh: string = (await rest.call(`/v1/passport/01/${GTIN}/vc`)).json.sd_jwt_vc;
    expect(decodeProtectedHeader(present(fresh.split('~')[0])).kid).not.toBe(before);
    for (const one of [old, fresh]) {
      const [jwt = ''] = one.split('~');
      await expect(jwtVerify(jwt, await issuerKey(jwt), { typ: 'dc+sd-jwt' })).resolves.toBeTruthy();
    }
    expect((await didDocument()).assertionMethod).toHaveLength(4);
    // A verifier that resolves no DID finds both keys where `iss` leads, and those of the lists of states.
    const { jwks } = (await fetchPath(`${BASE}/.well-known/jwt-vc-issuer/brands/${BRAND}`)).json;
    const { text: list } = await fetchPath(`${BASE}/brands/${BRAND}/status-lists/0`);
    for (const jwt of [old, fresh, list].map((one) => present(one.split('~')[0])))
      await expect(jwtVerify(jwt, createLocalJWKSet(jwks))).resolves.toBeTruthy();
  });

  it('an issuer has no more keys than everybody who verifies can be answered', async () => {
    const [{ id: brandId } = { id: 0 }] = await stage.sql<{ id: number }>(
      'select id from catalog.brand where code = $1',
      [BRAND],
    );
    const fill = (all: number, revoked: string) =>
      stage.sql(
        `insert into passports.issuer_key (brand_id, kid, public_jwk, sealed_private, created_at, retired_at, revoked_at)
         select brand_id, 'made-up-' || n, public_jwk, sealed_private, created_at, created_at, ${revoked}
           from passports.issuer_key k, generate_series($2, $3 - (select count(*) from passports.issuer_key where brand_id = $1)::int + $2 - 1) n
          where k.brand_id = $1 and k.retired_at is null and k.revoked_at is null`,
        [brandId, all * 10, all],
      );
    const before = await didDocument();
    const revoke = () =>
      stage.ask('passports', REVOKE, { code: BRAND, kid: present(before.verificationMethod[0]).id.split('#')[1] });
    await fill(200, 'null');
    await expect(stage.ask('passports', ROTATE, { code: BRAND })).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await fill(1_000, 'created_at');
    await expect(revoke()).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await stage.sql(`delete from passports.issuer_key where kid like 'made-up-%'`);
    await stage.ask('passports', ROTATE, { code: BRAND });
  });

  it('a brand administrator rotates their own brand’s keys and no other’s', async () => {
    const admin = (brandIds: number[]) =>
      ({
        kind: 'account',
        accountId: 1,
        email: '',
        role: 'brand_admin',
        sessionId: '',
        brandIds,
        accreditations: [],
        contacts: [],
      }) as const;
    await expect(stage.ask('passports', ROTATE, { code: BRAND }, admin([999]))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stage.ask('passports', ROTATE, { code: BRAND }, { kind: 'anonymous' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('foreign wallets', () => {
  it('[EN 18246 proof] @meeco/sd-jwt verifies with the key the issuer document names', async () => {
    const claims = fieldsIn(
      await verifySDJWT(
        await credential(item.serial),
        async (jwt) => (await jwtVerify(jwt, await issuerKey(jwt))).payload as never,
        () => Promise.resolve((data: string) => createHash('sha256').update(data).digest('base64url')),
      ),
    );
    expect(claims.data).toEqual({ labels: { own: 1 } });
    expect((await fetchPath(String(claims.vct))).json.vct).toBe(claims.vct);
  });

  it('@sd-jwt/sd-jwt-vc verifies signature and status', async () => {
    const { payload } = await wallet().verify(await credential(item.serial));
    expect(fieldsIn(payload).data).toEqual({ labels: { own: 1 } });
  });

  it('[SD-JWT VC vct] a wallet that loads the type holds its bytes to what was signed (Subresource Integrity)', async () => {
    let served = '/schemas/passport/1.0';
    const careful = new SDJwtVcInstance({
      hasher: (data: string | ArrayBuffer) => new Uint8Array(hash(data)),
      hashAlg: 'sha-256',
      verifier,
      statusListFetcher: async (uri: string) => (await fetchPath(uri)).text,
      loadTypeMetadataFormat: true,
      // The check is the runtime's, as browsers have it: the library takes the digest for hexadecimal.
      vctFetcher: async (uri, integrity) => {
        expect(uri).toBe(`${BASE}/schemas/passport/1.0`);
        return (await fetch(`${rest.address}${served}`, { integrity: String(integrity) })).json() as never;
      },
    });
    const held = await credential(item.serial);
    expect((await careful.verify(held)).typeMetadata?.mergedTypeMetadata.vct).toBe(`${BASE}/schemas/passport/1.0`);
    served = '/schemas/passport-document/1.0';
    await expect(careful.verify(held)).rejects.toThrow();
  });

  it('[SD-JWT VC iss] a verifier that knows no DID finds the keys by the issuer that the credential names', async () => {
    const [jwt = ''] = (await credential(item.serial)).split('~');
    const { iss, sub, vct, 'vct#integrity': integrity } = decodeJwt(jwt);
    expect(iss).toBe(`${BASE}/brands/${BRAND}`);
    expect(sub).toBe(`${BASE}/01/${GTIN}/21/${item.serial}`);
    const metadata = await fetchPath(`${BASE}/.well-known/jwt-vc-issuer${new URL(present(iss)).pathname}`);
    expect(metadata.json.issuer).toBe(iss);
    await expect(jwtVerify(jwt, createLocalJWKSet(metadata.json.jwks))).resolves.toBeTruthy();
    const type = await fetchPath(String(vct));
    expect(integrity).toBe(`sha256-${createHash('sha256').update(type.text).digest('base64')}`);
    expect((await rest.call('/.well-known/jwt-vc-issuer/brands/NOSUCHBRAN')).status).toBe(404);
  });

  it('[Token Status List freshness] the status list is a statuslist+jwt of the brand', async () => {
    const { headers, text } = await rest.call(`/brands/${BRAND}/status-lists/0`);
    expect(headers['content-type']).toBe('application/statuslist+jwt');
    const { payload, protectedHeader } = await jwtVerify(text, await issuerKey(text));
    expect(protectedHeader.typ).toBe('statuslist+jwt');
    expect(protectedHeader.kid).toMatch(new RegExp(`^did:web:localhost%3A8080:brands:${BRAND}#`));
    expect(payload.sub).toBe(`${BASE}/brands/${BRAND}/status-lists/0`);
    expect(payload).toMatchObject({ iss: `did:web:localhost%3A8080:brands:${BRAND}`, ttl: 300 });
    expect(payload.exp).toBe(present(payload.iat) + 3_600);
    // Signed once for as long as nothing changes.
    expect((await rest.call(`/brands/${BRAND}/status-lists/0`)).text).toBe(text);
    expect((await rest.call(`/brands/${BRAND}/status-lists/1`)).status).toBe(404);
  });

  it.each([
    'revoked',
    'archived',
    'superseded',
    'burned',
    'stolen',
  ])('[Token Status List revocation] the credential of an item that is %s fails, and holds again when it is not', async (status) => {
    const held = await credential(item.serial);
    await stage.sql('update custody.item set status = $2 where id = $1', [item.id, status]);
    await expect(wallet().verify(held)).rejects.toThrow();
    await stage.sql(`update custody.item set status = 'written' where id = $1`, [item.id]);
    await expect(wallet().verify(held)).resolves.toBeTruthy();
  });

  it('[Token Status List revocation] that of a revoked item stays ended while it is reported stolen or being destroyed', async () => {
    const [jwt = ''] = (await credential(item.serial)).split('~');
    const { idx } = decodeJwt<{ status: { status_list: { idx: number } } }>(jwt).status.status_list;
    const stateOf = async () => {
      const { text } = await rest.call(`/brands/${BRAND}/status-lists/0`);
      return getListFromStatusListJWT(text).getStatus(idx);
    };
    const moved = (status: string, before: 'theft' | 'leaving', then: string) =>
      stage.sql(`update custody.item set status = $2, status_before_${before} = $3 where id = $1`, [
        item.id,
        status,
        then,
      ]);
    await moved('stolen', 'theft', 'written');
    expect(await stateOf()).toBe(STATUS.suspended);
    await moved('stolen', 'theft', 'revoked');
    expect(await stateOf()).toBe(STATUS.invalid);
    await moved('burn_submitted', 'leaving', 'revoked');
    expect(await stateOf()).toBe(STATUS.invalid);
    await moved('burn_submitted', 'leaving', 'written');
    expect(await stateOf()).toBe(STATUS.valid);
    await moved('written', 'theft', 'written');
  });

  it('[Token Status List revocation] so does that of a version taken out of service', async () => {
    const [row] = await stage.sql<{ passport_id: number; version: number }>(
      `select v.passport_id, v.version from passports.version v join passports.passport p on p.id = v.passport_id
        where p.product_model_id = $1 and v.superseded_at is null`,
      [modelId],
    );
    const held: string = (await rest.call(`/v1/passport/01/${GTIN}/vc`)).json.sd_jwt_vc;
    await expect(wallet().verify(held)).resolves.toBeTruthy();
    const SUPERSEDE =
      'mutation S($id: Int!, $version: Int!) { supersedePassportVersion(id: $id, version: $version) { id } }';
    await stage.ask('passports', SUPERSEDE, { id: row?.passport_id, version: row?.version });
    await expect(wallet().verify(held)).rejects.toThrow();
    expect((await rest.call(`/v1/passport/01/${GTIN}`)).status).toBe(404);
  });

  it('a key that was revoked verifies nothing any more', async () => {
    const held = await credential(item.serial);
    const kid = decodeProtectedHeader(present(held.split('~')[0])).kid?.split('#')[1];
    await stage.ask('passports', REVOKE, { code: BRAND, kid });
    await expect(wallet().verify(held)).rejects.toThrow();
  });
});
