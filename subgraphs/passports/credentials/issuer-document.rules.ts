import type { JsonObject } from '../documents/json.js';

/** Public half of an issuer key: ES256, so a point on P-256. */
export interface PublicKey {
  readonly kid: string;
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string };
  /** Null: the key new credentials are signed with. */
  readonly retiredAt: Date | null;
}

/**
 * `did:web:<host>:brands:<brand_code>`. `publicUrl`: where the platform is reached; its port is written `%3A…`
 * (did:web method specification), its path, if it has one, becomes segments.
 */
export function issuerDid(publicUrl: string, brandCode: string): string {
  const { host, pathname } = new URL(publicUrl);
  const path = pathname.split('/').filter(Boolean);
  return ['did', 'web', host.replace(':', '%3A'), ...path, 'brands', brandCode].join(':');
}

/**
 * The issuer's DID document. Retired keys stay, so that what they signed can still be verified;
 * a revoked key is simply not given to this function any more, and everything it signed fails.
 */
export function issuerDocument(did: string, keys: readonly PublicKey[]): JsonObject {
  const methods = keys.map((key) => ({
    id: `${did}#${key.kid}`,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: { ...key.jwk, kid: key.kid, alg: 'ES256', use: 'sig' },
  }));
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}
