import { errors, jwtVerify, SignJWT } from 'jose';
import { isNameOf } from '../../../schema/closed-record.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { SessionKeyring } from './session-keyring.rules.js';

/** Uses of a token: calls, refresh, or the second step of a login. */
export type TokenUse = 'access' | 'refresh' | 'mfa';

/** Lifetime of each token in seconds (§5.2); five minutes for the second step. */
export const TOKEN_LIFE: Readonly<Record<TokenUse, number>> = { access: 3_600, refresh: 7 * 86_400, mfa: 300 };

export interface TokenClaims {
  readonly use: TokenUse;
  readonly accountId: number;
  /** Session (token family) of the token. */
  readonly sessionId: string;
  readonly email: string;
  readonly role: string;
  /** Position of a refresh token in its family, from 0. */
  readonly generation: number;
}

/** Audience claim. */
const AUDIENCE = 'sessions';
const TYPE = 'JWT';

/** Signs a token; EdDSA, with the key `kid` (RFC 7519, RFC 8037). */
export async function signToken(
  keyring: SessionKeyring,
  issuer: string,
  claims: TokenClaims,
  now: Date,
): Promise<string> {
  const key = keyring.signing(now);
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    use: claims.use,
    sid: claims.sessionId,
    email: claims.email,
    role: claims.role,
    gen: claims.generation,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(String(claims.accountId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_LIFE[claims.use])
    .sign(key.privateKey);
}

/**
 * Verifies a token of any use and returns its claims. Throws `SESSION_UNREADABLE` for an unreadable, expired or
 * forged one alike. A missing e-mail address becomes the empty string, which is refused later.
 */
export async function readToken(
  keyring: SessionKeyring,
  issuer: string,
  token: string,
  now: Date,
): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const key = header.kid ? keyring.verifying(header.kid, now) : undefined;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: ['EdDSA'],
        // RFC 8725 §3.11: excludes other kinds of tokens under the same key.
        typ: TYPE,
        issuer,
        audience: AUDIENCE,
        currentDate: now,
        requiredClaims: ['sub', 'exp', 'sid', 'use'],
      },
    );
    const use = String(payload.use);
    if (!isNameOf(TOKEN_LIFE, use)) throw new Error('The token is of no known use');
    return {
      use,
      accountId: Number(payload.sub),
      sessionId: String(payload.sid),
      email: typeof payload.email === 'string' ? payload.email : '',
      role: String(payload.role ?? ''),
      generation: Number(payload.gen ?? 0),
    };
  } catch {
    throw new DomainError('SESSION_UNREADABLE');
  }
}
