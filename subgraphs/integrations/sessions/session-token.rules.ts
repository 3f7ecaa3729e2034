import { errors, jwtVerify, SignJWT } from 'jose';
import { isNameOf } from '../../../schema/closed-record.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { SessionKeyring } from './session-keyring.rules.js';

/** Uses of a token: calls, the next pair of tokens, or only the second step of a login. */
export type TokenUse = 'access' | 'refresh' | 'mfa';

/** Life of each token in seconds (§5.2); the second step has five minutes. */
export const TOKEN_LIFE: Readonly<Record<TokenUse, number>> = { access: 3_600, refresh: 7 * 86_400, mfa: 300 };

export interface TokenClaims {
  readonly use: TokenUse;
  readonly accountId: number;
  /** Session (token family) the token belongs to. */
  readonly sessionId: string;
  readonly email: string;
  readonly role: string;
  /** Position of a refresh token in its family, from 0. */
  readonly generation: number;
}

/** Tokens of another installation that happens to share the seed are foreign. */
const AUDIENCE = 'sessions';
const TYPE = 'JWT';

/** Returns a signed token; EdDSA, the key named by `kid` (RFC 7519, RFC 8037). */
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
 * Returns the claims of a token of ours that is not expired, whatever its use. Throws `SESSION_UNREADABLE` for anything else:
 * unreadable, expired and foreign-signed tokens are not distinguished. An absent e-mail address reads as the empty string, which has its
 * own refusal later.
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
        // RFC 8725 §3.11: no other kind of token under the same key can pass for a session.
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
