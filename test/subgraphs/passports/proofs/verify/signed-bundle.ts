import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Json, JsonObject } from '../../../../../schema/json.js';
import {
  issuerDid,
  issuerDocument,
  issuerUrl,
  keyUrl,
} from '../../../../../subgraphs/passports/credentials/issuer-document.rules.js';
import { pointOf } from '../../../../../subgraphs/passports/credentials/issuer-keys.js';
import { statusListClaim } from '../../../../../subgraphs/passports/credentials/status-list.rules.js';
import { disclosureSetDigest } from '../../../../../subgraphs/passports/disclosure/tier-disclosures.rules.js';
import { dataHash } from '../../../../../subgraphs/passports/documents/canonical-json.rules.js';
import { SEAL_ALGORITHM, versionHash } from '../../../../../subgraphs/passports/proofs/seal.rules.js';

const BASE = 'https://dpp.example';
const CODE = 'NORDATELIR';
const DID = issuerDid(BASE, CODE);
const ISSUER = issuerUrl(BASE, CODE);
export const LIST = `${ISSUER}/status-lists/0`;
/** The instant at which everything is verified, in seconds. */
export const NOW_S = 1_800_000_000;

/** A key of an issuer, which signs whatever a test makes up: that is what the issuer itself could do. */
export interface IssuerKey {
  readonly kid: string;
  readonly published: { readonly kid: string; readonly jwk: ReturnType<typeof pointOf>; readonly retiredAt: null };
  sign(claims: object, header?: object): Promise<string>;
}

export async function issuerKey(): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = pointOf(await exportJWK(publicKey));
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    published: { kid, jwk, retiredAt: null },
    sign: (claims, header = {}) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', kid: keyUrl(DID, kid), ...header })
        .sign(privateKey),
  };
}

export const documentOf = (...keys: readonly IssuerKey[]): JsonObject =>
  issuerDocument(
    DID,
    ISSUER,
    keys.map(({ published }) => published),
  );

const DATA = { labels: { made: 'by hand' } };
const seal = (version: number, previous: string | null) =>
  versionHash({ passport_id: 7, version, data_hash: dataHash(DATA), prev_version_hash: previous });
export const FIRST_SEAL = seal(1, null);
const SECOND_SEAL = seal(2, FIRST_SEAL);
const ITEM = { serial: '0A1B2C3D4E5F', uid_hash: `0x${'a'.repeat(64)}` };
export const EARLIER = { version: 1, data_hash: dataHash(DATA), version_hash: FIRST_SEAL };

/** What an issuer signs of the second version of an item's passport. */
export const CLAIMS = {
  iss: ISSUER,
  iat: NOW_S - 3_600,
  nbf: NOW_S - 3_600,
  vct: `${BASE}/schemas/passport/1.0`,
  status: { status_list: { idx: 3, uri: LIST } },
  passport_id: 7,
  passport_version: 2,
  level: 'item',
  schema_version: '1.0',
  brand_code: CODE,
  ...ITEM,
  token_id: '9'.repeat(77),
  data_hash: dataHash(DATA),
  version_hash: SECOND_SEAL,
  prev_version_hash: FIRST_SEAL,
  tier_disclosures: { public: disclosureSetDigest([]) },
  data: DATA,
} satisfies JsonObject;

export const LIST_CLAIMS = {
  iss: DID,
  sub: LIST,
  iat: NOW_S - 60,
  exp: NOW_S + 3_540,
  status_list: statusListClaim(new Map([[4, 'invalid']])),
};

/** What a test changes: the claims, the list, and the finished bundle. */
export interface Changes {
  readonly claims?: JsonObject;
  readonly header?: object;
  readonly list?: JsonObject;
  readonly listHeader?: object;
  readonly bundle?: (bundle: JsonObject) => JsonObject;
}

/** Returns a bundle of form 2, signed by the issuer's key over what the test says. */
export async function signedBundle(key: IssuerKey, changes: Changes = {}): Promise<JsonObject> {
  const claims: { readonly [name: string]: Json | undefined } = { ...CLAIMS, ...changes.claims };
  const listToken = await key.sign(
    { ...LIST_CLAIMS, ...changes.list },
    { typ: 'statuslist+jwt', ...changes.listHeader },
  );
  const bundle: JsonObject = {
    bundle_version: '2',
    passport: JSON.parse(JSON.stringify(claims)),
    credential: {
      passport_id: claims.passport_id ?? null,
      issuer: DID,
      vct: claims.vct ?? null,
      access_tier: 'public',
      format: 'dc+sd-jwt',
      sd_jwt_vc: `${await key.sign(claims, changes.header)}~`,
    },
    proof: {
      seal: {
        algorithm: SEAL_ALGORITHM,
        version_hash: SECOND_SEAL,
        prev_version_hash: FIRST_SEAL,
        earlier: [EARLIER],
      },
    },
    item: ITEM,
    issuer_document: documentOf(key),
    status_list: listToken,
  };
  return changes.bundle?.(bundle) ?? bundle;
}
