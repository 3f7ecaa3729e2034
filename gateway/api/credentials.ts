import type { IncomingHttpHeaders } from 'node:http';
import { sameText } from '../../subgraphs/lib/crypto/secrets.js';
import { cookieValue } from './cookie-value.js';

/** Prefix of every API key; any other bearer token is a session token (§5.1). */
const KEY_PREFIX = 'dpp_';

export const isApiKey = (credential: string | undefined): credential is string =>
  credential?.startsWith(KEY_PREFIX) ?? false;

/**
 * Returns the token after `Bearer `; undefined without such a header. HTTP trims the space from a header that ends with
 * it.
 */
export function bearer({ authorization }: IncomingHttpHeaders): string | undefined {
  if (authorization === 'Bearer') return '';
  return authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length).trim() : undefined;
}

/** Returns the origin of the page that sends a request, by its Origin or else its Referer header. */
export function requestedOrigin({ origin, referer }: IncomingHttpHeaders): string | undefined {
  if (origin) return origin;
  return referer && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** Tells whether a request comes from a page that may use the session cookie. */
export function isFromConsole(headers: IncomingHttpHeaders, consoleOrigins: readonly string[]): boolean {
  const origin = requestedOrigin(headers);
  return origin !== undefined && consoleOrigins.includes(origin);
}

/** Tells whether a request repeats the session's anti-forgery cookie in its header (double submit). */
export function repeatsCsrfToken(headers: IncomingHttpHeaders, token: unknown = headers['x-csrf-token']): boolean {
  const expected = cookieValue(headers.cookie, 'csrf_token');
  return expected !== undefined && typeof token === 'string' && sameText(token, expected);
}
