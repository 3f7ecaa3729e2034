import type { CallerRule } from './caller.js';

type Headers = Readonly<Record<string, string>>;

const EXPOSED = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-DPP-Access-Tier',
  'Retry-After',
  'Content-Disposition',
  'ETag',
  'Link',
  'Location',
].join(', ');

const ALLOWED_HEADERS =
  'Authorization, Content-Type, Accept-Language, X-Request-Id, X-CSRF-Token, Idempotency-Key, If-Match, If-None-Match';

/**
 * Returns the CORS headers: public responses are readable by any origin without credentials, those of a session by the
 * console's origins too. Routes for API keys, which belong on servers, and HTML pages are readable by no other origin.
 */
export function corsHeaders(rule: CallerRule, origin: string | undefined, consoleOrigins: readonly string[]): Headers {
  if (rule.kind === 'key') return {};
  const open = origin ? OPEN_TO_PAGE : OPEN;
  if (rule.kind === 'anonymous') return open;
  const vary: Headers = { Vary: 'Origin' };
  if (origin && consoleOrigins.includes(origin)) {
    return {
      ...vary,
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': EXPOSED,
    };
  }
  const isData = rule.kind === 'optionalSession' && rule.foreignPage !== 'allow';
  return isData ? { ...vary, ...open } : vary;
}

/** Sent even without an `Origin`, so that a cached response is usable for every page. */
const OPEN: Headers = { 'Access-Control-Allow-Origin': '*' };
/** With the exposed headers, for requests that have an `Origin`. */
const OPEN_TO_PAGE: Headers = { ...OPEN, 'Access-Control-Expose-Headers': EXPOSED };

/** Returns the additional headers of a preflight: allowed methods and request headers. */
export const preflightHeaders = (methods: readonly string[]): Headers => ({
  'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
});
