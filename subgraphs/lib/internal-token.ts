import { jwtVerify, SignJWT } from 'jose';
import type { Principal } from './principal.js';

/** What one process of the platform tells another about a call. */
export interface InternalClaims {
  readonly principal: Principal;
  readonly requestId: string;
  readonly clientAddress: string;
}

export interface InternalTokens {
  sign(claims: InternalClaims): Promise<string>;
  /** Throws when the token is foreign, expired or meant for something else. */
  verify(token: string): Promise<InternalClaims>;
}

const AUDIENCE = 'platform-internal';
const LIFETIME = '60s';

/**
 * Short-lived tokens by which processes of one installation trust each other (topology apart).
 * `key`: 32 bytes, derived from the installation's secret and used for nothing else.
 */
export function internalTokens(key: Uint8Array): InternalTokens {
  return {
    // Callers may carry more than the claims: only these go into the token.
    sign: ({ principal, requestId, clientAddress }) =>
      new SignJWT({ principal, requestId, clientAddress })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+internal' })
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key),
    async verify(token) {
      const { payload } = await jwtVerify(token, key, {
        audience: AUDIENCE,
        typ: 'at+internal',
        algorithms: ['HS256'],
      });
      return payload as unknown as InternalClaims;
    },
  };
}
