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
  /** Signs the claims of several calls, each as `claimsText`, whose operations are sent together. */
  signCalls(calls: readonly string[]): string;
  /** Returns the claims of the calls in their order. Throws like `verify`. */
  verifyCalls(token: string): readonly InternalClaims[];
}

/** A token of one call is none of several, and the reverse. */
const AUDIENCE = 'platform-internal';
const AUDIENCE_OF_CALLS = 'platform-internal-calls';
const LIFETIME_S = 60;

/** The only accepted header (RFC 8725, 3.1). */
const HEADER = encoded(JSON.stringify({ alg: 'HS256', typ: 'at+internal' }));

/** Returns the claims as JSON. Callers may have further properties; only these are claims. */
export const claimsText = ({ principal, requestId, clientAddress }: InternalClaims): string =>
  JSON.stringify({ principal, requestId, clientAddress });

/**
 * Creates short-lived tokens between processes of one installation (distributed topology): JWTs, HS256 (RFC 7519).
 * `key`: 32 bytes, derived from the installation's secret for this purpose alone. Signed synchronously and without a
 * library: one read of a page needs four tokens in each direction, and a turn of the thread pool costs ten times the
 * hash.
 */
export function internalTokens(key: Uint8Array): InternalTokens {
  const secret = createSecretKey(key);
  const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

  /** Signs members of a JSON object, written without its braces. */
  function signed(members: string, audience: string): string {
    const iat = now();
    const text = `${HEADER}.${encoded(`{${members},"aud":"${audience}","iat":${iat},"exp":${iat + LIFETIME_S}}`)}`;
    return `${text}.${mac(text)}`;
  }

  function verified<Claims>(token: string, audience: string): Claims {
    const [header, payload, signature, ...more] = token.split('.');
    if (header !== HEADER || payload === undefined || signature === undefined || more.length > 0) throw refused();
    // Compared as text: several base64url texts decode to one signature, and only the canonical one is accepted.
    const [given, right] = [Buffer.from(signature), Buffer.from(mac(`${header}.${payload}`))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused();
    const claims: Claims & Registered = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (claims.aud !== audience || typeof claims.exp !== 'number' || claims.exp <= now()) throw refused();
    return claims;
  }

  return {
    sign: async (claims) => signed(claimsText(claims).slice(1, -1), AUDIENCE),
    verify: async (token) => verified<InternalClaims>(token, AUDIENCE),
    signCalls: (calls) => signed(`"calls":[${calls.join(',')}]`, AUDIENCE_OF_CALLS),
    verifyCalls: (token) => verified<{ readonly calls: readonly InternalClaims[] }>(token, AUDIENCE_OF_CALLS).calls,
  };
}

interface Registered {
  readonly aud?: unknown;
  readonly exp?: unknown;
}

const now = (): number => Math.floor(Date.now() / 1000);

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

const refused = (): Error => new Error('Not a token of this installation');
