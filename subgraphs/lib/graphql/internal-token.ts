import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../../schema/principal.js';

/** Claims about a call that one process passes to another. */
export interface InternalClaims {
  readonly principal: Principal;
  readonly requestId: string;
  readonly clientAddress: string;
}

export interface InternalTokens {
  sign(claims: InternalClaims): Promise<string>;
  /** Throws when the token is forged, expired or for another purpose. */
  verify(token: string): Promise<InternalClaims>;
}

const AUDIENCE = 'platform-internal';
const LIFETIME_S = 60;

/** The only accepted header (RFC 8725, 3.1). */
const HEADER = encoded({ alg: 'HS256', typ: 'at+internal' });

/**
 * Creates short-lived tokens between processes of one installation (distributed topology): JWTs, HS256 (RFC 7519).
 * `key`: 32 bytes, derived from the installation's secret for this purpose alone. Signed synchronously and without a
 * library: one read of a page needs four tokens in each direction, and a turn of the thread pool costs ten times the
 * hash.
 */
export function internalTokens(key: Uint8Array): InternalTokens {
  const secret = createSecretKey(key);
  const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    // Callers may have further properties; only these are claims.
    async sign({ principal, requestId, clientAddress }) {
      const iat = now();
      const claims = { principal, requestId, clientAddress, aud: AUDIENCE, iat, exp: iat + LIFETIME_S };
      const signed = `${HEADER}.${encoded(claims)}`;
      return `${signed}.${mac(signed)}`;
    },
    async verify(token) {
      const [header, payload, signature, ...more] = token.split('.');
      if (header !== HEADER || payload === undefined || signature === undefined || more.length > 0) throw refused();
      // Compared as text: several base64url texts decode to one signature, and only the canonical one is accepted.
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
