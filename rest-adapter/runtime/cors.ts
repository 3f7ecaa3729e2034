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
 * Tells which pages may read an answer: any page a public one, without credentials; the console's pages also those of a session.
 * Keys are for servers: no page may use them. Our own pages are for people to look at, not for other pages to read.
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

/** Said to everybody, page or not: an answer that a cache keeps is then good for the next page too. */
const OPEN: Headers = { 'Access-Control-Allow-Origin': '*' };
/** To a page also which headers it may read; servers, the many, are spared that. */
const OPEN_TO_PAGE: Headers = { ...OPEN, 'Access-Control-Expose-Headers': EXPOSED };

/** Returns the headers that a preflight adds: the methods of the path, the headers a page may send. */
export const preflightHeaders = (methods: readonly string[]): Headers => ({
  'Access-Control-Allow-Methods': [...methods, 'OPTIONS'].join(', '),
  'Access-Control-Allow-Headers': ALLOWED_HEADERS,
  'Access-Control-Max-Age': '600',
});
