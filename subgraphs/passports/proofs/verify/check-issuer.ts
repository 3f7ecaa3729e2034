import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose';
import { decodedSegment } from '../../../../schema/identifiers/decoded-segment.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../../schema/json.js';
import { CREDENTIAL_FORMAT } from '../../credentials/credential.rules.js';
import { issuerDid, issuerDocument, type PublicKey } from '../../credentials/issuer-document.rules.js';
import type { ReadCredential } from '../../credentials/read-credential.rules.js';
import { type Finding, held, refused } from './bundle.js';
import { sameJson } from './compare.js';

/** Seconds by which the clocks of reader and issuer may differ. */
export const SKEW_S = 300;

/** An issuer of credentials. */
export interface Issuer {
  /** Base URL of its publications, without scheme. */
  readonly base: string;
  readonly brandCode: string;
  readonly did: string;
}

/**
 * Parses `iss`: `https://<host>[/<path>]/brands/<code>`, or in older credentials
 * `did:web:<host>[:<path>]:brands:<code>`. Undefined for any other.
 */
export function readIssuer(iss: Json | undefined): Issuer | undefined {
  if (typeof iss !== 'string') return undefined;
  const [, place, code] = /^did:web:([^#?/]+):brands:([A-Z0-9]+)$/.exec(iss) ?? [];
  const [, address, name] = /^https?:\/\/([^#?]+)\/brands\/([A-Z0-9]+)$/.exec(iss) ?? [];
  const base = place ? place.split(':').map(decodedSegment).join('/') : address;
  const brandCode = code ?? name;
  if (!base || !brandCode) return undefined;
  return { base, brandCode, did: issuerDid(`https://${base}`, brandCode) };
}

/** Verifies a compact signature by one of the issuer's keys. `typ`: required type of the token. */
export async function signedBy(
  document: Json | undefined,
  jwt: string,
  header: JsonObject,
  typ: string,
): Promise<boolean> {
  if (header.typ !== typ || header.alg !== 'ES256' || !isJsonObject(document)) return false;
  // Older tokens have the fragment only.
  const id = String(header.kid).startsWith('did:') ? header.kid : `${document.id}#${header.kid}`;
  const methods = isJsonList(document.verificationMethod) ? document.verificationMethod : [];
  const method = methods.find((one) => isJsonObject(one) && one.id === id);
  const asserts = Array.isArray(document.assertionMethod) && document.assertionMethod.includes(id);
  if (!isJsonObject(method) || !asserts || !isJsonObject(method.publicKeyJwk)) return false;
  try {
    await compactVerify(jwt, await importJWK(method.publicKeyJwk, 'ES256'), { algorithms: ['ES256'] });
    return true;
  } catch {
    return false;
  }
}

export async function checkSignature(
  { header, jwt, claims }: ReadCredential,
  document: Json | undefined,
): Promise<Finding> {
  const holds = await signedBy(document, jwt, header, CREDENTIAL_FORMAT);
  if (!holds) return refused('signature', "No key of the issuer's document signed this credential.");
  return held('signature', `Signed by ${claims.iss}.`, 'credential.sd_jwt_vc');
}

/**
 * Checks that the document belongs to the named issuer, that its keys match their fingerprints, and that all signed
 * URLs are the issuer's.
 */
export async function checkIssuer({ claims }: ReadCredential, document: Json | undefined): Promise<Finding> {
  const issuer = readIssuer(claims.iss);
  if (!issuer) return refused('issuer', 'The issuer is no brand of a platform (did:web:…:brands:…).');
  if (!(await isOwnDocument(issuer, document)))
    return refused('issuer', "The issuer's document is of another issuer, or altered.");
  if (claims.brand_code !== undefined && claims.brand_code !== issuer.brandCode)
    return refused('issuer', 'The issuer is another brand than the passport names.');
  const { vct, status } = addressesOf(claims);
  if (vct === undefined || !vct.startsWith(`${issuer.base}/schemas/passport/`))
    return refused('issuer', 'The credential is of a type that is not published where the issuer is.');
  if (status === undefined || !status.startsWith(`${issuer.base}/brands/${issuer.brandCode}/status-lists/`))
    return refused('issuer', "The status list is not the issuer's.");
  return held('issuer', `Brand ${issuer.brandCode} at ${issuer.base}.`);
}

/** Returns the signed URLs, without scheme. */
function addressesOf({ vct, status }: JsonObject): { readonly vct?: string; readonly status?: string } {
  const list = isJsonObject(status) && isJsonObject(status.status_list) ? status.status_list.uri : undefined;
  return { ...bare('vct', vct), ...bare('status', list) };
}

const bare = (name: 'vct' | 'status', value: Json | undefined) =>
  typeof value === 'string' && /^https?:\/\//.test(value) ? { [name]: value.replace(/^https?:\/\//, '') } : {};

/** Rebuilds the document from its keys and compares: `issuerDocument` determines everything it may contain. */
async function isOwnDocument({ did, base, brandCode }: Issuer, document: Json | undefined): Promise<boolean> {
  if (!isJsonObject(document) || !isJsonList(document.verificationMethod)) return false;
  const keys: PublicKey[] = [];
  for (const method of document.verificationMethod) {
    if (isJsonObject(method) && method.type === 'Multikey') continue;
    const key = isJsonObject(method) ? method.publicKeyJwk : undefined;
    const jwk = isJsonObject(key) ? pointOf(key) : undefined;
    if (!jwk) return false;
    const kid = await calculateJwkThumbprint(jwk).catch(() => '');
    keys.push({ kid, jwk, retiredAt: null });
  }
  const forms = ['https', 'http'].map((scheme) => issuerDocument(did, `${scheme}://${base}/brands/${brandCode}`, keys));
  return [...forms, formerDocument(did, keys)].some((form) => sameJson(document, form));
}

/** Returns the coordinates of a public key; undefined for an invalid one. */
function pointOf({ kty, crv, x, y }: JsonObject): PublicKey['jwk'] | undefined {
  const isPoint = typeof kty === 'string' && typeof crv === 'string' && typeof x === 'string' && typeof y === 'string';
  return isPoint ? { kty, crv, x, y } : undefined;
}

/** Returns the issuer document in its older form, contained in older bundles. */
function formerDocument(did: string, keys: readonly PublicKey[]): JsonObject {
  const methods = keys.map(({ kid, jwk }) => ({
    id: `${did}#${kid}`,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: { ...jwk, kid, alg: 'ES256', use: 'sig' },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

/** Checks that the credential is currently valid. Credentials of passports are ended by status, so `exp` is rare. */
export function checkValidity({ claims }: ReadCredential, now: Date): Finding {
  const seconds = now.getTime() / 1000;
  const { iat, nbf, exp } = claims;
  if (typeof iat !== 'number' || iat > seconds + SKEW_S) return refused('validity', 'It was signed in the future.');
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > seconds + SKEW_S))
    return refused('validity', 'It is not valid yet.');
  if (exp !== undefined && (typeof exp !== 'number' || exp <= seconds - SKEW_S))
    return refused('validity', 'It is valid no more.');
  return held('validity', `Signed on ${new Date(iat * 1000).toISOString()}.`);
}
