import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { PoolClient } from 'pg';
import { deriveKey, seal, unseal } from '../../lib/crypto/secrets.js';

export interface SigningKey {
  readonly kid: string;
  /** Signs; `header` names the type of the token and, as `kid`, the DID URL of the key. */
  sign(header: Readonly<Record<string, string>>, payload: string): Promise<string>;
}

interface KeyInUse {
  readonly kid: string;
  readonly sealed_private: Buffer;
}

const PURPOSE = 'passport issuer keys';

const IN_USE = `
  select kid, sealed_private from passports.issuer_key
   where brand_id = $1 and retired_at is null and revoked_at is null`;

/** Locks the brand's issuer until the transaction ends, creating it where this is its first publication. */
export async function lockIssuer(client: PoolClient, brandId: number, brandCode: string): Promise<void> {
  await client.query('insert into passports.issuer (brand_id, brand_code) values ($1, $2) on conflict do nothing', [
    brandId,
    brandCode,
  ]);
  await client.query('select 1 from passports.issuer where brand_id = $1 for update', [brandId]);
}

/** The next place in the brand's status lists. The issuer is locked. */
export async function nextStatusEntry(client: PoolClient, brandId: number): Promise<number> {
  const { rows } = await client.query<{ entry: number }>(
    `update passports.issuer set next_status_entry = next_status_entry + 1 where brand_id = $1
     returning next_status_entry - 1 as entry`,
    [brandId],
  );
  return rows[0]?.entry as number;
}

/** The key a brand signs with now; its first one is made when it is first needed. The issuer is locked. */
export async function signingKey(
  client: PoolClient,
  encryptionKey: Uint8Array,
  brandId: number,
  now: Date,
): Promise<SigningKey> {
  const { rows } = await client.query<KeyInUse>(IN_USE, [brandId]);
  const [row] = rows;
  if (!row) return addKey(client, encryptionKey, brandId, now);
  const jwk = JSON.parse(unseal(deriveKey(encryptionKey, PURPOSE), row.sealed_private, row.kid).toString()) as JWK;
  return keyOf(row.kid, jwk);
}

/** Makes a new key the one that signs. Old ones still verify what they signed. */
export async function rotateKey(
  client: PoolClient,
  encryptionKey: Uint8Array,
  brandId: number,
  now: Date,
): Promise<SigningKey> {
  await client.query(
    'update passports.issuer_key set retired_at = $2 where brand_id = $1 and retired_at is null and revoked_at is null',
    [brandId, now],
  );
  return addKey(client, encryptionKey, brandId, now);
}

async function addKey(client: PoolClient, encryptionKey: Uint8Array, brandId: number, now: Date): Promise<SigningKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const [secret, open] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(open);
  const sealed = seal(deriveKey(encryptionKey, PURPOSE), Buffer.from(JSON.stringify(secret)), kid);
  await client.query(
    `insert into passports.issuer_key (brand_id, kid, public_jwk, sealed_private, created_at) values ($1, $2, $3, $4, $5)`,
    [brandId, kid, JSON.stringify(open), sealed, now],
  );
  return keyOf(kid, secret);
}

async function keyOf(kid: string, jwk: JWK): Promise<SigningKey> {
  const key = await importJWK(jwk, 'ES256');
  return {
    kid,
    sign: (header, payload) =>
      new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'ES256', ...header }).sign(key),
  };
}
