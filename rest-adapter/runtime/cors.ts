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
  'Content-Location',
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
  if (rule.kind === 'anonymous') return origin ? OPEN_TO_PAGE : OPEN;
  if (origin && consoleOrigins.includes(origin)) {
    return {
      ...VARY,
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': EXPOSED,
    };
  }
  const isData = rule.kind === 'optionalSession' && rule.foreignPage !== 'allow';
  if (!isData) return VARY;
  return origin ? OPEN_DATA_TO_PAGE : OPEN_DATA;
}

/** Sent even without an `Origin`, so that a cached response is usable for every page. */
const OPEN: Headers = { 'Access-Control-Allow-Origin': '*' };
/** With the exposed headers, for requests that have an `Origin`. */
const OPEN_TO_PAGE: Headers = { ...OPEN, 'Access-Control-Expose-Headers': EXPOSED };

/** Sent where the headers depend on the `Origin`. */
const VARY: Headers = { Vary: 'Origin' };
const OPEN_DATA: Headers = { ...VARY, ...OPEN };
const OPEN_DATA_TO_PAGE: Headers = { ...VARY, ...OPEN_TO_PAGE };

/** Returns the additional headers of a preflight: allowed methods and request headers. */
export const preflightHeaders = (methods: readonly string[]): Headers => ({
  'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
});
