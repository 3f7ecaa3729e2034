import type { Role } from '../../../schema/vocabulary/roles.js';
import { createSessionKeyring } from './session-keyring.rules.js';
import { readToken, signToken, type TokenClaims } from './session-token.rules.js';

interface TokenSubject {
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly generation: number;
}

/** The tokens of this installation's sessions. */
export interface SessionTokens {
  /** Access and refresh token of an active session. */
  pair(subject: TokenSubject, now: Date): Promise<{ accessToken: string; refreshToken: string }>;
  /** Issues a token for the second step of a login only. */
  secondStep(subject: TokenSubject, now: Date): Promise<string>;
  /** Throws `SESSION_UNREADABLE`. */
  read(token: string, now: Date): Promise<TokenClaims>;
}

/**
 * Creates the issuer and verifier of session tokens. `seeds`: the current 32-byte seed, then earlier ones. `issuer`:
 * public URL of the installation.
 */
export function sessionTokens(seeds: readonly [Uint8Array, ...Uint8Array[]], issuer: string): SessionTokens {
  const keyring = createSessionKeyring(seeds);
  const sign = (use: TokenClaims['use'], subject: TokenSubject, now: Date): Promise<string> =>
    signToken(keyring, issuer, { use, ...subject }, now);
  return {
    async pair(subject, now) {
      const [accessToken, refreshToken] = await Promise.all([
        sign('access', subject, now),
        sign('refresh', subject, now),
      ]);
      return { accessToken, refreshToken };
    },
    secondStep: (subject, now) => sign('mfa', subject, now),
    read: (token, now) => readToken(keyring, issuer, token, now),
  };
}
