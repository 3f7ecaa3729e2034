import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Principal } from './principal.js';

/** Claims about a call that one process of the platform passes to another. */
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
const LIFETIME_S = 60;

/** The only accepted header: a token with any other was not signed here (RFC 8725, 3.1). */
const HEADER = encoded({ alg: 'HS256', typ: 'at+internal' });

/**
 * Creates short-lived tokens by which processes of one installation trust each other (distributed topology): JWTs, HS256 (RFC
 * 7519). `key`: 32 bytes, derived from the installation's secret and used for nothing else. Signed and checked in place and not
 * through a library that knows every algorithm: one read of a phone takes four of these, each way, and a turn through the
 * thread pool costs ten times what the hash does.
 */
export function internalTokens(key: Uint8Array): InternalTokens {
  const secret = createSecretKey(key);
  const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    // Callers may carry more than the claims: only these go into the token.
    async sign({ principal, requestId, clientAddress }) {
      const iat = now();
      const claims = { principal, requestId, clientAddress, aud: AUDIENCE, iat, exp: iat + LIFETIME_S };
      const signed = `${HEADER}.${encoded(claims)}`;
      return `${signed}.${mac(signed)}`;
    },
    async verify(token) {
      const [header, payload, signature, ...more] = token.split('.');
      if (header !== HEADER || payload === undefined || signature === undefined || more.length > 0) throw refused();
      // The characters themselves: one signature has several spellings, and only one of them is ours.
      const [given, right] = [Buffer.from(signature), Buffer.from(mac(`${header}.${payload}`))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused();
      const claims: InternalClaims & Registered = JSON.parse(Buffer.from(payload, 'base64url').toString());
      if (claims.aud !== AUDIENCE || typeof claims.exp !== 'number' || claims.exp <= now()) throw refused();
      return claims;
    },
  };
}

interface Registered {
  readonly aud?: unknown;
  readonly exp?: unknown;
}

const now = (): number => Math.floor(Date.now() / 1000);

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

const refused = (): Error => new Error('Not a token of this installation');
