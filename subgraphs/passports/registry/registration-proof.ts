import { compactVerify, errors, type JWTVerifyGetKey } from 'jose';
import { isJsonObject, type JsonObject } from '../../../schema/json.js';
import { sameHash } from './proof-hash.rules.js';

/** Required claims of a proof of registration (Implementing Regulation (EU) 2026/1778, article 9). */
export interface Proved {
  readonly upi: string;
  readonly dataHash: string;
  readonly registryId: string;
}

/** Reasons why a proof is refused. */
export type ProofFault =
  | 'signature'
  | 'product'
  | 'hash'
  | 'registration'
  | 'time'
  /** The registry's keys are not configured or cannot be fetched. */
  | 'keys';

export type ProofReading = { readonly issuedAt: Date } | { readonly fault: ProofFault };

/** Asymmetric algorithms only. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'RS384', 'PS384', 'ES384', 'RS512', 'PS512', 'ES512', 'EdDSA'];

/** Seconds by which the registry's clock may be ahead. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a proof of registration with the registry's published keys. It is stored longer than in the registry, so it
 * may have expired; it must not be from the future, nor from before the Unix epoch.
 */
export async function readProof(
  keys: JWTVerifyGetKey | undefined,
  proof: string,
  about: Proved,
  now: Date,
): Promise<ProofReading> {
  if (!keys) return { fault: 'keys' };
  const signed = await verified(keys, proof);
  if ('fault' in signed) return signed;
  return readingOf(signed.claims, about, now);
}

/** Verifies the signature only, ignoring the expiry. */
async function verified(keys: JWTVerifyGetKey, proof: string): Promise<{ claims: JsonObject } | { fault: ProofFault }> {
  try {
    const { payload } = await compactVerify(proof, keys, { algorithms: ALGORITHMS });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isJsonObject(claims) ? { claims } : { fault: 'signature' };
  } catch (error) {
    return { fault: isUnreachable(error) ? 'keys' : 'signature' };
  }
}

/** Distinguishes an unreachable registry from a proof that does not verify. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof SyntaxError) && (!(error instanceof errors.JOSEError) || UNREACHABLE.has(error.code));

const UNREACHABLE = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

function readingOf(claims: JsonObject, about: Proved, now: Date): ProofReading {
  if (claims.upi !== about.upi) return { fault: 'product' };
  if (!sameHash(claims.dppHash, about.dataHash)) return { fault: 'hash' };
  if (claims.registryId !== undefined && claims.registryId !== about.registryId) return { fault: 'registration' };
  const latest = now.getTime() / 1000 + TOLERANCE_SECONDS;
  const { iat } = claims;
  return typeof iat === 'number' && iat >= 0 && iat <= latest ? { issuedAt: new Date(iat * 1000) } : { fault: 'time' };
}
