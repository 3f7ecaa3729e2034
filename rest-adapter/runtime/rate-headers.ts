import type { RateState } from '../../schema/error-facts.js';

/** Returns the headers with the state of a caller's rate windows (§8); portals get `Retry-After` only. */
export function rateHeaders(
  rate: Pick<RateState, 'limit' | 'remaining' | 'resetAt'> & Partial<Pick<RateState, 'scope'>>,
): Record<string, string> {
  if (rate.scope === 'account') return {};
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(Math.max(0, rate.remaining)),
    'X-RateLimit-Reset': String(rate.resetAt),
    ...(rate.scope ? { 'X-RateLimit-Scope': rate.scope } : {}),
  };
}

/** Returns the `detail` of a 429. */
export const rateLimitReached = (limit: number, seconds = 60): string =>
  `Rate limit exceeded: ${limit} requests per ${seconds}s`;
