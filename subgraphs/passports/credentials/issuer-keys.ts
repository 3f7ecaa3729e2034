import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { deriveKey, seal, unseal } from '../../lib/crypto/secrets.js';
import type { Sealed } from '../../lib/database/keys/require-same-keys.js';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { PublicKey } from './issuer-document.rules.js';
import {
  addIssuer,
  addIssuerKey,
  keyInUse,
  keysOfIssuer,
  latestIssuerKeys,
  lockIssuerRow,
  retireKeyInUse,
  takeStatusEntry,
} from './issuer-key.statements.js';

export interface SigningKey {
  readonly kid: string;
  /** Signs a token; `header` has its type and, as `kid`, the DID URL of the key. */
  sign(header: Readonly<Record<string, string>>, payload: string): Promise<string>;
}

const PURPOSE = 'passport issuer keys';

/** Locks the brand's issuer until the end of the transaction, inserting it at its first publication. */
export async function lockIssuer(on: Executor, brandId: number, brandCode: string): Promise<void> {
  await addIssuer.run(on, { brandId, brandCode });
  await lockIssuerRow.run(on, { brandId });
}

/** Draws the next index in the brand's status lists. The issuer is locked. */
export async function nextStatusEntry(on: Executor, brandId: number): Promise<number> {
  const row = await takeStatusEntry.row(on, { brandId });
  if (!row) throw new Error(`Brand ${brandId} is no issuer`);
  return row.entry;
}

/** Returns the signing key of a brand, creating its first one. The issuer is locked. */
export async function signingKey(
  on: Executor,
  encryptionKey: Uint8Array,
  brandId: number,
  now: Date,
): Promise<SigningKey> {
  const row = await keyInUse.row(on, { brandId });
  if (!row) return addKey(on, encryptionKey, brandId, now);
  const jwk: JWK = JSON.parse(unseal(deriveKey(encryptionKey, PURPOSE), row.sealed_private, row.kid).toString());
  return keyOf(row.kid, jwk);
}

/** Returns the latest private keys of issuers as they are stored. */
export async function sealedIssuerKeys(on: Executor, encryptionKey: Uint8Array): Promise<Sealed[]> {
  const key = deriveKey(encryptionKey, PURPOSE);
  const rows = await latestIssuerKeys.rows(on, {});
  return rows.map(({ kid, sealed_private }) => ({ key, bytes: sealed_private, about: kid }));
}

/** Keys of a brand that are not revoked: everybody who verifies a credential is answered all of them. */
const MOST_LISTED = 200;
/** Keys of a brand, those that were revoked included. */
const MOST_KEYS = 1_000;

/** Refuses another key of a brand that has as many as it may have. The issuer is locked. Throws `LIMIT_REACHED`. */
export async function requireRoomForKey(
  on: Executor,
  brandId: number,
  { isAnotherListed }: { readonly isAnotherListed: boolean },
): Promise<void> {
  const { all, listed } = (await keysOfIssuer.row(on, { brandId }))!;
  if (isAnotherListed && listed >= MOST_LISTED)
    throw new DomainError('LIMIT_REACHED', { thing: 'keys of the issuer', limit: MOST_LISTED });
  if (all >= MOST_KEYS) throw new DomainError('LIMIT_REACHED', { thing: 'keys of the issuer', limit: MOST_KEYS });
}

/** Creates a new signing key. Earlier keys still verify their signatures. */
export async function rotateKey(
  on: Executor,
  encryptionKey: Uint8Array,
  brandId: number,
  now: Date,
): Promise<SigningKey> {
  await retireKeyInUse.run(on, { brandId, now });
  return addKey(on, encryptionKey, brandId, now);
}

async function addKey(on: Executor, encryptionKey: Uint8Array, brandId: number, now: Date): Promise<SigningKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const [secret, open] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(open);
  const sealedPrivate = seal(deriveKey(encryptionKey, PURPOSE), Buffer.from(JSON.stringify(secret)), kid);
  await addIssuerKey.run(on, { brandId, kid, publicJwk: pointOf(open), sealedPrivate, now });
  return keyOf(kid, secret);
}

/** Returns the coordinates of a public key. Throws for an invalid one. */
export function pointOf({ kty, crv, x, y }: JWK): PublicKey['jwk'] {
  if (kty === undefined || crv === undefined || x === undefined || y === undefined)
    throw new Error('The key is no point of a curve');
  return { kty, crv, x, y };
}

async function keyOf(kid: string, jwk: JWK): Promise<SigningKey> {
  const key = await importJWK(jwk, 'ES256');
  return {
    kid,
    sign: (header, payload) =>
      new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'ES256', ...header }).sign(key),
  };
}
