import { base58btc } from 'multiformats/bases/base58';
import type { JsonObject } from '../../../schema/json.js';

/** Public part of an issuer key (ES256): a point on P-256. */
export interface PublicKey {
  /** Thumbprint of the key (RFC 7638). */
  readonly kid: string;
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string };
  /** Null for the key that signs new credentials. */
  readonly retiredAt: Date | null;
}

/**
 * Returns `did:web:<host>:brands:<brand_code>`. `publicUrl`: public base URL, whose port is written `%3A…` (did:web
 * method specification) and whose path becomes segments.
 */
export function issuerDid(publicUrl: string, brandCode: string): string {
  const { host, pathname } = new URL(publicUrl);
  const path = pathname.split('/').filter(Boolean);
  return ['did', 'web', host.replace(':', '%3A'), ...path, 'brands', brandCode].join(':');
}

/** Returns the issuer's URL, the `iss` of credentials (SD-JWT VC, section "JWT VC Issuer Metadata"). */
export const issuerUrl = (publicUrl: string, brandCode: string): string => `${publicUrl}/brands/${brandCode}`;

/** Returns the DID URL of a key, the `kid` of signed tokens. */
export const keyUrl = (did: string, kid: string): string => `${did}#${kid}`;

const asJwk = ({ jwk }: PublicKey, kid: string): JsonObject => ({ ...jwk, kid, alg: 'ES256', use: 'sig' });

/** Multicodec `p256-pub`, as a varint. */
const P256 = [0x80, 0x24];

/** Encodes a compressed point with its multicodec in base58btc (Controlled Identifiers, section 2.2.2). */
function multibaseOf({ x, y }: PublicKey['jwk']): string {
  const isOdd = ((Buffer.from(y, 'base64url').at(-1) ?? 0) & 1) === 1;
  return base58btc.encode(Uint8Array.from([...P256, isOdd ? 3 : 2, ...Buffer.from(x, 'base64url')]));
}

/**
 * Builds the issuer's DID document: every key as `JsonWebKey` and as `Multikey` (Controlled Identifiers 1.0), and the
 * issuer's URL. Retired keys are included, so that their signatures still verify; revoked keys are not passed in.
 */
export function issuerDocument(did: string, address: string, keys: readonly PublicKey[]): JsonObject {
  const methods = keys.flatMap((key): (JsonObject & { readonly id: string })[] => [
    { id: keyUrl(did, key.kid), type: 'JsonWebKey', controller: did, publicKeyJwk: asJwk(key, key.kid) },
    {
      id: `${keyUrl(did, key.kid)}-multikey`,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: multibaseOf(key.jwk),
    },
  ]);
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/jwk/v1',
      'https://w3id.org/security/multikey/v1',
    ],
    id: did,
    alsoKnownAs: [address],
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

/**
 * Builds the issuer's metadata (SD-JWT VC, `/.well-known/jwt-vc-issuer`): `issuer` equals `iss` of its credentials, and
 * each key has their `kid`. Retired keys are included, revoked ones not passed in.
 */
export const issuerMetadata = (did: string, address: string, keys: readonly PublicKey[]): JsonObject => ({
  issuer: address,
  jwks: { keys: keys.map((key) => asJwk(key, keyUrl(did, key.kid))) },
});
